import { parseJson } from '@capi/client'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkValues, firstValues, writeRequest } from '../../src/values/request.ts'
import { fromJson } from '../../src/values/value.ts'
import { plainText, writeValue } from '../../src/values/write-value.ts'
import { allForms, fieldsOf, forms } from '../forms.ts'

const examples = allForms.flatMap((form) => (form.body?.examples ?? []).map((example) => ({ form, ...example })))

describe('writeRequest', () => {
  it.each(examples)('$form.id: returns the example "$summary" from the form that shows it', ({ form, value }) => {
    const values = firstValues(form, value)
    expect(checkValues(form, values)).toEqual({})
    expect(parseJson(writeRequest(form, values).body)).toEqual(value)
  })

  it('covers every operation with a body of the interface', () => {
    const withBody = Object.values(forms.trading).filter(({ body }) => body)
    expect(new Set(examples.map(({ form }) => form.id))).toEqual(new Set(withBody.map(({ id }) => id)))
  })

  it('writes path and query, and leaves out what is not given', () => {
    const form = forms.control['getDepth']!
    const values = firstValues(form)
    expect(writeRequest(form, values).target).toBe('/sandbox/market/cmt_btcusdt/depth')
    const levels = fromJson(form.parameters[1]!, 5)
    expect(writeRequest(form, { ...values, parameters: { ...values.parameters, levels } }).target).toBe(
      '/sandbox/market/cmt_btcusdt/depth?levels=5',
    )
  })

  it('writes text of any characters so that the server reads the same text', () => {
    const form = forms.trading['getTicker']!
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
        const { target } = writeRequest(form, { parameters: { symbol: { kind: 0, text } }, body: undefined })
        expect(new URL(target, 'http://127.0.0.1').searchParams.get('symbol')).toBe(text.trim())
      }),
    )
  })

  it('keeps every digit of a 64-bit id', () => {
    const form = forms.trading['setAutoAppendMargin']!
    const [field] = fieldsOf(form)
    expect(writeValue(field!, { kind: 0, text: '9223372036854775807' })).toBe('9223372036854775807')
    expect(plainText(field!, { kind: 0, text: ' 7 ' })).toBe('7')
  })
})

describe('checkValues', () => {
  const form = forms.trading['placeOrder']!
  const change = (name: string, text: string | undefined) => {
    const values = firstValues(form)
    const { fields } = values.body!
    const value = text === undefined ? undefined : { ...fields![name]!, text }
    return checkValues(form, { ...values, body: { ...values.body!, fields: { ...fields, [name]: value } } })
  }

  it('says at the field what was expected and what was received', () => {
    expect(change('size', 'two')).toEqual({
      'body.size': expect.stringMatching(/^Expected a decimal number, received "two"\.$/),
    })
    expect(change('size', '')).toEqual({ 'body.size': 'Expected a decimal number, received nothing.' })
    expect(change('size', undefined)).toEqual({ 'body.size': 'Expected a decimal number, received nothing.' })
    expect(change('client_oid', 'x'.repeat(41))).toEqual({
      'body.client_oid': 'Expected at most 40 characters, received 41.',
    })
  })

  it('checks the bounds of whole numbers without rounding them', () => {
    const fills = forms.trading['listFills']!
    const check = (name: string, text: string) =>
      checkValues(fills, { parameters: { [name]: { kind: 0, text } }, body: undefined })
    expect(check('limit', '101')).toEqual({ limit: 'Expected a whole number from 1 to 100, received "101".' })
    expect(check('limit', '100')).toEqual({})
    expect(check('limit', '1.5')).toEqual({ limit: 'Expected a whole number from 1 to 100, received "1.5".' })
  })

  it('requires one of the fields of which at least one is needed', () => {
    const cancel = forms.trading['cancelOrder']!
    expect(checkValues(cancel, { parameters: {}, body: { kind: 0, fields: {} } })).toEqual({
      body: 'Expected orderId or clientOid, received neither.',
    })
  })

  it('checks the items of lists', () => {
    const batch = forms.trading['placeOrders']!
    const values = firstValues(batch)
    const list = values.body!.fields!['orderDataList']!
    const [first, ...others] = list.items!
    const wrong = { ...first!, fields: { ...first!.fields, size: { kind: 0, text: '-1' } } }
    const body = {
      ...values.body!,
      fields: { ...values.body!.fields, orderDataList: { ...list, items: [...others, wrong] } },
    }
    expect(Object.keys(checkValues(batch, { ...values, body }))).toEqual([`body.orderDataList.${others.length}.size`])
  })
})

import { describe, expect, it } from 'vitest'
import type { ChoiceKind, Field } from '../../src/describe/field.ts'
import { allForms, controlDocument, fieldsOf, forms, tradingDocument } from '../forms.ts'

const idsOf = (document: typeof tradingDocument): string[] =>
  Object.values(document['paths'] as object).flatMap((item) =>
    Object.values(item as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
  )

function fieldOf(id: string, name: string): Field {
  return fieldsOf(forms.trading[id]!).find((field) => field.name === name)!
}

describe('the forms', () => {
  it('are those of every operation of both documents', () => {
    expect(Object.keys(forms.trading)).toEqual(idsOf(tradingDocument))
    expect(Object.keys(forms.control)).toEqual(idsOf(controlDocument))
  })

  it('have every parameter and every field of a body', () => {
    expect(forms.trading['listFills']!.parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['symbol', 'orderId', 'startTime', 'endTime', 'limit', 'locale']),
    )
    const names = fieldsOf(forms.trading['placeOrder']!).map(({ name }) => name)
    const { properties } = tradingDocument['components'].schemas.OrderRequest
    expect(names).toEqual(Object.keys(properties))
  })

  it('have the meaning of enum values', () => {
    const [kind] = fieldOf('placeOrder', 'type').kinds
    expect((kind as ChoiceKind).choices).toContainEqual(expect.objectContaining({ value: '1', title: 'open_long' }))
  })

  it('have the unit, the bounds and the default', () => {
    const find = (name: string) => forms.trading['listHistoryCandles']!.parameters.find((each) => each.name === name)
    expect(find('startTime')).toMatchObject({ unit: 'Unix milliseconds', required: false })
    expect(find('limit')).toMatchObject({ default: 100, kinds: [{ type: 'integer', minimum: 1, maximum: 100 }] })
  })

  it('have several kinds where a field admits several types', () => {
    expect(fieldOf('placeOrder', 'marginMode').kinds.map(({ type }) => type)).toEqual(['choice', 'text'])
    const [action] = fieldsOf(forms.control['createFault']!).filter(({ name }) => name === 'action')
    expect(action!.kinds.map(({ label }) => label)).toEqual(expect.arrayContaining(['latency', 'drop']))
  })

  it('know which requests are signed and what they cost', () => {
    expect(forms.trading['getTicker']).toMatchObject({ signed: false, weight: { ip: 1 } })
    expect(forms.trading['placeOrder']).toMatchObject({ signed: true })
    expect(Object.values(forms.control).some((form) => form.signed || form.weight)).toBe(false)
  })

  it('have no field without a kind', () => {
    const without = (field: Field): string[] =>
      field.kinds.length === 0
        ? [field.name]
        : field.kinds.flatMap((kind) =>
            kind.type === 'list' ? without(kind.item) : kind.type === 'object' ? kind.fields.flatMap(without) : [],
          )
    expect(
      allForms.flatMap(({ parameters, body }) => [...parameters, ...(body ? [body.field] : [])]).flatMap(without),
    ).toEqual([])
  })
})

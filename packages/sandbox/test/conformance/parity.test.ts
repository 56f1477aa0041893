// Facts that are hand-written in the engine, because it imports nothing: they must equal those of the document.
import * as api from '@capi/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as engine from '@capi/engine'
import { attempt, checkClientOid, createStage } from '@capi/engine/test'
import { documented } from './operation.ts'
import { flatten, type Node } from './schema.ts'

const { root } = documented.find(({ id }) => id === 'placeOrder')!
const order = root['components'].schemas.OrderRequest.properties as Record<string, Node>

/** The enum values of a type; the compiler compares the list with the type. */
const wordsOf = <Word extends string>(words: Readonly<Record<Word, true>>): string[] => Object.keys(words)

describe('the enum values of the engine', () => {
  it.each([
    { name: 'margin modes', words: wordsOf<engine.MarginMode>({ SHARED: true, ISOLATED: true }), api: api.marginModes },
    {
      name: 'separated modes',
      words: wordsOf<engine.SeparatedMode>({ COMBINED: true, SEPARATED: true }),
      api: api.separatedModes,
    },
    {
      name: 'position sides',
      words: wordsOf<engine.PositionSide>({ LONG: true, SHORT: true }),
      api: api.positionSides,
    },
    {
      name: 'directions',
      words: wordsOf<engine.Direction>({ open_long: true, open_short: true, close_long: true, close_short: true }),
      api: api.directions,
    },
    {
      name: 'kinds of liquidations',
      words: Object.values(engine.kinds).flatMap(({ liquidateType }) => liquidateType || []),
      api: api.liquidateTypes,
    },
    { name: 'margin modes of requests', words: [...api.orderMarginModes], api: api.marginModes },
  ])('for $name are words of the document', ({ words, api: known }) => {
    expect(words.length).toBeGreaterThan(1)
    expect(known).toEqual(expect.arrayContaining(words))
  })
})

describe('the decimals of the engine', () => {
  const pattern = new RegExp(root['components'].schemas.RequestDecimal.pattern as string)
  const digit = fc.constantFrom(...'0123456789.-+e ')
  const nearly = fc.array(digit, { maxLength: 40 }).map((parts) => parts.join(''))
  const digits = fc.tuple(fc.nat(20), fc.nat(20)).map(([whole, part]) => `${'7'.repeat(whole)}.${'7'.repeat(part)}`)

  it('are those that the pattern of the document admits', () => {
    let admitted = 0
    fc.assert(
      fc.property(fc.oneof(nearly, digits), (text) => {
        const isAdmitted = pattern.test(text)
        if (isAdmitted) admitted += 1
        expect(engine.parseDecimal(text, 18) === 'malformed').toBe(!isAdmitted)
      }),
      { numRuns: 2_000, examples: [['0'], ['00.10'], ['1e5'], ['-1'], ['']] },
    )
    expect(admitted).toBeGreaterThan(200)
  })
})

describe('client ids', () => {
  it('may be as long as the document says, and no longer', () => {
    const { maxLength } = flatten(root, order['client_oid']!).node
    const account = createStage().account('1')
    expect(() => checkClientOid(account, 'x'.repeat(maxLength))).not.toThrow()
    const tooLong = attempt(() => checkClientOid(account, 'x'.repeat(maxLength + 1)))
    expect(tooLong).toMatchObject({ reason: 'CLIENT_OID_INVALID' })
  })
})

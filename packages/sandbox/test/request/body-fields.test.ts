import { describe, expect, it } from 'vitest'
import { createFieldCheck, type OddField } from '../../src/request/input.ts'

const schema = {
  allOf: [{ properties: { base: { type: 'string' } } }],
  properties: {
    list: { items: { properties: { size: {} } } },
    free: { type: 'object' },
    price: { 'x-none': ['empty', 'zero'] },
  },
}

function oddIn(value: unknown, skipped?: Set<string>): readonly OddField[] {
  const found: OddField[] = []
  createFieldCheck(schema, skipped)!(value, '', (field) => found.push(field))
  return found
}

const refusalsOf = (value: unknown, skipped?: Set<string>): string[] =>
  oddIn(value, skipped).map(({ refusal }) => refusal())

describe('createFieldCheck', () => {
  it('finds unknown fields at every depth, with their paths', () => {
    expect(refusalsOf({ base: '1', lots: 1, list: [{ size: 1 }, { sise: 1 }], free: { any: 1 } })).toEqual([
      'Body field lots is not known; known are list, free, price, base.',
      'Body field list[1].sise is not known; known are size.',
    ])
  })

  it('finds names that all objects have', () => {
    expect(refusalsOf(JSON.parse('{"__proto__":1,"constructor":2}')).map((text) => text.split(' ')[2])).toEqual([
      '__proto__',
      'constructor',
    ])
  })

  it('finds values that mean no value, and removes them', () => {
    for (const price of ['', '0', '0.00', '000.0']) {
      const body = { base: '1', price }
      const [field] = oddIn(body)
      expect(field!.warning()).toBe(
        `Body field price was ${price === '' ? 'empty' : JSON.stringify(price)}, which was read as no value; leave it out.`,
      )
      field!.remove()
      expect(body).toEqual({ base: '1' })
    }
    for (const price of ['0.1', '10', '-0', null, 0]) expect(oddIn({ price })).toEqual([])
  })

  it('skips the items of lists that are checked elsewhere', () => {
    expect(refusalsOf({ list: [{ sise: 1 }] }, new Set(['list']))).toEqual([])
  })

  it.each([null, 'text', 7, []])('finds nothing in %j', (value) => {
    expect(refusalsOf(value)).toEqual([])
  })

  it('is null for a schema without objects', () => {
    expect(createFieldCheck({ type: 'array', items: { type: 'string' } })).toBeNull()
  })
})

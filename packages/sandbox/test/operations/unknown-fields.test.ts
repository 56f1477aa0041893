import { describe, expect, it } from 'vitest'
import { createFieldCheck, type UnknownField } from '../../src/operations/unknown-fields.ts'

const schema = {
  allOf: [{ properties: { base: { type: 'string' } } }],
  properties: { list: { items: { properties: { size: {} } } }, free: { type: 'object' } },
}

function unknownIn(value: unknown, skipped?: Set<string>): readonly UnknownField[] {
  const found: UnknownField[] = []
  createFieldCheck(schema, skipped)!(value, '', (field) => found.push(field))
  return found
}

describe('createFieldCheck', () => {
  it('finds unknown fields at every depth, with their paths', () => {
    expect(unknownIn({ base: 1, lots: 1, list: [{ size: 1 }, { sise: 1 }], free: { any: 1 } })).toEqual(
      [
        { name: 'lots', known: ['list', 'free', 'base'].toSorted() },
        { name: 'list[1].sise', known: ['size'] },
      ].map((field) => ({ ...field, known: expect.arrayContaining(field.known) })),
    )
  })

  it('finds names that all objects have', () => {
    expect(unknownIn(JSON.parse('{"__proto__":1,"constructor":2}')).map(({ name }) => name)).toEqual([
      '__proto__',
      'constructor',
    ])
  })

  it('skips the items of lists that are checked elsewhere', () => {
    expect(unknownIn({ list: [{ sise: 1 }] }, new Set(['list']))).toEqual([])
  })

  it.each([null, 'text', 7, []])('finds nothing in %j', (value) => {
    expect(unknownIn(value)).toEqual([])
  })

  it('is null for a schema without objects', () => {
    expect(createFieldCheck({ type: 'array', items: { type: 'string' } })).toBeNull()
  })
})

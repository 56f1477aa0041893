import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/bundle/document.ts'
import { inlineValues } from '../../../src/docs/decorations/values.ts'
import { bundle, documentOf, handbook } from '../tiny.ts'

const ref = (name: string): string => `#/components/schemas/${name}`

function shown(schemas: Record<string, Schema>): Record<string, Schema> {
  return inlineValues(documentOf(schemas), handbook).components.schemas
}

describe('inlineValues', () => {
  it('shows a shared number as the type of each field, with the description of the field', () => {
    const Time: Schema = {
      type: 'integer',
      format: 'int64',
      'x-unit': 'unix-ms',
      description: 'Time.',
      'x-source': '2',
    }
    const Thing: Schema = {
      type: 'object',
      properties: {
        born: { description: 'Birth.', $ref: ref('Time') },
        died: { anyOf: [{ $ref: ref('Time') }, { type: 'null' }] },
      },
    }
    const time = { type: 'integer', format: 'int64', 'x-unit': 'unix-ms' }
    expect(shown({ Time, Thing })).toEqual({
      Thing: {
        type: 'object',
        properties: { born: { ...time, description: 'Birth.' }, died: { anyOf: [time, { type: 'null' }] } },
      },
    })
  })

  it('leaves no reference of the document without a target, in positions and maps too', () => {
    const { paths, components } = inlineValues(bundle(), handbook)
    const names = JSON.stringify({ paths, components }).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
    expect(Array.from(names, ([, name]) => name!).filter((name) => !(name in components.schemas))).toEqual([])
  })

  it('leaves enum values, patterns and objects where they are', () => {
    const schemas: Record<string, Schema> = {
      Kind: { type: 'string', oneOf: [{ const: 'a' }] },
      Price: { type: 'string', pattern: '^\\d+$' },
      Thing: { type: 'object', properties: { kind: { $ref: ref('Kind') }, price: { $ref: ref('Price') } } },
    }
    expect(shown(schemas)).toEqual(schemas)
  })
})

import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/bundle/document.ts'
import { showAlternatives } from '../../../src/docs/decorations/alternatives.ts'
import { documentOf, handbook } from '../tiny.ts'

function shown(schema: Schema): Schema | undefined {
  return showAlternatives(documentOf({ Thing: schema }), handbook).components.schemas['Thing']
}

describe('showAlternatives', () => {
  it('makes one field of two types, and says what is to be remarked on each', () => {
    const integer: Schema = { type: 'integer', format: 'int64', 'x-basis': 'practice', 'x-note': 'Seen.' }
    expect(shown({ description: 'Id.', anyOf: [{ type: 'string', format: 'int64' }, integer] })).toEqual({
      type: ['string', 'integer'],
      format: 'int64',
      description: 'Id.\n\nAs integer: **Practice.** Seen.',
    })
  })

  it('names a constant among the types', () => {
    expect(shown({ anyOf: [{ type: 'integer' }, { const: '', description: 'No filter.' }, { type: 'null' }] })).toEqual(
      {
        type: ['integer', 'string', 'null'],
        description: '`""`: No filter.',
      },
    )
  })

  it('names the schemas that a field refers to', () => {
    const schemas: Record<string, Schema> = {
      Thing: {
        description: 'Price.',
        anyOf: [{ $ref: '#/components/schemas/Sum' }, { $ref: '#/components/schemas/None' }],
      },
      Sum: {
        type: 'string',
        format: 'decimal',
        description: 'An amount.',
        pattern: '^1$',
        'x-note': 'In its own entry.',
      },
      None: { type: 'string', maxLength: 0, description: 'No value.' },
    }
    expect(showAlternatives(documentOf(schemas), handbook).components.schemas['Thing']).toEqual({
      type: ['string'],
      format: 'decimal',
      description: 'Price.\n\n`Sum`: An amount.\n\n`None`: No value.',
    })
  })

  it('says in words that one of several is required', () => {
    expect(
      shown({ type: 'object', description: 'Names one.', anyOf: [{ required: ['id'] }, { required: ['cid'] }] }),
    ).toEqual({
      type: 'object',
      description: 'Names one.\n\nAt least one is required: `id`, `cid`.',
    })
  })

  it('leaves a choice of records alone', () => {
    const choice: Schema = { anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'string' }] }
    expect(shown(choice)).toEqual(choice)
  })
})

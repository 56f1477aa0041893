import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/bundle/document.ts'
import { showVocabularies } from '../../../src/docs/decorations/vocabularies.ts'
import { documentOf, handbook } from '../tiny.ts'

const side: Schema = {
  type: 'string',
  description: 'Side.',
  oneOf: [
    { const: '1', title: 'buy', description: 'Buys.' },
    { const: 'SELL', title: 'SELL', description: 'Sells.', 'x-basis': 'practice', 'x-note': 'Heard of.' },
  ],
}
const ref = '#/components/schemas/Side'
const texts = { 1: '**buy**: Buys.', SELL: 'Sells. **Practice.** Heard of.' }

function shown(field: Schema): Schema | undefined {
  const before = documentOf({ Side: side, Thing: { properties: { side: field } } })
  const copy = structuredClone(before)
  const after = showVocabularies(before, handbook)
  expect(before).toEqual(copy)
  return after.components.schemas['Thing']!.properties!['side']
}

describe('showVocabularies', () => {
  it('gives every value a text with its word, its description and its mark', () => {
    expect(showVocabularies(documentOf({ Side: side }), handbook).components.schemas['Side']).toEqual({
      type: 'string',
      description: 'Side.',
      enum: ['1', 'SELL'],
      'x-enumDescriptions': texts,
    })
  })

  it('repeats the table at a field that refers to it', () => {
    expect(shown({ description: 'Own text.', $ref: ref })).toEqual({
      type: 'string',
      description: 'Own text.',
      enum: ['1', 'SELL'],
      'x-enumDescriptions': texts,
      'x-original-ref': ref,
    })
  })

  it('says of an open vocabulary that other words may come', () => {
    const field = shown({ type: 'string', description: 'Own text.', anyOf: [{ $ref: ref }, { type: 'string' }] })
    expect(field).toMatchObject({ description: 'Own text. Other values are possible.', enum: ['1', 'SELL'] })
    expect(field).not.toHaveProperty('anyOf')
  })

  it('shows the empty string and null beside the words', () => {
    const empty = { const: '', title: 'none', description: 'No filter.' }
    const field = shown({ description: 'Own text.', anyOf: [{ $ref: ref }, empty, { type: 'null' }] })
    expect(field).toMatchObject({
      type: ['string', 'null'],
      description: 'Own text.',
      enum: ['1', 'SELL', ''],
      'x-enumDescriptions': { ...texts, '(empty)': '**none**: No filter.' },
    })
  })

  it('says where borrowed values come from', () => {
    const field = shown({
      description: 'Own text.',
      allOf: [{ $ref: ref, 'x-basis': 'practice', 'x-note': 'Borrowed.' }],
    })
    expect(field?.description).toBe('Own text.\n\nIts values: **Practice.** Borrowed.')
  })

  it('leaves other choices alone', () => {
    const choice: Schema = { anyOf: [{ type: 'string' }, { type: 'integer' }] }
    expect(shown(choice)).toEqual(choice)
  })
})

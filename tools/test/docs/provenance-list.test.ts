import { describe, expect, it } from 'vitest'
import type { Schema } from '../../product/bundle/document.ts'
import { listMarked } from '../../product/docs/remarks.ts'
import { documentOf, operation } from './tiny.ts'

const marked = { 'x-basis': 'sample', 'x-note': 'N.' } as const

describe('listMarked', () => {
  it.each<{ name: string; schema: Schema; want: string }>([
    { name: 'a record', schema: marked, want: 'Thing' },
    { name: 'a field', schema: { properties: { cTime: marked } }, want: 'Thing.cTime' },
    {
      name: 'a field of an inner object',
      schema: { properties: { a: { properties: { b: marked } } } },
      want: 'Thing.a.b',
    },
    { name: 'a word', schema: { oneOf: [{ const: 'BUY', ...marked }] }, want: 'Thing BUY' },
    {
      name: 'a type',
      schema: { properties: { id: { anyOf: [{ type: 'integer', ...marked }] } } },
      want: 'Thing.id as integer',
    },
    {
      name: 'borrowed values',
      schema: { properties: { type: { allOf: [{ $ref: '#/x', ...marked }] } } },
      want: 'Thing.type values',
    },
  ])('names $name', ({ schema, want }) => {
    expect(listMarked(documentOf({ Thing: schema }))).toMatchObject([
      { thing: { 'x-basis': 'sample' }, name: want, page: '/schemas/Thing.md' },
    ])
  })

  it('names operations and parameters, with their page', () => {
    const found = listMarked(
      documentOf({}, operation({ ...marked, parameters: [{ name: 'limit', in: 'query', schema: {}, ...marked }] })),
    )
    expect(found.map(({ name, page }) => [name, page])).toEqual([
      ['listThings', '/reference/listThings.md'],
      ['listThings limit', '/reference/listThings.md'],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { Node } from '../../product/bundle/document.ts'
import { withoutPractice } from '../../product/bundle/reference.ts'

const bundle: Node = {
  'x-limits': { 'x-basis': 'practice', windowMs: 1 },
  paths: {
    '/known': {
      get: {
        'x-permission': 'read',
        'x-assumed': ['x-permission'],
        'x-note': 'Assumed.',
        responses: {
          200: { content: { $ref: '#/components/schemas/Known' } },
          400: { $ref: '#/components/responses/Refused' },
        },
      },
    },
    '/practised': { get: { 'x-basis': 'practice', responses: {} } },
  },
  components: {
    responses: { Refused: { 'x-basis': 'practice', content: { $ref: '#/components/schemas/Error' } } },
    schemas: {
      Error: { type: 'object' },
      Known: {
        required: ['id', 'extra'],
        properties: {
          id: { description: 'Id.', anyOf: [{ type: 'string' }, { type: 'integer', 'x-basis': 'practice' }] },
          extra: { type: 'string', 'x-basis': 'practice' },
          kind: { oneOf: [{ const: 'A' }, { const: 'LOCAL', 'x-basis': 'sandbox' }] },
          side: {
            type: 'string',
            allOf: [{ $ref: '#/components/schemas/Side', 'x-basis': 'practice' }],
            'x-basis': 'sample',
            'x-note': 'Kept.',
          },
        },
      },
      Side: { oneOf: [{ const: 'BUY' }] },
    },
  },
}

describe('withoutPractice', () => {
  it('keeps what the reference says and drops the rest, with all that refers to it', () => {
    expect(withoutPractice(bundle)).toEqual({
      paths: { '/known': { get: { responses: { 200: { content: { $ref: '#/components/schemas/Known' } } } } } },
      components: {
        schemas: {
          Known: {
            required: ['id'],
            properties: {
              id: { description: 'Id.', type: 'string' },
              kind: { oneOf: [{ const: 'A' }] },
              side: { type: 'string', 'x-basis': 'sample', 'x-note': 'Kept.' },
            },
          },
        },
      },
    })
  })

  it.each([
    { text: 'Its size. We read it as base units. It is never zero.', want: 'Its size. It is never zero.' },
    { text: 'Its size. In practice, it has\neight decimals.', want: 'Its size.' },
    { text: '- One.\n- In practice, two.\n\n## Three\n\nFour.', want: '- One.\n\n## Three\n\nFour.' },
    { text: 'Weekly.', want: 'Weekly.' },
  ])('removes what states our reading or practice from $text', ({ text, want }) => {
    expect(withoutPractice({ description: text, paths: {}, components: {} })).toMatchObject({ description: want })
  })

  it('removes the parts of an example that are assumed', () => {
    const example = {
      'x-assumed': ['value.list.0.side', 'value.total'],
      'x-note': 'Ours.',
      value: { list: [{ id: '1', side: 'SELL' }], total: 1 },
    }
    const paths = { '/a': { get: { $ref: '#/components/examples/one' } } }
    expect(withoutPractice({ paths, components: { examples: { one: example } } })['components']).toEqual({
      examples: { one: { value: { list: [{ id: '1' }] } } },
    })
  })

  it('removes a note that states nothing else', () => {
    const node = { 'x-note': 'We read it as days.', title: '' }
    expect(withoutPractice({ node, paths: {}, components: {} })).toMatchObject({ node: { title: '' } })
    expect(withoutPractice({ node, paths: {}, components: {} })['node']).not.toHaveProperty('x-note')
  })

  it('leaves its argument as it is', () => {
    const before = structuredClone(bundle)
    withoutPractice(bundle)
    expect(bundle).toEqual(before)
  })
})

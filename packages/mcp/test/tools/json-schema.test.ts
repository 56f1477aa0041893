import { describe, expect, it } from 'vitest'
import type { ManualField } from '@capi/api/manual'
import { inputSchema } from '../../src/tools/json-schema.ts'

const field = (rest: Partial<ManualField> & Pick<ManualField, 'name' | 'kind'>): ManualField => ({
  wire: rest.name,
  required: false,
  description: '',
  basis: 'documented',
  ...rest,
})

describe('inputSchema', () => {
  it('takes ids and decimals as strings, and times and counts as integers', () => {
    const fields = [
      field({ name: 'orderId', kind: { type: 'id' }, required: true }),
      field({ name: 'size', kind: { type: 'decimal' }, maxLength: 37 }),
      field({ name: 'since', kind: { type: 'time' } }),
      field({ name: 'limit', kind: { type: 'count' }, minimum: 1, maximum: 100, default: 10 }),
      field({ name: 'isOn', kind: { type: 'flag' }, default: true }),
    ]
    expect(inputSchema(fields)).toEqual({
      type: 'object',
      required: ['orderId'],
      additionalProperties: false,
      properties: {
        orderId: { type: 'string', pattern: '^\\d+$' },
        size: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$', maxLength: 37 },
        since: { type: 'integer' },
        limit: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
        isOn: { type: 'boolean', default: true },
      },
    })
  })

  it('has the values of a closed enum, and shows those of an open one', () => {
    const words = ['a', 'b']
    expect(
      inputSchema([
        field({ name: 'closed', kind: { type: 'word', words, open: false } }),
        field({ name: 'open', kind: { type: 'word', words, open: true } }),
      ]).properties,
    ).toEqual({ closed: { type: 'string', enum: words }, open: { type: 'string', examples: words } })
  })

  it('describes objects in lists, and marks what is not simply documented', () => {
    const inner = field({
      name: 'price',
      kind: { type: 'decimal' },
      description: 'A price.',
      basis: 'practice',
      gaps: ['G1'],
    })
    const kind = { type: 'list', of: { type: 'object', name: 'Order', fields: [inner] } } as const
    expect(inputSchema([field({ name: 'orders', kind, maxItems: 20 })]).properties['orders']).toEqual({
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        properties: {
          price: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$', description: 'A price. [practice, G1]' },
        },
        additionalProperties: false,
      },
    })
  })
})

import type { ManualField } from '@capi/api/manual'
import { describe, expect, it } from 'vitest'
import { describeInputs } from '../../src/resources/inputs-section.ts'

const field = (name: string, wire: string, kind: ManualField['kind'] = { type: 'text' }): ManualField => ({
  name,
  wire,
  kind,
  required: false,
  description: '',
  basis: 'documented',
})

describe('describeInputs', () => {
  it('lists the fields that have another name, also those inside lists', () => {
    const order = { type: 'object', name: 'Order', fields: [field('clientOid', 'client_oid')] } as const
    const text = describeInputs('placeOrders', [
      field('symbol', 'symbol'),
      field('orders', 'list', { type: 'list', of: order }),
    ])
    expect(text).toContain('| `orders` | `list` |\n| `orders.clientOid` | `list.client_oid` |\n')
    expect(text).not.toContain('symbol')
  })

  it('has no table where all names are the same, and nothing for a tool without inputs', () => {
    expect(describeInputs('getTicker', [field('symbol', 'symbol')])).not.toContain('|')
    expect(describeInputs('getServerTime', [])).toBe('')
  })
})

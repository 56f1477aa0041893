import { describe, expect, it } from 'vitest'
import { orderKeys } from '../../../src/lint/key-order.ts'
import { describeRule } from './document.ts'

describeRule('key-order', [
  {
    name: 'requires the note behind the source of a fact',
    change: {
      'schemas/Trade.yaml': [
        [
          '    x-basis: sample\n    x-note: Stands in the sample only.\n',
          '    x-note: Stands in the sample only.\n    x-basis: sample\n',
        ],
      ],
    },
    want: ['schemas/Trade.yaml:31 Put `x-basis` before `x-note`.'],
  },
])

describe('orderKeys', () => {
  it('sorts keywords and keeps names of the interface, comments and quotes', () => {
    const given =
      "# A trade.\nproperties:\n  type: { description: Kind. }\n  id:\n    description: Id.\n    type: string\n    const: '1'\ntype: object\n"
    const wanted =
      "# A trade.\ntype: object\nproperties:\n  type: { description: Kind. }\n  id:\n    const: '1'\n    type: string\n    description: Id.\n"
    expect(orderKeys(given).replace('\n\n', '\n')).toBe(wanted)
  })
})

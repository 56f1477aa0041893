import { describe, expect, it } from 'vitest'
import { describeRule } from './document.ts'
import { orderKeys } from '../../../repository/lint/key-order.ts'

describeRule('description-adds', [
  {
    name: 'refuses a description that repeats the summary',
    change: { 'paths/order/placeOrder.yaml': [['Places one limit order in one trading pair.', 'Places one order.']] },
    want: ['paths/order/placeOrder.yaml:5 Say more than the summary, or leave the description out.'],
  },
  {
    name: 'refuses a description that repeats it with another verb and an article',
    change: { 'paths/order/placeOrder.yaml': [['Places one limit order in one trading pair.', 'Returns the order.']] },
    want: ['paths/order/placeOrder.yaml:5 Say more than the summary, or leave the description out.'],
  },
])

const example = 'examples/listTrades.one-trade.yaml'

describeRule('example-exact', [
  {
    name: 'refuses an integer that a double changes',
    change: { [example]: [['801234567890123400', '801234567890123456']] },
    want: [
      `${example}:4 Write an integer that a double represents exactly, such as an id of 18 digits that ends in 00, was 801234567890123456.`,
    ],
  },
])

describeRule('example-paired', [
  {
    name: 'requires a response to the example of a request',
    change: {
      'paths/order/placeOrder.yaml': [
        [
          '            limit:\n              $ref: ../../examples/placeOrder.limit.yaml',
          '            placed:\n              $ref: ../../examples/placeOrder.limit.yaml',
        ],
      ],
    },
    want: ['paths/order/placeOrder.yaml:24 Add an example of the response to the request "limit", with the same key.'],
  },
])

const addExamples = 'Add `examples` of the body that refer to `examples/<operationId>.<case>.yaml`, was none.'

describeRule('example-present', [
  {
    name: 'requires an example of a request',
    change: {
      'paths/order/placeOrder.yaml': [
        ['        examples:\n          limit:\n            $ref: ../../examples/placeOrder.limit.request.yaml\n', ''],
      ],
    },
    want: [`paths/order/placeOrder.yaml:20 ${addExamples}`],
  },
  {
    name: 'requires an example of a shared response',
    change: {
      'responses/Refused.yaml': [
        ['    examples:\n      parameter:\n        $ref: ../examples/Refused.parameter.yaml\n', ''],
      ],
    },
    want: [`responses/Refused.yaml:6 ${addExamples}`],
  },
])

const placeOrder = 'paths/order/placeOrder.yaml'

describeRule('file-named', [
  {
    name: 'requires the file of an operation to carry its operationId',
    change: { [placeOrder]: [['operationId: placeOrder', 'operationId: place']] },
    want: ['openapi.yaml:35 Move the operation to `paths/order/place.yaml`, was in order/placeOrder.yaml.'],
  },
  {
    name: 'requires the folder that the path names',
    change: { 'openapi.yaml': [['/capi/v2/order/place:', '/capi/v2/trade/place:']] },
    want: ['openapi.yaml:35 Move the operation to `paths/trade/placeOrder.yaml`, was in order/placeOrder.yaml.'],
  },
  {
    name: 'requires the file of an example to carry owner and case',
    change: { [placeOrder]: [['          limit:\n', '          small:\n']] },
    want: [
      `${placeOrder}:25 Put the example into \`examples/placeOrder.small.request.yaml\` and refer to it, was "placeOrder.limit.request.yaml".`,
    ],
  },
  {
    name: 'requires an inline example to have a file',
    change: { [placeOrder]: [['            $ref: ../../examples/placeOrder.limit.yaml', '            value: {}']] },
    want: [`${placeOrder}:35 Put the example into \`examples/placeOrder.limit.yaml\` and refer to it, was absent.`],
  },
  {
    name: 'requires kebab-case in the name of a case',
    change: {
      [placeOrder]: [
        [
          '          limit:\n            $ref: ../../examples/placeOrder.limit',
          '          bigOne:\n            $ref: ../../examples/placeOrder.bigOne',
        ],
      ],
      'examples/placeOrder.bigOne.yaml': 'summary: Big\nvalue: {}\n',
    },
    want: [`${placeOrder}:24 Name the case in kebab-case by its meaning, was "bigOne".`],
  },
  {
    name: 'requires PascalCase in the name of a schema',
    change: {
      'paths/market/listTrades.yaml': [['schemas/TradePage.yaml', 'schemas/trade_page.yaml']],
      'schemas/trade_page.yaml': "type: object\ndescription: A page.\nx-source: '2'\n",
    },
    want: [
      'paths/market/listTrades.yaml:27 Name files of schemas/ in PascalCase, by what they define, was "trade_page.yaml".',
    ],
  },
])

describeRule('file-used', [
  {
    name: 'names the schema that nothing refers to',
    change: { 'schemas/Forgotten.yaml': "type: string\nx-source: '2'\n" },
    want: ['schemas/Forgotten.yaml:1 Refer to `schemas/Forgotten.yaml` from the document, or delete the file.'],
  },
  {
    name: 'names the operation and all that only it referred to',
    change: { 'openapi.yaml': [['  /capi/v2/market/trades:\n    $ref: paths/market/listTrades.yaml\n', '']] },
    want: [
      'paths/market/listTrades.yaml',
      'schemas/Trade.yaml',
      'schemas/TradePage.yaml',
      'schemas/TradeStatus.yaml',
      'parameters/EndTime.yaml',
      'parameters/StartTime.yaml',
      'examples/listTrades.one-trade.yaml',
    ].map((file) => `${file}:1 Refer to \`${file}\` from the document, or delete the file.`),
  },
  {
    name: 'looks for the files of another document in the folder of its name',
    root: 'other.yaml',
    change: {
      'other.yaml': `openapi: 3.1.0
info: { title: other, version: '1' }
paths:
  /other:
    $ref: other/paths/getOther.yaml
`,
      'other/paths/getOther.yaml': 'get: { operationId: getOther, responses: { default: { description: Any. } } }\n',
      'other/schemas/Forgotten.yaml': 'type: string\n',
    },
    want: [
      'other/schemas/Forgotten.yaml:1 Refer to `other/schemas/Forgotten.yaml` from the document, or delete the file.',
    ],
  },
])

describeRule('flow-short', [
  {
    name: 'refuses braces over several lines',
    change: {
      'paths/order/placeOrder.yaml': [
        ['x-weight: { ip: 2, uid: 5 }', 'x-weight:\n    {\n      ip: 2,\n      uid: 5,\n    }'],
      ],
    },
    want: [
      'paths/order/placeOrder.yaml:11 Write what does not fit on one line without braces, one key or item a line.',
    ],
  },
])

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

const branch = (value: string): string =>
  `  - const: ${value}\n    x-note: The reference shows no other value than these.\n`

describeRule('note-once', [
  {
    name: 'refuses a note in five places of a file',
    change: {
      'schemas/TradePage.yaml': `type: string\ndescription: Side.\nx-source: '2'\noneOf:\n${['a', 'b', 'c', 'd', 'e'].map(branch).join('')}`,
    },
    want: [
      'schemas/TradePage.yaml:6 Say it once, above or in a gap; 5 places have the note "The reference shows no other value than these.".',
    ],
  },
])

describeRule('text-marked', [
  {
    name: 'requires a mark before a text of several lines',
    change: {
      'paths/order/placeOrder.yaml': [
        ['description: Places one limit order in', 'description:\n    Places one limit order\n    in'],
      ],
    },
    want: ['paths/order/placeOrder.yaml:6 Begin a text of several lines with `>-`.'],
  },
])

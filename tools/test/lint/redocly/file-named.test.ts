import { describeRule } from './document.ts'

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

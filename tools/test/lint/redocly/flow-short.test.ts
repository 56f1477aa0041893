import { describeRule } from './document.ts'

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

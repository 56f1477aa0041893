import { describeRule } from './document.ts'

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

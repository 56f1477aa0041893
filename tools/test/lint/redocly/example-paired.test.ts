import { describeRule } from './document.ts'

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

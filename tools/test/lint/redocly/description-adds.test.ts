import { describeRule } from './document.ts'

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

import { describeRule } from './document.ts'

const placeOrder = 'paths/order/placeOrder.yaml'
const allowed = '`place`, `cancel` or `settings`'

describeRule('effect-present', [
  {
    name: 'requires that an operation with the permission to trade says what it does',
    change: { [placeOrder]: [['  x-effect: place\n', '']] },
    want: [`${placeOrder}:2 Give the operation an \`x-effect\`, ${allowed}, was absent.`],
  },
  {
    name: 'refuses a value that it does not know',
    change: { [placeOrder]: [['x-effect: place', 'x-effect: order']] },
    want: [`${placeOrder}:12 Give the operation an \`x-effect\`, ${allowed}, was "order".`],
  },
  {
    name: 'refuses it on an operation that only reads',
    change: { 'paths/market/listTrades.yaml': [['  x-repeat: freely', '  x-effect: cancel\n  x-repeat: freely']] },
    want: ['paths/market/listTrades.yaml:9 Remove `x-effect`: the operation only reads.'],
  },
])

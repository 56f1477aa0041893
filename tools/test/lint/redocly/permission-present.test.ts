import { describeRule } from './document.ts'

const placeOrder = 'paths/order/placeOrder.yaml'

describeRule('permission-present', [
  {
    name: 'requires the permission of a signed operation',
    change: { [placeOrder]: [['  x-permission: trade\n', '']] },
    want: [`${placeOrder}:2 Give the signed operation an \`x-permission\`, \`read\` or \`trade\`, was absent.`],
  },
  {
    name: 'refuses a permission that it does not know',
    change: { [placeOrder]: [['x-permission: trade', 'x-permission: admin']] },
    want: [`${placeOrder}:11 Give the signed operation an \`x-permission\`, \`read\` or \`trade\`, was "admin".`],
  },
  {
    name: 'refuses the permission of a public operation',
    change: { 'paths/market/listTrades.yaml': [['  security: []', '  x-permission: read\n  security: []']] },
    want: ['paths/market/listTrades.yaml:10 Remove `x-permission`: the operation is called without a key.'],
  },
])

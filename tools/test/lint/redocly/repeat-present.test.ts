import { describeRule } from './document.ts'

const placeOrder = 'paths/order/placeOrder.yaml'

describeRule('repeat-present', [
  {
    name: 'requires that an operation says whether it may be repeated',
    change: { [placeOrder]: [['  x-repeat: client-id\n', '']] },
    want: [`${placeOrder}:2 Give the operation an \`x-repeat\`, \`freely\`, \`client-id\` or \`never\`, was absent.`],
  },
  {
    name: 'refuses a value that it does not know',
    change: { [placeOrder]: [['x-repeat: client-id', 'x-repeat: twice']] },
    want: [`${placeOrder}:13 Give the operation an \`x-repeat\`, \`freely\`, \`client-id\` or \`never\`, was "twice".`],
  },
  {
    name: 'refuses an operation that only reads and may not be repeated',
    change: { 'paths/market/listTrades.yaml': [['x-repeat: freely', 'x-repeat: never']] },
    want: ['paths/market/listTrades.yaml:9 Write `x-repeat: freely`: the operation only reads, was "never".'],
  },
  {
    name: 'requires what to read before a request is repeated',
    change: { [placeOrder]: [['  x-confirm: [listTrades]\n', '']] },
    want: [`${placeOrder}:13 Name in \`x-confirm\` what to read before the request is repeated, was absent.`],
  },
])

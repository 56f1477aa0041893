import { describeRule } from './document.ts'

const placeOrder = 'paths/order/placeOrder.yaml'

describeRule('weight-present', [
  {
    name: 'requires a weight that is absent',
    change: { [placeOrder]: [['  x-weight: { ip: 2, uid: 5 }\n', '']] },
    want: [`${placeOrder}:2 Give the operation an \`x-weight\` such as \`{ ip: 2 }\`, was absent.`],
  },
  {
    name: 'requires the UID weight of a signed operation',
    change: { [placeOrder]: [['{ ip: 2, uid: 5 }', '{ ip: 2 }']] },
    want: [`${placeOrder}:10 Give \`x-weight\` a \`uid\` that is a positive integer, was absent.`],
  },
  {
    name: 'refuses a weight that is no positive integer',
    change: { [placeOrder]: [['ip: 2', 'ip: 0.5']] },
    want: [`${placeOrder}:10 Give \`x-weight\` an \`ip\` that is a positive integer, was 0.5.`],
  },
  {
    name: 'refuses the UID weight of a public operation',
    change: { 'paths/market/listTrades.yaml': [['{ ip: 2 }', '{ ip: 2, uid: 1 }']] },
    want: ['paths/market/listTrades.yaml:7 Remove `uid` from `x-weight`: only signed operations spend a UID budget.'],
  },
])

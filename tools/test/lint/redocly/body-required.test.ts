import { describeRule } from './document.ts'

const placeOrder = 'paths/order/placeOrder.yaml'
const request = 'schemas/OrderRequest.yaml'

describeRule('body-required', [
  {
    name: 'requires a body whose schema requires fields',
    change: { [placeOrder]: [['    required: true\n', '']] },
    want: [`${placeOrder}:19 Make the body \`required: true\`: its schema requires fields.`],
  },
  {
    name: 'lets a program leave out a body whose schema requires no field',
    change: { [request]: [['required: [', 'x-needed: [']] },
    want: [`${placeOrder}:20 Make the body \`required: false\`: its schema requires no field.`],
  },
])

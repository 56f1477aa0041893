import { describeRule } from './document.ts'

const place = 'paths./capi/v2/order/place.post'
const say = 'Give the operation `security`, was absent: a generated client would send the order without a signature.'

describeRule('capi-order-signed', [
  {
    name: 'refuses a public operation that places an order',
    change: ({ paths }) => (paths['/capi/v2/order/place'].post.security = []),
    want: [`${place} ${say}`],
  },
  {
    name: 'recognises it by its id where the summary says little',
    change: ({ paths }) => Object.assign(paths['/capi/v2/order/place'].post, { summary: 'Order', security: [] }),
    want: [`${place} ${say}`],
  },
  {
    name: 'accepts a header that is written as a parameter',
    change: ({ paths }) => {
      const header = { name: 'Authorization', in: 'header', schema: { type: 'string' } }
      Object.assign(paths['/capi/v2/order/place'].post, { security: [], parameters: [header] })
    },
    want: [],
  },
  ...[
    'Test a new order',
    'POST / Stop grid order',
    'Create an order group',
    'Add tracking information to an order',
    'List orders',
  ].map((summary) => ({
    name: `leaves "${summary}" alone`,
    change: ({ paths }: { paths: Record<string, { post: object }> }) =>
      void Object.assign(paths['/capi/v2/order/place']!.post, { summary, security: [] }),
    want: [],
  })),
])

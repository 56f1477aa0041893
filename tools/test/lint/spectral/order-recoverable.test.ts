import { type Bundle, describeRule } from './document.ts'

const place = 'paths./capi/v2/order/place.post'
const say =
  'Let the request have an id of the client, such as `client_oid`, was absent: after a lost response it finds the order.'

describeRule('capi-order-recoverable', [
  {
    name: 'refuses an order without an id of the client',
    change: ({ components }) => delete components.schemas.OrderRequest.properties.client_oid,
    want: [`${place} ${say}`],
  },
  {
    name: 'recognises several orders, and summaries that begin with their method',
    change: ({ components, paths }) => {
      delete components.schemas.OrderRequest.properties.client_oid
      paths['/capi/v2/order/place'].post.summary = 'POST / Place multiple orders'
    },
    want: [`${place} ${say}`],
  },
  ...['newClientOrderId', 'clOrdID', 'algoClOrdId', 'label', 'x-idempotency-key'].map((name) => ({
    name: `accepts ${name}, also as a parameter`,
    change: ({ components, paths }: Bundle) => {
      delete components.schemas.OrderRequest.properties.client_oid
      paths['/capi/v2/order/place'].post.parameters.push({ name, in: 'header', schema: { type: 'string' } })
    },
    want: [],
  })),
  {
    name: 'looks into the list of a batch',
    change: ({ paths }) => {
      const media = paths['/capi/v2/order/place'].post.requestBody.content['application/json']
      media.schema = { type: 'object', properties: { orders: { type: 'array', items: media.schema } } }
    },
    want: [],
  },
])

import { describeRule } from './document.ts'

describeRule('capi-paging-present', [
  {
    name: 'asks how a list with a limit is walked',
    change: ({ paths }) => delete paths['/capi/v2/market/trades'].get['x-paging'],
    want: [
      'paths./capi/v2/market/trades.get Say with `x-paging` how the list is walked: `limit` makes it a part of a list.',
    ],
  },
  {
    name: 'sees a limit in the body of a request',
    change: ({ components }) => (components.schemas.OrderRequest.properties.pageSize = { type: 'integer' }),
    want: [
      'paths./capi/v2/order/place.post Say with `x-paging` how the list is walked: `pageSize` makes it a part of a list.',
    ],
  },
])

import { describeRule } from './document.ts'

describeRule('capi-paging-present', [
  {
    name: 'requires the pagination of a list with a limit',
    change: ({ paths }) => delete paths['/capi/v2/market/trades'].get['x-paging'],
    want: [
      'paths./capi/v2/market/trades.get Describe the pagination with `x-paging`: `limit` requests a part of a list.',
    ],
  },
  {
    name: 'sees a limit in the body of a request',
    change: ({ components }) => (components.schemas.OrderRequest.properties.pageSize = { type: 'integer' }),
    want: [
      'paths./capi/v2/order/place.post Describe the pagination with `x-paging`: `pageSize` requests a part of a list.',
    ],
  },
  {
    name: 'allows a choice of sizes, which is no part of a list',
    change: ({ paths }) => {
      const operation = paths['/capi/v2/market/trades'].get
      delete operation['x-paging']
      operation.parameters[0].schema = { type: 'integer', enum: [15, 200] }
    },
    want: [],
  },
])

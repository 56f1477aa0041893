import { type BadDocument, describeRule } from './document.ts'

function bad(name: string, paging: Readonly<Record<string, string | undefined>>, want: readonly string[]): BadDocument {
  return {
    name,
    change: ({ paths }) => {
      const operation = paths['/capi/v2/market/trades'].get
      const entries = Object.entries({ ...operation['x-paging'], ...paging })
      operation['x-paging'] = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
    },
    want: want.map((message) => `paths./capi/v2/market/trades.get.x-paging ${message}`),
  }
}

describeRule('capi-paging-fits', [
  bad('refuses an unknown kind of pagination', { by: 'cursor' }, [
    'Paginate `by` page, time, latest or none, was "cursor".',
  ]),
  bad('requires the parameter of pagination by page', { by: 'page' }, [
    'Name `page` in `x-paging`: pagination by page requires it.',
  ]),
  bad('refuses a parameter that the request does not have', { limit: 'pageSize' }, [
    'Let `limit` name a field of the request, one of limit, startTime, endTime, was "pageSize".',
  ]),
  bad('refuses a field that the answer does not have', { more: 'nextFlag' }, [
    'Let `more` name a field of the answer, one of list, hasMore, was "nextFlag".',
  ]),
  bad('refuses a field that a record does not have', { id: 'fillId' }, [
    'Let `id` name a field of a record, one of tradeId, price, side, cTime, ctime, status, was "fillId".',
  ]),
  bad('refuses a key that nothing reads', { cursor: 'after' }, ['Remove `cursor` from `x-paging`: nothing reads it.']),
  bad('refuses an answer that is no list', { items: 'hasMore', id: undefined, time: undefined, by: 'none' }, [
    'Let `items` name the list of the answer, or leave it out where the answer is the list.',
  ]),
])

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

describeRule('capi-rate-limits-present', [
  {
    name: 'requires a limit that is absent or no positive integer',
    change: (document) => {
      delete document['x-limits'].windowMs
      document['x-limits'].ipWeight = '1000'
    },
    want: [
      'x-limits Give `x-limits` a `windowMs` that is a positive integer, was absent.',
      'x-limits Give `x-limits` a `ipWeight` that is a positive integer, was "1000".',
    ],
  },
])

describeRule('capi-response-complete', [
  {
    name: 'requires the responses that are absent',
    change: ({ paths }) => {
      const { responses } = paths['/capi/v2/market/trades'].get
      delete responses['429']
      delete responses.default
    },
    want: [
      'paths./capi/v2/market/trades.get.responses Describe the response `429`; every operation has the responses 200, 400, 429, default, was 200, 400.',
      'paths./capi/v2/market/trades.get.responses Describe the response `default`; every operation has the responses 200, 400, 429, default, was 200, 400.',
    ],
  },
])

describeRule('capi-signed-locale', [
  {
    name: 'requires the header of a signed operation',
    change: ({ paths }) => (paths['/capi/v2/order/place'].post.parameters = []),
    want: ['paths./capi/v2/order/place.post Add the `locale` header to the parameters: every signed request sends it.'],
  },
  {
    name: 'refuses the header of a public operation',
    change: ({ paths }) => {
      paths['/capi/v2/market/trades'].get.parameters.push({ $ref: '#/components/parameters/Locale' })
    },
    want: ['paths./capi/v2/market/trades.get Remove the `locale` header: a public request is sent without headers.'],
  },
])

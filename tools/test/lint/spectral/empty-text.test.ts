import { describeRule } from './document.ts'

describeRule('capi-empty-text', [
  {
    name: 'refuses another meaning of the empty text',
    change: ({ components }) => (components.schemas.OrderRequest.properties.client_oid['x-empty'] = 'null'),
    want: [
      'components.schemas.OrderRequest.properties.client_oid Write `x-empty: none`, on a field that accepts a string, was null.',
    ],
  },
  {
    name: 'refuses an empty text on a field that takes none',
    change: ({ components }) => (components.schemas.TradePage.properties.hasMore['x-empty'] = 'none'),
    want: [
      'components.schemas.TradePage.properties.hasMore Write `x-empty: none`, on a field that accepts a string, was none on boolean.',
    ],
  },
])

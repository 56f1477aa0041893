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
  {
    name: 'looks at the shared schema of a field',
    change: ({ components }) => {
      components.schemas.Text = { type: 'string' }
      components.schemas.Count = { type: 'integer' }
      const { properties } = components.schemas.TradePage
      properties.note = { description: 'Note.', $ref: '#/components/schemas/Text', 'x-empty': 'none' }
      properties.total = { description: 'Total.', $ref: '#/components/schemas/Count', 'x-empty': 'none' }
    },
    want: [
      'components.schemas.TradePage.properties.total Write `x-empty: none`, on a field that accepts a string, was none on integer.',
    ],
  },
])

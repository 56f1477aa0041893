import { describeRule } from './document.ts'

describeRule('capi-field-described', [
  {
    name: 'requires the description of a property',
    change: ({ components }) => delete components.schemas.Trade.properties.price.description,
    want: ['components.schemas.Trade.properties.price `price`: give it a `description`, was absent or empty.'],
  },
  {
    name: 'requires the description of a parameter',
    change: ({ paths }) => (paths['/capi/v2/market/trades'].get.parameters[0].description = ' '),
    want: ['paths./capi/v2/market/trades.get.parameters.0 `limit`: give it a `description`, was absent or empty.'],
  },
  {
    name: 'requires the description of a position of an array',
    change: ({ components }) =>
      (components.schemas.Level = { type: 'array', items: {}, prefixItems: [{ type: 'string', 'x-name': 'side' }] }),
    want: ['components.schemas.Level.prefixItems.0 `side`: give it a `description`, was absent or empty.'],
  },
])

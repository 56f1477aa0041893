import { describeRule } from './document.ts'

describeRule('capi-request-closed', [
  {
    name: 'refuses an open request',
    change: ({ components }) => delete components.schemas.OrderRequest.additionalProperties,
    want: ['components.schemas.OrderRequest Close the request with `additionalProperties: false`, was absent.'],
  },
  {
    name: 'looks into the lists of a request',
    change: ({ components }) => {
      components.schemas.OrderRequest.properties.legs = { type: 'array', items: { properties: { size: {} } } }
    },
    want: [
      'components.schemas.OrderRequest.properties.legs.items Close the request with `additionalProperties: false`, was absent.',
    ],
  },
])

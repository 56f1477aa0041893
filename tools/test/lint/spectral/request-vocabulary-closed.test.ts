import { describeRule } from './document.ts'

describeRule('capi-request-vocabulary-closed', [
  {
    name: 'refuses a request that permits any string beside an enum',
    change: ({ components }) => components.schemas.OrderRequest.properties.side.anyOf.push({ type: 'string' }),
    want: [
      'components.schemas.OrderRequest.properties.side.anyOf.2 Refer to the enum alone: a branch for any string beside it permits every value in a request.',
    ],
  },
])

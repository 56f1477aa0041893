import { describeRule } from './document.ts'

describeRule('capi-request-vocabulary-closed', [
  {
    name: 'refuses a request that takes any string beside a vocabulary',
    change: ({ components }) => components.schemas.OrderRequest.properties.side.anyOf.push({ type: 'string' }),
    want: [
      'components.schemas.OrderRequest.properties.side.anyOf.2 Refer to the vocabulary alone: beside it, a branch for any string lets every word into a request.',
    ],
  },
])

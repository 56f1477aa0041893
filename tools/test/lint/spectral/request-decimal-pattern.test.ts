import { describeRule } from './document.ts'

describeRule('capi-request-decimal-pattern', [
  {
    name: 'accepts a decimal that extends one with a pattern',
    change: ({ components }) => {
      const { size } = components.schemas.OrderRequest.properties
      size.allOf = [{ pattern: size.pattern }]
      delete size.pattern
    },
    want: [],
  },
  {
    name: 'refuses a decimal of a request without a pattern',
    change: ({ components }) => delete components.schemas.OrderRequest.properties.size.pattern,
    want: [
      'components.schemas.OrderRequest.properties.size Give the decimal a `pattern`, such as that of its neighbours: the format alone permits `1e-7`.',
    ],
  },
])

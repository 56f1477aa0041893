import { describeRule } from './document.ts'

const say = 'Open the enum: write `anyOf` with the enum and `type: string`, because services add values.'

describeRule('capi-response-vocabulary-open', [
  {
    name: 'refuses a response that permits only the listed values',
    change: ({ components }) => components.schemas.Trade.properties.side.anyOf.pop(),
    want: [`components.schemas.Trade.properties.side.anyOf.0 ${say}`],
  },
  {
    name: 'refuses a plain reference to an enum',
    change: ({ components }) => {
      components.schemas.Trade.properties.side = { $ref: components.schemas.Trade.properties.side.anyOf[0].$ref }
    },
    want: [`components.schemas.Trade.properties.side ${say}`],
  },
  {
    name: 'refuses an inline enum',
    change: ({ components }) => (components.schemas.Trade.properties.price.oneOf = [{ const: 'a' }, { const: 'b' }]),
    want: [`components.schemas.Trade.properties.price ${say}`],
  },
])

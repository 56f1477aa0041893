import { describeRule } from './document.ts'

const say = 'Open the vocabulary: write `anyOf` with the vocabulary and `type: string`, since services learn new words.'

describeRule('capi-response-vocabulary-open', [
  {
    name: 'refuses a response that takes only the known words',
    change: ({ components }) => components.schemas.Trade.properties.side.anyOf.pop(),
    want: [`components.schemas.Trade.properties.side.anyOf.0 ${say}`],
  },
  {
    name: 'refuses a plain reference to a vocabulary',
    change: ({ components }) => {
      components.schemas.Trade.properties.side = { $ref: components.schemas.Trade.properties.side.anyOf[0].$ref }
    },
    want: [`components.schemas.Trade.properties.side ${say}`],
  },
  {
    name: 'refuses a vocabulary that is written in place',
    change: ({ components }) => (components.schemas.Trade.properties.price.oneOf = [{ const: 'a' }, { const: 'b' }]),
    want: [`components.schemas.Trade.properties.price ${say}`],
  },
])

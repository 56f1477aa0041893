import { describeRule } from './document.ts'

const why = 'write `anyOf` with the enum and `type: string`, because services add values'
const shared = (place: string): string => `Open the enum at components.schemas.Trade.properties.${place}: ${why}`

describeRule('capi-response-vocabulary-open', [
  {
    name: 'refuses a response that permits only the listed values',
    change: ({ components }) => components.schemas.Trade.properties.side.anyOf.pop(),
    want: [`components.schemas.Side ${shared('side.anyOf.0')}.`],
  },
  {
    name: 'refuses a plain reference to an enum',
    change: ({ components }) => {
      components.schemas.Trade.properties.side = { $ref: components.schemas.Trade.properties.side.anyOf[0].$ref }
    },
    want: [`components.schemas.Side ${shared('side')}.`],
  },
  {
    name: 'refuses an inline list of constants',
    change: ({ components }) => (components.schemas.Trade.properties.price.oneOf = [{ const: 'a' }, { const: 'b' }]),
    want: [`components.schemas.Trade.properties.price Open the enum: ${why}.`],
  },
  {
    name: 'refuses an enum, and reports a shared one at its place',
    change: ({ components }) => {
      components.schemas.State = { type: 'string', enum: ['new', 'filled', 'expired', 'rejected'] }
      const state = { $ref: '#/components/schemas/State' }
      const open = { anyOf: [state, { type: 'string' }] }
      const kind = { type: 'string', enum: ['limit', 'market'] }
      Object.assign(components.schemas.Trade.properties, { state, open, kind })
    },
    want: [
      `components.schemas.Trade.properties.kind.enum Open the enum: ${why}, was limit, market.`,
      `components.schemas.State.enum ${shared('state')}, was new, filled, expired, ….`,
    ],
  },
  {
    name: 'accepts a shared enum that every reference opens, one constant, and the two sides of a trade',
    change: ({ components }) => {
      components.schemas.State = { type: 'string', enum: ['new', 'filled', 'expired'] }
      const open = { anyOf: [{ $ref: '#/components/schemas/State' }, { type: 'string' }] }
      const one = { type: 'string', enum: ['trade'] }
      const pair = { type: 'string', enum: ['BUY', 'SELL', ''] }
      const entry = { type: 'string', enum: ['credit', 'debit'] }
      const flag = { type: 'integer', enum: [0, 1] }
      Object.assign(components.schemas.Trade.properties, { open, one, pair, entry, flag })
    },
    want: [],
  },
])

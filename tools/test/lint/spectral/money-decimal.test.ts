import { describeRule } from './document.ts'

describeRule('capi-money-decimal', [
  {
    name: 'refuses a JSON number whatever its name, and in any branch',
    change: ({ components }) => {
      components.schemas.Trade.properties.step = {
        description: 'Step.',
        anyOf: [{ type: 'string' }, { type: 'number', format: 'double' }],
      }
    },
    want: [
      'components.schemas.Trade.properties.step.anyOf.1 `step`: write it as `type: string` with `format: decimal`: a JSON number becomes a float, was number double.',
    ],
  },
  {
    name: 'refuses a JSON number that claims to be a decimal',
    change: ({ components }) => {
      components.schemas.Trade.properties.price.type = 'number'
    },
    want: [
      'components.schemas.Trade.properties.price `price`: write it as `type: string` with `format: decimal`: a JSON number becomes a float, was number decimal.',
    ],
  },
  {
    name: 'refuses numbers whatever they measure, and accepts those that count, number or last',
    change: ({ components, paths }) => {
      const number = { type: 'number', description: 'Number.' }
      const money = ['funding_8h', 'limitPrice', 'equity', 'volumeTotal']
      const others = [
        'limit',
        'createdBeforeOrAtHeight',
        'goodTilBlockAfter',
        'quoteCount',
        'delta_total',
        'iv',
        'startTime',
      ]
      const named = (names: readonly string[]): object => Object.fromEntries(names.map((name) => [name, number]))
      Object.assign(components.schemas.Trade.properties, named(money), named(others))
      paths['/capi/v2/market/trades'].get.parameters.push({ name: 'page', in: 'query', schema: { type: 'number' } })
    },
    want: ['funding_8h', 'limitPrice', 'equity', 'volumeTotal'].map(
      (name) =>
        `components.schemas.Trade.properties.${name} \`${name}\`: write it as \`type: string\` with \`format: decimal\`: a JSON number becomes a float, was number without a format.`,
    ),
  },
  {
    name: 'looks through a reference with a text of its own, as OpenAPI 3.0 writes it',
    change: ({ components }) => {
      components.schemas.Amount = { type: 'number' }
      components.schemas.Trade.properties.price = { allOf: [{ $ref: '#/components/schemas/Amount' }], nullable: true }
    },
    want: [
      'components.schemas.Amount `price` at components.schemas.Trade.properties.price: write it as `type: string` with `format: decimal`: a JSON number becomes a float, was number without a format.',
    ],
  },
  {
    name: 'reports a schema once, however many fields refer to it, unless none of them is money',
    change: ({ components }) => {
      components.schemas.Amount = { type: 'number' }
      components.schemas.Share = { type: 'number' }
      const amounts = Array.from({ length: 100 }, (_, index) => [
        `price_${index}`,
        { $ref: '#/components/schemas/Amount' },
      ])
      Object.assign(components.schemas.Trade.properties, Object.fromEntries(amounts))
      components.schemas.Trade.properties.score = { $ref: '#/components/schemas/Share' }
    },
    want: [
      'components.schemas.Amount `price_0` at components.schemas.Trade.properties.price_0: write it as `type: string` with `format: decimal`: a JSON number becomes a float, was number without a format.',
    ],
  },
  {
    name: 'leaves statistics, places, scores and spans of time alone',
    change: ({ components }) => {
      const names = ['beta', 'volatility', 'latitude', 'score', 'progress', 'progress_percent', 'successRate']
      const more = ['trial_days', 'page_size', 'longitude', 'redeem_by', 'impliedVolatility', 'overall_score_value']
      const number = { type: 'number', description: 'Number.' }
      Object.assign(
        components.schemas.Trade.properties,
        Object.fromEntries([...names, ...more].map((name) => [name, number])),
      )
    },
    want: [],
  },
  {
    name: 'takes a name that says nothing for money only in a record of a trade',
    change: ({ components }) => {
      const other = { type: 'number', description: 'Number.' }
      components.schemas.Trade.properties.other = other
      components.schemas.Shop = { type: 'object', properties: { floor: other, other } }
    },
    want: [
      'components.schemas.Trade.properties.other `other`: write it as `type: string` with `format: decimal`: a JSON number becomes a float, was number without a format.',
    ],
  },
])

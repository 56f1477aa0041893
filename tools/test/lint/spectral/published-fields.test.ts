import { describeRule } from './document.ts'

const at = (name: string): string => `components.schemas.Trade.properties.${name} \`${name}\``
const idSize = 'give the id `format: int64`, so that it is never rounded or cut to 32 bits'
const idType = 'write the id as an integer or a string with `format: int64`'

describeRule('capi-id-int64', [
  {
    name: 'refuses an integer without the format, and one of 32 bits',
    change: ({ components }) => {
      delete components.schemas.Trade.properties.tradeId.format
      components.schemas.Trade.properties.userID = { type: 'integer', format: 'int32', description: 'Id.' }
    },
    want: [
      `${at('tradeId')}: ${idSize}, was integer without a format.`,
      `${at('userID')}: ${idSize}, was integer int32.`,
    ],
  },
  {
    name: 'tells a numeric id to become an integer or a string, not a decimal',
    change: ({ components }) => (components.schemas.Trade.properties.tradeId = { type: 'number', description: 'Id.' }),
    want: [`${at('tradeId')}: ${idType}, was number without a format.`],
  },
  {
    name: 'knows the number of an account or of a user as an id',
    change: ({ components }) => {
      components.schemas.Trade.properties.account = { type: 'number', format: 'double', description: 'Account.' }
      components.schemas.Trade.properties.toUid = { type: 'integer', description: 'User.' }
    },
    want: [
      `${at('account')}: ${idType}, was number double.`,
      `${at('toUid')}: ${idSize}, was integer without a format.`,
    ],
  },
  {
    name: 'accepts texts of any format, and looks into lists and parameters of a path',
    change: ({ components, paths }) => {
      const list = { type: 'array', description: 'Ids.', items: { type: 'integer' } }
      const text = { type: 'string', description: 'Id.' }
      Object.assign(components.schemas.Trade.properties, {
        ids: list,
        clientIds: list,
        quoteId: text,
        pageId: { type: 'integer' },
      })
      paths['/capi/v2/market/trades'].parameters = [
        { name: 'since_id', in: 'query', description: 'Id.', schema: { type: 'integer' } },
      ]
    },
    want: [
      `paths./capi/v2/market/trades.parameters.0.schema \`since_id\`: ${idSize}, was integer without a format.`,
      `components.schemas.Trade.properties.ids.items \`ids\`: ${idSize}, was integer without a format.`,
    ],
  },
  {
    name: 'leaves the id of a JSON-RPC message to the caller, and no other id beside it',
    change: ({ components }) => {
      const properties = { jsonrpc: { type: 'string' }, id: { type: 'integer' }, orderId: { type: 'integer' } }
      components.schemas.Message = { type: 'object', properties }
    },
    want: [`components.schemas.Message.properties.orderId \`orderId\`: ${idSize}, was integer without a format.`],
  },
  {
    name: 'reads no values of examples',
    change: ({ components }) => (components.schemas.Trade.example = { properties: { order_id: { type: 'number' } } }),
    want: [],
  },
])

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

const timeUnit =
  'state the unit of the time with `x-unit: unix-ms` (or unix-s, unix-us, unix-ns), a format, or in the description'
const timeSize = 'give the time `type: integer` with `format: int64`, so that it is never cut to 32 bits or rounded'
const inTrade = (name: string, advice: string, was: string): string =>
  `components.schemas.Trade.properties.${name} \`${name}\`: ${advice}, was ${was}.`

const integer = { type: 'integer', format: 'int64', description: 'When it happened.' }
const text = { type: 'string', description: 'When it happened.' }

describeRule('capi-time-unix-ms', [
  {
    name: 'knows a time by its name in every spelling',
    change: ({ components }) => {
      const names = ['ctime', 'updated_time', 'createdAt', 'expires_at', 'ts', 'beginTs', 'fillTime', 'transactTime']
      for (const name of names) components.schemas.Trade.properties[name] = integer
    },
    want: ['ctime', 'updated_time', 'createdAt', 'expires_at', 'ts', 'beginTs', 'fillTime', 'transactTime'].map(
      (name) => inTrade(name, timeUnit, 'integer int64'),
    ),
  },
  {
    name: 'reads the unit in x-unit, the format, the description, the name and the example',
    change: ({ components }) => {
      Object.assign(components.schemas.Trade.properties, {
        orderTime: { ...integer, 'x-unit': 'unix-ns' },
        created_at: { ...text, format: 'date-time' },
        createdAt: { ...text, description: 'Creation time in RFC 3339.' },
        uTime: { ...text, description: 'Unix timestamp format in millieseconds.' },
        expTime: { ...text, description: 'Day of expiry, as YYYYMMDD.' },
        recurringTime: { ...text, description: 'Hour, an integer of [0,23].' },
        update_time_ms: integer,
        serverTime: { ...integer, example: 1_700_000_000_000 },
        openedAt: { ...text, example: '2026-01-31T00:00:00Z' },
        endTime: { $ref: '#/components/schemas/IsoString' },
      })
      components.schemas.IsoString = { type: 'string' }
    },
    want: [],
  },
  {
    name: 'accepts no example that could be anything, and no span of days as a unit',
    change: ({ components }) => {
      components.schemas.Trade.properties.endTime = { ...integer, example: 123_456_789 }
      components.schemas.Trade.properties.startTime = { ...integer, description: 'At most 90 days ago.' }
    },
    want: [inTrade('endTime', timeUnit, 'integer int64'), inTrade('startTime', timeUnit, 'integer int64')],
  },
  {
    name: 'knows an event as a time if its value is a number',
    change: ({ components }) => {
      components.schemas.Trade.properties.updated = integer
      components.schemas.Trade.properties.expired = { ...text, description: 'Why it expired.' }
      components.schemas.Trade.properties.createdAtHeight = integer
      components.schemas.Trade.properties.goodTilBlockBeforeOrAt = integer
    },
    want: [inTrade('updated', timeUnit, 'integer int64')],
  },
  {
    name: 'accepts no integer of another size, and no fraction',
    change: ({ components }) => {
      const time = { description: 'Time.', 'x-unit': 'unix-ms' }
      const { properties } = components.schemas.Trade
      properties.orderTime = { ...time, type: 'integer' }
      properties.startTime = { ...time, type: 'integer', format: 'int32' }
      properties.endTime = { ...time, type: 'number' }
    },
    want: [
      inTrade('orderTime', timeSize, 'integer without a format'),
      inTrade('startTime', timeSize, 'integer int32'),
      inTrade('endTime', timeSize, 'number without a format'),
    ],
  },
  {
    name: 'knows a date, and the ends of a span if the value is a number',
    change: ({ components }) => {
      const { properties } = components.schemas.Trade
      const names = ['date', 'tradeDate', 'from', 'until', 'validUntil', 'since', 'startAt', 'endAt']
      for (const name of names) properties[name] = integer
      Object.assign(properties, {
        expiryDate: text,
        settleDate: { ...text, format: 'date' },
        issueDate: { ...text, enum: ['match', 'no match'] },
        validFrom: { ...text, description: 'Who it is from.' },
        price_from: integer,
        days_past_due: integer,
        offset_from: integer,
        editsAllTime: integer,
      })
      components.parameters.EndTime.name = 'from'
      components.parameters.EndTime.description = 'Offset of the first record.'
      delete components.parameters.EndTime.schema['x-unit']
    },
    want: [
      ...['date', 'tradeDate', 'from', 'until', 'validUntil', 'since', 'startAt', 'endAt'].map((name) =>
        inTrade(name, timeUnit, 'integer int64'),
      ),
      inTrade('expiryDate', timeUnit, 'string without a format'),
    ],
  },
  {
    name: 'looks at parameters',
    change: ({ components }) => delete components.parameters.EndTime.schema['x-unit'],
    want: [`components.parameters.EndTime.schema \`endTime\`: ${timeUnit}, was integer int64.`],
  },
])

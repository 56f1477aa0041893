import { type BadDocument, describeRule } from './document.ts'

describeRule('capi-decimal-format', [
  {
    name: 'refuses a price without the format',
    change: (document) => delete document.components.schemas.Trade.properties.price.format,
    want: [
      'components.schemas.Trade.properties.price `price`: give it `format: decimal`, so that it never becomes a float, was string without a format.',
    ],
  },
  {
    name: 'looks past an average and a window to the word that says what is measured',
    change: ({ components }) => {
      components.schemas.Trade.properties.price_avg = { type: 'string', description: 'Average.' }
      components.schemas.Trade.properties.volume_24h = { type: ['string', 'null'], description: 'Volume.' }
    },
    want: [
      'components.schemas.Trade.properties.price_avg `price_avg`: give it `format: decimal`, so that it never becomes a float, was string without a format.',
      'components.schemas.Trade.properties.volume_24h `volume_24h`: give it `format: decimal`, so that it never becomes a float, was string or null without a format.',
    ],
  },
  {
    name: 'permits a text without characters beside the decimal',
    change: ({ components }) => {
      components.schemas.Trade.properties.price = {
        description: 'Price.',
        anyOf: [
          { type: 'string', format: 'decimal' },
          { type: 'string', maxLength: 0 },
        ],
      }
    },
    want: [],
  },
  {
    name: 'looks at the shared schema of a price, in a choice too',
    change: ({ components }) => {
      components.schemas.Text = { type: 'string' }
      components.schemas.Trade.properties.price = { anyOf: [{ $ref: '#/components/schemas/Text' }, { type: 'null' }] }
      components.schemas.Trade.properties.price.description = 'Price.'
    },
    want: [
      'components.schemas.Text `price` at components.schemas.Trade.properties.price: give it `format: decimal`, so that it never becomes a float, was string without a format.',
    ],
  },
  {
    name: 'looks at parameters',
    change: ({ components }) => {
      components.parameters.StartTime.name = 'minPrice'
      components.parameters.StartTime.schema = { type: 'string' }
    },
    want: [
      'components.parameters.StartTime.schema `minPrice`: give it `format: decimal`, so that it never becomes a float, was string without a format.',
    ],
  },
])

describeRule('capi-empty-text', [
  {
    name: 'refuses another meaning of the empty text',
    change: ({ components }) => (components.schemas.OrderRequest.properties.client_oid['x-empty'] = 'null'),
    want: [
      'components.schemas.OrderRequest.properties.client_oid Write `x-empty: none`, on a field that accepts a string, was null.',
    ],
  },
  {
    name: 'refuses an empty text on a field that takes none',
    change: ({ components }) => (components.schemas.TradePage.properties.hasMore['x-empty'] = 'none'),
    want: [
      'components.schemas.TradePage.properties.hasMore Write `x-empty: none`, on a field that accepts a string, was none on boolean.',
    ],
  },
  {
    name: 'looks at the shared schema of a field',
    change: ({ components }) => {
      components.schemas.Text = { type: 'string' }
      components.schemas.Count = { type: 'integer' }
      const { properties } = components.schemas.TradePage
      properties.note = { description: 'Note.', $ref: '#/components/schemas/Text', 'x-empty': 'none' }
      properties.total = { description: 'Total.', $ref: '#/components/schemas/Count', 'x-empty': 'none' }
    },
    want: [
      'components.schemas.TradePage.properties.total Write `x-empty: none`, on a field that accepts a string, was none on integer.',
    ],
  },
])

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

describeRule('capi-final-complete', [
  {
    name: 'asks whether the other statuses are final',
    change: ({ components }) => delete components.schemas.TradeStatus.oneOf[0]['x-final'],
    want: [
      'components.schemas.TradeStatus.oneOf.0 Mark "open" with `x-final: true` or `false`, like the other values, was absent.',
    ],
  },
])

describeRule('capi-id-format', [
  {
    name: 'looks into lists of ids, and accepts UUIDs and ids that the client chose',
    change: ({ components }) => {
      const list = { type: 'array', description: 'Ids.', items: { type: 'string' } }
      const uuid = { type: 'string', format: 'uuid', description: 'Id.' }
      Object.assign(components.schemas.Trade.properties, { ids: list, clientIds: list, client_oid: {}, quoteId: uuid })
    },
    want: [
      `components.schemas.Trade.properties.ids.items \`ids\`: give the id the format of its text, such as int64 or uuid, was string without a format.`,
    ],
  },
])

const tradeFields = 'components.schemas.Trade.properties'

describeRule('capi-name-distinct', [
  {
    name: 'refuses two properties of one normalised name',
    change: ({ components }) => (components.schemas.Trade.properties.trade_id = { type: 'string' }),
    want: [
      `${tradeFields}.trade_id Give \`trade_id\` an \`x-name\`, or mark it \`x-alias-of: tradeId\`: both are called \`tradeId\` in records.`,
    ],
  },
  {
    name: 'refuses a name that plain camel case gives as well',
    change: ({ components }) => (components.schemas.Trade.properties.cTime['x-name'] = 'cTime'),
    want: [`${tradeFields}.cTime.x-name Remove \`x-name\`: plain camel case of \`cTime\` is the same.`],
  },
  {
    name: 'refuses a name that is no camel case',
    change: ({ components }) => (components.schemas.Trade.properties.cTime['x-name'] = 'created_time'),
    want: [`${tradeFields}.cTime.x-name Write \`x-name\` in camel case, was "created_time".`],
  },
  {
    name: 'requires a name for a position of an array',
    change: ({ components }) =>
      (components.schemas.Level = {
        type: 'array',
        items: {},
        prefixItems: [{ type: 'string', description: 'Price.' }],
      }),
    want: [
      'components.schemas.Level.prefixItems.0 Give position 0 an `x-name`, was absent: a position has no other name.',
    ],
  },
])

describeRule('capi-prose-period', [
  {
    name: 'refuses a description without a period',
    change: ({ components }) => (components.schemas.Trade.description = 'One trade'),
    want: ['components.schemas.Trade.description End the text with a period, was "One trade".'],
  },
  {
    name: 'refuses a note without a period, and shows its end',
    change: ({ components }) => {
      components.schemas.Side.oneOf[2]['x-note'] = 'Seen in live answers of a server, once or twice'
    },
    want: ['components.schemas.Side.oneOf.2.x-note End the text with a period, was " a server, once or twice".'],
  },
])

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

describeRule('capi-request-vocabulary-closed', [
  {
    name: 'refuses a request that permits any string beside an enum',
    change: ({ components }) => components.schemas.OrderRequest.properties.side.anyOf.push({ type: 'string' }),
    want: [
      'components.schemas.OrderRequest.properties.side.anyOf.2 Refer to the enum alone: a branch for any string beside it permits every value in a request.',
    ],
  },
])

function removeBound(path: string): string {
  const key = path.slice(path.lastIndexOf('.') + 1)
  return `components.schemas.${path} Remove \`${key}\` from the response: a response beyond this bound must still be readable.`
}

describeRule('capi-response-unbounded', [
  {
    name: 'refuses a closed response',
    change: ({ components }) => (components.schemas.Trade.additionalProperties = false),
    want: [removeBound('Trade.additionalProperties')],
  },
  {
    name: 'refuses bounds of texts and lists, also in shared responses',
    change: ({ components }) => {
      components.schemas.TradePage.properties.list.maxItems = 100
      components.schemas.Failure.properties.code.maxLength = 5
    },
    want: [removeBound('Failure.properties.code.maxLength'), removeBound('TradePage.properties.list.maxItems')],
  },
  {
    name: 'refuses the pattern of a decimal',
    change: ({ components }) => (components.schemas.Trade.properties.price.pattern = String.raw`^\d+$`),
    want: [removeBound('Trade.properties.price.pattern')],
  },
])

function badSummary(name: string, summary: string, asks: readonly string[]): BadDocument {
  return {
    name,
    change: ({ paths }) => (paths['/capi/v2/order/place'].post.summary = summary),
    want: asks.map((ask) => `paths./capi/v2/order/place.post.summary Write the summary with ${ask}, was "${summary}".`),
  }
}

describeRule('capi-summary-imperative', [
  badSummary('refuses a summary of seven words', 'Place one order of a given size', ['at most 6 words']),
  badSummary('refuses a period', 'Place an order.', ['no period at the end']),
  badSummary('refuses a summary that does not begin with the verb', 'Order placement', [
    'the verb of the operationId first, "place"',
  ]),
  badSummary('refuses title case', 'Place An Order', ['sentence case']),
  badSummary('refuses a summary in lower case', 'place an order', ['sentence case']),
  {
    name: 'requires a summary that is absent',
    change: ({ paths }) => delete paths['/capi/v2/order/place'].post.summary,
    want: ['paths./capi/v2/order/place.post Give the operation a `summary`, was absent.'],
  },
])

const giveUnit = (place: string, name: string, was: string, field = ''): string =>
  `${place} \`${name}\`${field}: give the time \`x-unit: unix-ms\`, or unix-s, unix-us or unix-ns for another unit, was ${was}.`
const inTrade = (name: string, was: string): string =>
  giveUnit(`components.schemas.Trade.properties.${name}`, name, was)

describeRule('capi-time-x-unit', [
  {
    name: 'refuses a time as a text, whatever its name',
    change: ({ components }) => {
      components.schemas.Trade.properties.cTime.format = 'date-time'
      components.schemas.Trade.properties.createdAt = { type: 'string', format: 'date-time', description: 'Creation.' }
    },
    want: [inTrade('cTime', 'string date-time'), inTrade('createdAt', 'string date-time')],
  },
  {
    name: 'knows a time by its lower-case and its snake-case name',
    change: ({ components }) => {
      delete components.schemas.Trade.properties.ctime['x-unit']
      components.schemas.Trade.properties.updated_time = { type: 'integer', description: 'Change.' }
    },
    want: [inTrade('ctime', 'string int64'), inTrade('updated_time', 'integer without a format')],
  },
  {
    name: 'accepts other units of Unix time, and no bare integer',
    change: ({ components }) => {
      const time = { type: 'integer', description: 'Time.' }
      const { properties } = components.schemas.Trade
      properties.orderTime = { ...time, format: 'int64', 'x-unit': 'unix-ns' }
      properties.startTime = { ...time, format: 'int64' }
    },
    want: [inTrade('startTime', 'integer int64')],
  },
  {
    name: 'looks at the shared schema of a time',
    change: ({ components }) => {
      components.schemas.Time = { type: 'integer', format: 'int64', 'x-unit': 'unix-ms' }
      components.schemas.Size = { type: 'string', format: 'decimal' }
      const { properties } = components.schemas.Trade
      properties.orderTime = { $ref: '#/components/schemas/Time', description: 'Time.' }
      properties.startTime = { $ref: '#/components/schemas/Size' }
    },
    want: [
      giveUnit(
        'components.schemas.Size',
        'startTime',
        'string decimal',
        ' at components.schemas.Trade.properties.startTime',
      ),
    ],
  },
  {
    name: 'looks at parameters',
    change: ({ components }) => delete components.parameters.EndTime.schema['x-unit'],
    want: [giveUnit('components.parameters.EndTime.schema', 'endTime', 'integer int64')],
  },
])

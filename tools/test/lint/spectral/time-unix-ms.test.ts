import { describeRule } from './document.ts'

const unit =
  'state the unit of the time with `x-unit: unix-ms` (or unix-s, unix-us, unix-ns), a format, or in the description'
const size = 'give the time `type: integer` with `format: int64`, so that it is never cut to 32 bits or rounded'
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
      (name) => inTrade(name, unit, 'integer int64'),
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
    want: [inTrade('endTime', unit, 'integer int64'), inTrade('startTime', unit, 'integer int64')],
  },
  {
    name: 'knows an event as a time if its value is a number',
    change: ({ components }) => {
      components.schemas.Trade.properties.updated = integer
      components.schemas.Trade.properties.expired = { ...text, description: 'Why it expired.' }
      components.schemas.Trade.properties.createdAtHeight = integer
      components.schemas.Trade.properties.goodTilBlockBeforeOrAt = integer
    },
    want: [inTrade('updated', unit, 'integer int64')],
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
      inTrade('orderTime', size, 'integer without a format'),
      inTrade('startTime', size, 'integer int32'),
      inTrade('endTime', size, 'number without a format'),
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
        inTrade(name, unit, 'integer int64'),
      ),
      inTrade('expiryDate', unit, 'string without a format'),
    ],
  },
  {
    name: 'looks at parameters',
    change: ({ components }) => delete components.parameters.EndTime.schema['x-unit'],
    want: [`components.parameters.EndTime.schema \`endTime\`: ${unit}, was integer int64.`],
  },
])

import { describeRule } from './document.ts'

const say = (place: string, name: string, was: string, field = ''): string =>
  `${place} \`${name}\`${field}: give the time \`x-unit: unix-ms\`, or unix-s, unix-us or unix-ns for another unit, was ${was}.`
const inTrade = (name: string, was: string): string => say(`components.schemas.Trade.properties.${name}`, name, was)

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
      say(
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
    want: [say('components.parameters.EndTime.schema', 'endTime', 'integer int64')],
  },
])

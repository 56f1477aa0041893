import { describeRule } from './document.ts'

describeRule('capi-time-unix-ms', [
  {
    name: 'refuses a time with another format',
    change: ({ components }) => (components.schemas.Trade.properties.cTime.format = 'date-time'),
    want: ['components.schemas.Trade.properties.cTime `cTime`: give the time `format: unix-ms`, was date-time.'],
  },
  {
    name: 'knows a time by its lower-case and its snake-case name',
    change: ({ components }) => {
      delete components.schemas.Trade.properties.ctime.format
      components.schemas.Trade.properties.updated_time = { type: 'integer', description: 'Change.' }
    },
    want: ['ctime', 'updated_time'].map(
      (name) =>
        `components.schemas.Trade.properties.${name} \`${name}\`: give the time \`format: unix-ms\`, was absent.`,
    ),
  },
  {
    name: 'looks at parameters',
    change: ({ components }) => delete components.parameters.EndTime.schema.format,
    want: ['components.parameters.EndTime `endTime`: give the time `format: unix-ms`, was absent.'],
  },
])

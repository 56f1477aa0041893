import { describeRule } from './document.ts'

const properties = 'components.schemas.Trade.properties'

describeRule('capi-name-distinct', [
  {
    name: 'refuses two properties of one normalised name',
    change: ({ components }) => (components.schemas.Trade.properties.trade_id = { type: 'string' }),
    want: [
      `${properties}.trade_id Give \`trade_id\` an \`x-name\`, or mark it \`x-alias-of: tradeId\`: both are called \`tradeId\` in records.`,
    ],
  },
  {
    name: 'refuses a name that plain camel case gives as well',
    change: ({ components }) => (components.schemas.Trade.properties.cTime['x-name'] = 'cTime'),
    want: [`${properties}.cTime.x-name Remove \`x-name\`: plain camel case of \`cTime\` is the same.`],
  },
  {
    name: 'refuses a name that is no camel case',
    change: ({ components }) => (components.schemas.Trade.properties.cTime['x-name'] = 'created_time'),
    want: [`${properties}.cTime.x-name Write \`x-name\` in camel case, was "created_time".`],
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

import { describeRule } from './document.ts'

const at = (name: string): string => `components.schemas.Trade.properties.${name} \`${name}\``
const size = 'give the id `format: int64`, so that it is never rounded or cut to 32 bits'
const type = 'write the id as an integer or a string with `format: int64`'

describeRule('capi-id-int64', [
  {
    name: 'refuses an integer without the format, and one of 32 bits',
    change: ({ components }) => {
      delete components.schemas.Trade.properties.tradeId.format
      components.schemas.Trade.properties.userID = { type: 'integer', format: 'int32', description: 'Id.' }
    },
    want: [`${at('tradeId')}: ${size}, was integer without a format.`, `${at('userID')}: ${size}, was integer int32.`],
  },
  {
    name: 'tells a numeric id to become an integer or a string, not a decimal',
    change: ({ components }) => (components.schemas.Trade.properties.tradeId = { type: 'number', description: 'Id.' }),
    want: [`${at('tradeId')}: ${type}, was number without a format.`],
  },
  {
    name: 'knows the number of an account or of a user as an id',
    change: ({ components }) => {
      components.schemas.Trade.properties.account = { type: 'number', format: 'double', description: 'Account.' }
      components.schemas.Trade.properties.toUid = { type: 'integer', description: 'User.' }
    },
    want: [`${at('account')}: ${type}, was number double.`, `${at('toUid')}: ${size}, was integer without a format.`],
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
      `paths./capi/v2/market/trades.parameters.0.schema \`since_id\`: ${size}, was integer without a format.`,
      `components.schemas.Trade.properties.ids.items \`ids\`: ${size}, was integer without a format.`,
    ],
  },
  {
    name: 'leaves the id of a JSON-RPC message to the caller, and no other id beside it',
    change: ({ components }) => {
      const properties = { jsonrpc: { type: 'string' }, id: { type: 'integer' }, orderId: { type: 'integer' } }
      components.schemas.Message = { type: 'object', properties }
    },
    want: [`components.schemas.Message.properties.orderId \`orderId\`: ${size}, was integer without a format.`],
  },
  {
    name: 'reads no values of examples',
    change: ({ components }) => (components.schemas.Trade.example = { properties: { order_id: { type: 'number' } } }),
    want: [],
  },
])

import { describeRule } from './document.ts'

const at = (name: string): string => `components.schemas.Trade.properties.${name} \`${name}\``

describeRule('capi-id-int64', [
  {
    name: 'refuses an integer without the format',
    change: ({ components }) => delete components.schemas.Trade.properties.tradeId.format,
    want: [
      `${at('tradeId')}: give the id \`format: int64\`, so that it is never rounded, was integer without a format.`,
    ],
  },
  {
    name: 'tells a numeric id to become an integer or a string, not a decimal',
    change: ({ components }) => (components.schemas.Trade.properties.tradeId = { type: 'number', description: 'Id.' }),
    want: [
      `${at('tradeId')}: write the id as an integer or a string with \`format: int64\`, was number without a format.`,
    ],
  },
  {
    name: 'looks into lists of ids, and accepts UUIDs and ids that the client chose',
    change: ({ components }) => {
      const list = { type: 'array', description: 'Ids.', items: { type: 'string' } }
      const uuid = { type: 'string', format: 'uuid', description: 'Id.' }
      Object.assign(components.schemas.Trade.properties, { ids: list, clientIds: list, client_oid: {}, quoteId: uuid })
    },
    want: [`${at('ids')}: give the id the format of its text, such as int64 or uuid, was string without a format.`],
  },
])

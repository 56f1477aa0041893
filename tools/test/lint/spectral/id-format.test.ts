import { describeRule } from './document.ts'

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

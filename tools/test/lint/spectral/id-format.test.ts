import { describeRule } from './document.ts'

const at = (name: string): string => `components.schemas.Trade.properties.${name} \`${name}\``

describeRule('capi-id-format', [
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

import { describeRule } from './document.ts'

function say(name: string): string {
  return `components.schemas.Trade.properties.${name} \`${name}\`: give the id \`format: int64\`, so that it is never rounded, was absent.`
}

describeRule('capi-id-int64', [
  {
    name: 'refuses an id without the format',
    change: ({ components }) => delete components.schemas.Trade.properties.tradeId.format,
    want: [say('tradeId')],
  },
  {
    name: 'looks into lists of ids, and passes over ids that the client chose',
    change: ({ components }) => {
      const list = { type: 'array', description: 'Ids.', items: { type: 'string' } }
      Object.assign(components.schemas.Trade.properties, { ids: list, clientIds: list, client_oid: { type: 'string' } })
    },
    want: [say('ids')],
  },
])

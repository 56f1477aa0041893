import { describeRule } from './document.ts'

function say(path: string): string {
  const key = path.slice(path.lastIndexOf('.') + 1)
  return `components.schemas.${path} Remove \`${key}\` from the response: a response beyond this bound must still be readable.`
}

describeRule('capi-response-unbounded', [
  {
    name: 'refuses a closed response',
    change: ({ components }) => (components.schemas.Trade.additionalProperties = false),
    want: [say('Trade.additionalProperties')],
  },
  {
    name: 'refuses bounds of texts and lists, also in shared responses',
    change: ({ components }) => {
      components.schemas.TradePage.properties.list.maxItems = 100
      components.schemas.Failure.properties.code.maxLength = 5
    },
    want: [say('Failure.properties.code.maxLength'), say('TradePage.properties.list.maxItems')],
  },
  {
    name: 'refuses the pattern of a decimal',
    change: ({ components }) => (components.schemas.Trade.properties.price.pattern = String.raw`^\d+$`),
    want: [say('Trade.properties.price.pattern')],
  },
])

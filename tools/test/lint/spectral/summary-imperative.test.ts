import { describeRule } from './document.ts'
import type { BadDocument } from './document.ts'

function bad(name: string, summary: string, asks: readonly string[]): BadDocument {
  return {
    name,
    change: ({ paths }) => (paths['/capi/v2/order/place'].post.summary = summary),
    want: asks.map((ask) => `paths./capi/v2/order/place.post.summary Write the summary with ${ask}, was "${summary}".`),
  }
}

describeRule('capi-summary-imperative', [
  bad('refuses a summary of seven words', 'Place one order of a given size', ['at most 6 words']),
  bad('refuses a period', 'Place an order.', ['no period at the end']),
  bad('refuses a summary that does not begin with the verb', 'Order placement', [
    'the verb of the operationId first, "place"',
  ]),
  bad('refuses title case', 'Place An Order', ['sentence case']),
  bad('refuses a summary in lower case', 'place an order', ['sentence case']),
  {
    name: 'requires a summary that is absent',
    change: ({ paths }) => delete paths['/capi/v2/order/place'].post.summary,
    want: ['paths./capi/v2/order/place.post Give the operation a `summary`, was absent.'],
  },
])

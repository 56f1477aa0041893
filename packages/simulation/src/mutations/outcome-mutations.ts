// Errors made on purpose in what the client concludes after a lost response. Worlds of outcomes find them.
import type { Mutation } from './mutation.ts'

export const outcomeMutations: readonly Mutation[] = [
  {
    name: 'decides a cancellation by a client id that may be of an earlier order',
    law: 'outcomes',
    file: 'client/src/cancel.ts',
    from: 'const status = orderId === undefined ? undefined : await findFinal(orderId)',
    to: `let status = orderId === undefined ? undefined : await findFinal(orderId)
  for await (const each of readOrders(context, undefined, false, options.signal))
    if (each.clientOid === given.clientOid && each.status === 'canceled') status = each.status`,
  },
  {
    name: 'counts the time that an answer takes in favour of a record',
    law: 'outcomes',
    file: 'client/src/clock-bounds.ts',
    from: 'latest - sentAt + this.#drift(sentAt)',
    to: 'latest - receivedAt',
  },
  {
    name: 'takes an order that is being cancelled for one that is not cancelled',
    law: 'outcomes',
    file: 'client/src/cancel.ts',
    from: `!isFinal(status) ||`,
    to: `!(isFinal(status) || status === 'canceling') ||`,
  },
  {
    name: 'takes the page of a gateway for a refusal',
    law: 'outcomes',
    file: 'client/src/response.ts',
    from: 'if (isRefusal || status >= 500 || !isChange(request)) return',
    to: 'if (isRefusal || status >= 300) return',
  },
]

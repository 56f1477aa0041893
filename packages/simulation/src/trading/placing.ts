// The actions of a trader that place: single orders, the same once more, batches, plan orders, and orders that protect
// a position.
import { operations } from '@capi/api'
import { type Action, type ActionContext, findOrder, settle } from './action-context.ts'
import type { WantedOrder } from './account-book.ts'

export type PlacingAction = 'place' | 'placeAgain' | 'placeBatch' | 'placePlan' | 'protect'

/** Orders of a batch; the client sends more than one request for a long one. */
const batchSizes = [2, 25] as const

/** Returns the position of the first order in the last request of a batch. */
function beginOfLast(orders: number): number {
  const most = operations.placeOrders.maxItems!
  return Math.floor((orders - 1) / most) * most
}

export function createPlacing(context: ActionContext): Record<PlacingAction, Action> {
  const { client, random, symbols, book, resendShare, observe } = context

  /** Places one order and writes its outcome into the book. */
  async function placeOne(
    what: 'placeOrder' | 'placePlanOrder' | 'placeTpSlOrder',
    send: typeof sendPlan,
  ): Promise<void> {
    const symbol = random.pick(symbols)
    const order = await findOrder(context, symbol)
    if (!order) return
    const intent = book.intend(symbol, what !== 'placeOrder')
    if (what === 'placeOrder') intent.order = order
    const thrown = await observe(what, async (call) => {
      book.issue(intent)
      const { orderId } = await send(symbol, order, call)
      Object.assign(intent, { outcome: 'placed', orderId })
    })
    if (thrown !== undefined) settle(context, intent, thrown)
  }

  /** Some calls send an order again that was not found. */
  const resending = (call: Options) => (random.chance(resendShare) ? { ...call, resend: true } : call)
  type Options = Parameters<Parameters<typeof observe>[1]>[0]
  const sendPlan = (symbol: string, { price, ...order }: WantedOrder, call: Options) => {
    const prices = { triggerPrice: price, executePrice: price }
    return client.placePlanOrder({ symbol, ...order, ...prices }, resending(call))
  }

  return {
    place: () =>
      placeOne('placeOrder', (symbol, order, call) => client.placeOrder({ symbol, ...order }, resending(call))),
    async placeAgain() {
      const canceled = book.findReusable()
      if (canceled.length === 0) return
      const intent = book.intendAgain(random.pick(canceled))
      const { symbol, clientOid, order } = intent
      const thrown = await observe('placeOrder', async (call) => {
        const { orderId } = await client.placeOrder({ symbol, ...order!, clientOid }, call)
        Object.assign(intent, { outcome: 'placed', orderId })
      })
      if (thrown !== undefined) settle(context, intent, thrown)
    },
    placePlan: () => placeOne('placePlanOrder', sendPlan),
    protect: () =>
      placeOne('placeTpSlOrder', (symbol, { type, size, price }, call) => {
        const positionSide = type.endsWith('long') ? 'LONG' : 'SHORT'
        const kind = random.pick(['take_profit', 'stop_loss'] as const)
        return client.placeTpSlOrder({ symbol, type: kind, size, triggerPrice: price, positionSide }, resending(call))
      }),
    async placeBatch() {
      const symbol = random.pick(symbols)
      const order = await findOrder(context, symbol)
      if (!order) return
      const intents = Array.from({ length: random.between(...batchSizes) }, () => book.intend(symbol, false))
      const orders = intents.map(() => order)
      const thrown = await observe('placeOrders', async (call) => {
        for (const intent of intents) book.issue(intent)
        const entries = await client.placeOrders({ symbol, orders }, resending(call))
        for (const [index, entry] of entries.entries()) {
          const intent = intents[index]!
          intent.outcome = entry.result === null ? 'unknown' : entry.result ? 'placed' : 'refused'
          Object.assign(intent, { orderId: entry.orderId, reason: entry.errorMessage ?? entry.error?.message ?? '' })
        }
        // Checked like the outcome of a single order. After the search for orders of an earlier request, the call went
        // on.
        const lost = entries.slice(beginOfLast(entries.length)).find(({ result }) => result === null)
        if (lost) throw lost.error
      })
      for (const intent of intents) if (intent.outcome === 'open') settle(context, intent, thrown)
    },
  }
}

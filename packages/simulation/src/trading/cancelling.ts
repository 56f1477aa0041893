// The actions of a trader that cancel orders: one, several, or all of them. Closing positions places orders that no
// book has.
import type { Intent } from './account-book.ts'
import type { Action, ActionContext } from './action-context.ts'

export type CancellingAction = 'cancel' | 'cancelPlan' | 'cancelSeveral' | 'cancelAll' | 'closePositions'

/** The most orders of one request. */
const mostOfBatch = 10

export function createCancelling(context: ActionContext): Record<CancellingAction, Action> {
  const { client, random, symbols, book, observe } = context

  async function cancelOne(isPlan: boolean): Promise<void> {
    const live = book.findLive(isPlan)
    if (live.length === 0) return
    const intent = random.pick(live)
    const orderId = intent.orderId!
    await observe(isPlan ? 'cancelPlanOrder' : 'cancelOrder', async (call) => {
      const { result } = isPlan
        ? await client.cancelPlanOrder({ orderId }, { ...call, symbol: intent.symbol })
        : await client.cancelOrder({ orderId }, call)
      if (result) intent.isCanceled = true
    })
  }

  return {
    cancel: () => cancelOne(false),
    cancelPlan: () => cancelOne(true),
    async cancelSeveral() {
      const live = book.findLive(false).slice(0, random.between(2, mostOfBatch))
      if (live.length === 0) return
      const byId = new Map(live.map((intent): [string | null, Intent] => [intent.orderId, intent]))
      await observe('cancelOrders', async (call) => {
        const { results } = await client.cancelOrders({ orderIds: live.map(({ orderId }) => orderId!) }, call)
        for (const { orderId, result } of results) if (result) byId.get(orderId)!.isCanceled = true
      })
    },
    async cancelAll() {
      const symbol = random.pick(symbols)
      const isPlan = random.chance(0.3)
      const byId = new Map(book.intents.map((intent): [string | null, Intent] => [intent.orderId, intent]))
      await observe('cancelAllOrders', async (call) => {
        const input = { symbol, cancelOrderType: isPlan ? 'plan' : 'normal' } as const
        for (const { orderId, success } of await client.cancelAllOrders(input, call)) {
          const intent = byId.get(orderId)
          if (intent && success) intent.isCanceled = true
        }
      })
    },
    async closePositions() {
      const symbol = random.pick(symbols)
      await observe('closePositions', async (call) => {
        await client.closePositions({ symbol }, call)
      })
    },
  }
}

// A grid bot: buys a lot at each step below the price, sells each lot one step higher, and starts again.
//
// All orders are post-only, so it is always the maker. It holds at most one lot for each step. It recognises its own
// orders by their client ids and cancels only those: when it ends, by Ctrl-C or an error, and those of an earlier run
// when it starts. It does not close positions. It shows how a program manages its orders; it is not a profitable
// strategy.
import { defineStrategy } from '@capi/backtest'
import { type Client, grid, type Order } from '@capi/client'

const prefix = 'grid-bot-'

/** One step of the grid: a lot that is bought at one price and sold at the next higher one. */
interface Slot {
  readonly buyAt: string
  readonly sellAt: string
  isHeld: boolean
  clientOid: string
  placedTime: number
}

export default defineStrategy({
  parameters: {
    lots: { type: 'integer', default: 4, min: 1, max: 20 },
    gap: {
      type: 'integer',
      default: 1,
      min: 1,
      max: 50,
      about: 'distance between two steps, in thousandths of the price',
    },
    seconds: { type: 'integer', default: 60, min: 1, about: 'how often it looks at its orders' },
  },
  async run({ capi, clock, parameters: { lots, gap, seconds }, signal, symbol, log }) {
    const [contract] = await capi.listContracts({ symbol })
    const steps = grid(contract!)
    const lot = steps.size(contract!.minOrderSize!)
    const { bestBid } = await capi.getTicker({ symbol })
    const slots = Array.from({ length: lots }, (_, index): Slot => {
      const buyAt = steps.price(below(bestBid!, (index + 1) * gap))
      const sellAt = steps.price(below(bestBid!, index * gap), 'up')
      return { buyAt, sellAt, isHeld: false, clientOid: '', placedTime: 0 }
    })
    let placed = 0

    try {
      await cancelOwn(capi, symbol)
      for (const slot of slots) await place(slot)
      log(`${lots} lots of ${lot} ${symbol}, from ${slots[0]!.buyAt} down to ${slots.at(-1)!.buyAt}`)
      for (; !signal.aborted; await clock.sleep(seconds * 1_000)) await replaceFinalOrders()
    } finally {
      const count = await cancelOwn(capi, symbol)
      log(`canceled ${count} orders; holds ${slots.filter(({ isHeld }) => isHeld).length} lots`)
    }

    /** Places the next order of a slot: a sale if it holds its lot, else a purchase. */
    async function place(slot: Slot): Promise<void> {
      placed += 1
      slot.placedTime = clock.now()
      slot.clientOid = `${prefix}${slot.placedTime}-${placed}`
      const side = slot.isHeld
        ? ({ type: 'close_long', price: slot.sellAt } as const)
        : ({ type: 'open_long', price: slot.buyAt } as const)
      await capi.placeOrder({ symbol, ...side, size: lot, orderType: 'postOnly', clientOid: slot.clientOid })
    }

    /** Places the next order of every slot whose order is final. */
    async function replaceFinalOrders(): Promise<void> {
      const open = new Set<string | null>()
      for await (const { clientOid } of capi.listCurrentOrders({ symbol })) open.add(clientOid)
      const final = slots.filter(({ clientOid }) => !open.has(clientOid))
      if (final.length === 0) return

      const history = new Map<string | null, Order>()
      // One minute earlier, in case the clocks differ.
      const createDate = Math.min(...final.map(({ placedTime }) => placedTime)) - 60_000
      for await (const order of capi.listOrderHistory({ symbol, createDate, pageSize: 1_000 })) {
        history.set(order.clientOid, order)
      }
      for (const slot of final) {
        const order = history.get(slot.clientOid)
        // Neither current nor in the history yet: it moves between the lists.
        if (!order) continue
        if (order.status === 'filled') {
          slot.isHeld = !slot.isHeld
          log(`${slot.isHeld ? 'bought' : 'sold'} ${order.size} at ${order.priceAvg} fee ${order.fee}`)
        }
        if (!signal.aborted) await place(slot)
      }
    }
  },
})

/** Returns the price lowered by so many thousandths, cut to its decimals. Integers make it exact. */
function below(price: string, thousandths: number): string {
  const decimals = price.split('.')[1]?.length ?? 0
  const units = (BigInt(price.replace('.', '')) * BigInt(1_000 - thousandths)) / 1_000n
  const digits = units.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
}

/** Cancels the orders of this program and its earlier runs, and returns their number. */
async function cancelOwn(capi: Client, symbol: string): Promise<number> {
  let count = 0
  for await (const { orderId, clientOid } of capi.listCurrentOrders({ symbol })) {
    if (!clientOid?.startsWith(prefix)) continue
    const { result } = await capi.cancelOrder({ orderId })
    if (result) count += 1
  }
  return count
}

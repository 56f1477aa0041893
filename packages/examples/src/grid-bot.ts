// A grid bot: buys a lot at each step below the price, sells each lot one step higher, and starts again.
//
// All orders are post-only, so it is always the maker. It holds at most one lot for each step. It recognises its own orders by
// their client ids and cancels only those: when it ends, by Ctrl-C or an error, and those of an earlier run when it starts.
// It does not close positions. It shows how a program manages its orders; it is not a profitable strategy.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, grid, type Order } from '@capi/client'

const { CAPI_URL = 'http://127.0.0.1:8787', CAPI_KEY = '', CAPI_SECRET = '', CAPI_PASSPHRASE = '' } = process.env
const credentials = { key: CAPI_KEY, secret: CAPI_SECRET, passphrase: CAPI_PASSPHRASE }
const capi = createClient({ baseUrl: CAPI_URL, credentials })

const symbol = process.argv[2] ?? 'cmt_btcusdt'
const lots = 4
/** Distance between two steps, in thousandths of the price. */
const gap = 1
const prefix = 'grid-bot-'

/** One step of the grid: a lot that is bought at one price and sold at the next higher one. */
interface Slot {
  readonly buyAt: string
  readonly sellAt: string
  isHeld: boolean
  clientOid: string
  placedTime: number
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

const [contract] = await capi.listContracts({ symbol })
const steps = grid(contract!)
const lot = steps.size(contract!.minOrderSize!)
const { bestBid } = await capi.getTicker({ symbol })
const slots = Array.from({ length: lots }, (_, index): Slot => {
  const [buyAt, sellAt] = [below(bestBid!, (index + 1) * gap), below(bestBid!, index * gap)]
  return { buyAt, sellAt: steps.price(sellAt, 'up'), isHeld: false, clientOid: '', placedTime: 0 }
})

try {
  await cancelOwn()
  for (const slot of slots) await place(slot)
  console.log(`${lots} lots of ${lot} ${symbol}, from ${slots[0]!.buyAt} down to ${slots.at(-1)!.buyAt}`)
  while (!stop.signal.aborted) {
    await pause(500, undefined, { signal: stop.signal }).catch(() => undefined)
    await replaceFinalOrders()
  }
} finally {
  const count = await cancelOwn()
  console.log(`canceled ${count} orders; holds ${slots.filter(({ isHeld }) => isHeld).length} lots`)
}

/** Returns the price lowered by so many thousandths, rounded to the price step. Integers make it exact. */
function below(price: string, thousandths: number): string {
  const decimals = price.split('.')[1]?.length ?? 0
  const units = (BigInt(price.replace('.', '')) * BigInt(1_000 - thousandths)) / 1_000n
  const digits = units.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return steps.price(decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`)
}

/** Places the next order of a slot: a sale if it holds its lot, else a purchase. */
async function place(slot: Slot): Promise<void> {
  slot.clientOid = `${prefix}${randomUUID().slice(0, 18)}`
  slot.placedTime = Date.now()
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
  const createDate = String(Math.min(...final.map(({ placedTime }) => placedTime)) - 60_000)
  for await (const order of capi.listOrderHistory({ symbol, createDate, pageSize: 1_000 })) {
    history.set(order.clientOid, order)
  }
  for (const slot of final) {
    const order = history.get(slot.clientOid)
    // Neither current nor in the history yet: it moves between the lists.
    if (!order) continue
    if (order.status === 'filled') {
      slot.isHeld = !slot.isHeld
      console.log(slot.isHeld ? 'bought' : 'sold', order.size, 'at', order.priceAvg, 'fee', order.fee)
    }
    if (!stop.signal.aborted) await place(slot)
  }
}

/** Cancels the orders of this program and its earlier runs, and returns their number. */
async function cancelOwn(): Promise<number> {
  let count = 0
  for await (const { orderId, clientOid } of capi.listCurrentOrders({ symbol })) {
    if (!clientOid?.startsWith(prefix)) continue
    const { result } = await capi.cancelOrder({ orderId })
    if (result) count += 1
  }
  return count
}

// A grid bot: buys a lot at each step down from the price, sells each lot one step higher, and begins again.
//
// It never takes, since every order is post-only; it never holds more than one lot for each step; and it touches no orders
// but its own, which it knows by their client ids. It cancels those when it ends, by Ctrl-C or by an error, and those of an
// earlier run when it starts. What it has bought by then stays. It shows how a program keeps order; it is no way to wealth.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, grid, type Order } from '@capi/client'

const { CAPI_URL = 'http://127.0.0.1:8787', CAPI_KEY = '', CAPI_SECRET = '', CAPI_PASSPHRASE = '' } = process.env
const credentials = { key: CAPI_KEY, secret: CAPI_SECRET, passphrase: CAPI_PASSPHRASE }
const capi = createClient({ baseUrl: CAPI_URL, credentials })

const symbol = process.argv[2] ?? 'cmt_btcusdt'
const lots = 4
/** Distance of two steps, in thousandths of the price. */
const gap = 1
const mark = 'grid-bot-'

/** A lot: bought at one price, sold at the next one above. */
interface Slot {
  readonly buyAt: string
  readonly sellAt: string
  isHeld: boolean
  clientOid: string
  placedTime: number
}

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())

const [contract] = await capi.listContracts({ symbol })
const steps = grid(contract!, { sizeStep: 'minOrderSize' })
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
  while (!ending.signal.aborted) {
    await pause(500, undefined, { signal: ending.signal }).catch(() => undefined)
    await follow()
  }
} finally {
  const count = await cancelOwn()
  console.log(`canceled ${count} orders; holds ${slots.filter(({ isHeld }) => isHeld).length} lots`)
}

/** Returns the price that many thousandths lower, on the price step. Whole numbers keep it exact. */
function below(price: string, thousandths: number): string {
  const decimals = price.split('.')[1]?.length ?? 0
  const units = (BigInt(price.replace('.', '')) * BigInt(1_000 - thousandths)) / 1_000n
  const digits = units.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return steps.price(decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`)
}

/** Places the order that a slot is due for: a purchase, or the sale of what it holds. */
async function place(slot: Slot): Promise<void> {
  slot.clientOid = `${mark}${randomUUID().slice(0, 18)}`
  slot.placedTime = Date.now()
  const side = slot.isHeld
    ? ({ type: 'close_long', price: slot.sellAt } as const)
    : ({ type: 'open_long', price: slot.buyAt } as const)
  await capi.placeOrder({ symbol, ...side, size: lot, orderType: 'postOnly', clientOid: slot.clientOid })
}

/** Looks which orders have ended, and places those that come next. */
async function follow(): Promise<void> {
  const open = new Set<string | null>()
  for await (const { clientOid } of capi.listCurrentOrders({ symbol })) open.add(clientOid)
  const ended = slots.filter(({ clientOid }) => !open.has(clientOid))
  if (ended.length === 0) return

  const past = new Map<string | null, Order>()
  // A minute earlier, should the clocks differ.
  const createDate = String(Math.min(...ended.map(({ placedTime }) => placedTime)) - 60_000)
  for await (const order of capi.listOrderHistory({ symbol, createDate, pageSize: 1_000 })) {
    past.set(order.clientOid, order)
  }
  for (const slot of ended) {
    const order = past.get(slot.clientOid)
    // Neither open nor past: on its way from one list to the other.
    if (!order) continue
    if (order.status === 'filled') {
      slot.isHeld = !slot.isHeld
      console.log(slot.isHeld ? 'bought' : 'sold', order.size, 'at', order.priceAvg, 'fee', order.fee)
    }
    if (!ending.signal.aborted) await place(slot)
  }
}

/** Cancels the orders of this program, those of earlier runs included, and returns how many there were. */
async function cancelOwn(): Promise<number> {
  let count = 0
  for await (const { orderId, clientOid } of capi.listCurrentOrders({ symbol })) {
    if (!clientOid?.startsWith(mark)) continue
    const { result } = await capi.cancelOrder({ orderId })
    if (result) count += 1
  }
  return count
}

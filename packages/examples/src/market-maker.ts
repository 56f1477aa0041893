// A market maker on several symbols: it keeps one buy and one sell order at the best prices of each, and moves them with the
// market. Lost responses do not harm it.
//
// Each round reads the working orders again, so the exchange decides which orders exist, and the program remembers nothing. It
// recognises its own orders by their client ids, and cancels them when it ends. All orders are post-only. It closes what it
// holds before it opens the other side, and stops opening at a limit. It shows how a program quotes; it is not a profitable
// strategy.

import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ApiError, type Client, type Contract, createClient, grid } from '@capi/client'
import { NetworkError, type NewSingleOrder, type Order, OutcomeUnknownError } from '@capi/client'

export interface MakerOptions {
  readonly symbols: readonly string[]
  /** Ends the program after the present round. */
  readonly signal: AbortSignal
  /** Waits until the next round, in milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>
  readonly log: (text: string) => void
}

/** How many orders of the smallest size may be open as a position of a symbol. */
const mostLots = 5
const prefix = 'maker-'
const roundMs = 1_000

interface Quote extends Pick<NewSingleOrder, 'type' | 'size'> {
  readonly price: string
}

/** Quotes until the signal aborts, then cancels all orders of the program. */
export async function makeMarkets(capi: Client, { symbols, signal, pause, log }: MakerOptions): Promise<void> {
  const contracts = (await capi.listContracts()).filter(({ symbol }) => symbols.includes(symbol))
  log(`quotes ${contracts.map(({ symbol }) => symbol).join(' and ')}`)
  for (; !signal.aborted; await pause(roundMs)) {
    for (const contract of contracts) await survive(() => quote(capi, contract), log)
  }
  // Repeated, because a failure would leave orders behind.
  for (let isDone = false; !isDone;) {
    isDone = await survive(() => cancel(capi, symbols, () => true), log)
    if (!isDone) await pause(roundMs)
  }
  log('canceled all quotes')
}

/** Cancels the orders that are not at the best price any more, and places those that are missing. */
async function quote(capi: Client, contract: Contract): Promise<void> {
  const { symbol } = contract
  const quotes = await chooseQuotes(capi, contract)
  await cancel(capi, [symbol], (order) => !quotes.some((each) => isSame(order, each)))
  const working = await readOwn(capi, [symbol])
  for (const each of quotes) {
    if (working.some(({ type }) => type === each.type)) continue
    const clientOid = `${prefix}${crypto.randomUUID().slice(0, 18)}`
    await capi.placeOrder({ symbol, ...each, orderType: 'postOnly', clientOid })
  }
}

/** Returns the orders that should work now: one on each side, unless the position is at its limit. */
async function chooseQuotes(capi: Client, contract: Contract): Promise<readonly Quote[]> {
  const { symbol, minOrderSize } = contract
  const { bestBid, bestAsk } = await capi.getTicker({ symbol })
  const size = grid(contract).size(minOrderSize!)
  const positions = await capi.listPositions({ symbol })
  const lots = (side: string): number =>
    Math.round(Number(positions.find((position) => position.side === side)?.size ?? 0) / Number(size))
  const quotes: Quote[] = []
  if (lots('SHORT') > 0) quotes.push({ type: 'close_short', size, price: bestBid! })
  else if (lots('LONG') < mostLots) quotes.push({ type: 'open_long', size, price: bestBid! })
  if (lots('LONG') > 0) quotes.push({ type: 'close_long', size, price: bestAsk! })
  else if (lots('SHORT') < mostLots) quotes.push({ type: 'open_short', size, price: bestAsk! })
  return quotes
}

function isSame(order: Order, { type, price }: Quote): boolean {
  return order.type === type && order.price === price
}

async function readOwn(capi: Client, symbols: readonly string[]): Promise<Order[]> {
  const own: Order[] = []
  for await (const order of capi.listCurrentOrders()) {
    if (order.clientOid?.startsWith(prefix) && symbols.includes(order.symbol!)) own.push(order)
  }
  return own
}

async function cancel(capi: Client, symbols: readonly string[], isOld: (order: Order) => boolean): Promise<void> {
  const orders = await readOwn(capi, symbols)
  for (const { orderId } of orders.filter(isOld)) await capi.cancelOrder({ orderId })
}

/** Logs a refusal or a failure of the network, and returns whether there was none. */
async function survive(step: () => Promise<void>, log: (text: string) => void): Promise<boolean> {
  try {
    await step()
    return true
  } catch (error) {
    if (![ApiError, NetworkError, OutcomeUnknownError].some((known) => error instanceof known)) throw error
    log((error as Error).message)
    return false
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { CAPI_URL = 'http://127.0.0.1:8787', CAPI_KEY = '', CAPI_SECRET = '', CAPI_PASSPHRASE = '' } = process.env
  const capi = createClient({
    baseUrl: CAPI_URL,
    credentials: { key: CAPI_KEY, secret: CAPI_SECRET, passphrase: CAPI_PASSPHRASE },
  })
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const symbols = process.argv.length > 2 ? process.argv.slice(2) : ['cmt_btcusdt', 'cmt_ethusdt']
  await makeMarkets(capi, { symbols, signal: stop.signal, pause: sleep, log: console.log })
}

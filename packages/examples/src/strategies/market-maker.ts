// A market maker on several symbols: it keeps one buy and one sell order at the best prices of each, and moves them
// with the market. Lost responses do not harm it.
//
// Each round reads the working orders again, so the exchange decides which orders exist, and the program remembers
// nothing. It recognises its own orders by their client ids, and cancels them when it ends. All orders are post-only.
// It closes what it holds before it opens the other side, and stops opening at a limit. It shows how a program quotes;
// it is not a profitable strategy.
import { defineStrategy } from '@capi/backtest'
import { ApiError, type Client, type Contract, grid } from '@capi/client'
import { NetworkError, type NewSingleOrder, type Order, OutcomeUnknownError } from '@capi/client'

/** How many orders of the smallest size may be open as a position of a symbol. */
const mostLots = 5
const prefix = 'maker-'

interface Quote extends Pick<NewSingleOrder, 'type' | 'size'> {
  readonly price: string
}

export default defineStrategy({
  parameters: { seconds: { type: 'integer', default: 1, min: 1, about: 'how often it moves its orders' } },
  async run({ capi, clock, parameters: { seconds }, signal, symbols, log }) {
    const contracts = (await capi.listContracts()).filter(({ symbol }) => symbols.includes(symbol))
    log(`quotes ${contracts.map(({ symbol }) => symbol).join(' and ')}`)
    // Distinguishes the orders of this run from those of an earlier one.
    const run = clock.now().toString(36)
    let placed = 0
    const newId = (): string => `${prefix}${run}-${(placed += 1)}`
    for (; !signal.aborted; await clock.sleep(seconds * 1_000)) {
      for (const contract of contracts) await survive(() => quote(capi, contract, newId), log)
    }
    // Repeated, because a failure would leave orders behind.
    for (let isDone = false; !isDone;) {
      isDone = await survive(() => cancel(capi, symbols, () => true), log)
      if (!isDone) await clock.sleep(seconds * 1_000)
    }
    log('canceled all quotes')
  },
})

/** Cancels the orders that are not at the best price any more, and places those that are missing. */
async function quote(capi: Client, contract: Contract, newId: () => string): Promise<void> {
  const { symbol } = contract
  const quotes = await chooseQuotes(capi, contract)
  await cancel(capi, [symbol], (order) => !quotes.some((each) => isSame(order, each)))
  const working = await readOwn(capi, [symbol])
  for (const each of quotes) {
    if (working.some(({ type }) => type === each.type)) continue
    await capi.placeOrder({ symbol, ...each, orderType: 'postOnly', clientOid: newId() })
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

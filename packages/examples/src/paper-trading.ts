// Paper trading: trades without money on the prices of a server, for some seconds. It holds a long position while the
// price is above the mean of the latest prices.
//
// The prices come from public reads, so no key is needed. While they are out of date, or a contract is halted, orders
// are refused; the program waits and tries again. At the end it closes its position and prints what it has gained. It
// shows how a program trades on paper; it is not a profitable strategy.
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, createClient } from '@capi/client'
import { openMirror } from '@capi/mirror'
import { createSandbox } from '@capi/sandbox'

const { CAPI_URL = 'http://127.0.0.1:8787' } = process.env
const [symbol = 'cmt_btcusdt', seconds = '60', size = '0.01', record] = process.argv.slice(2)
const deposit = '10000'
/** Number of prices whose mean decides. */
const count = 5

const mirror = await openMirror({
  url: CAPI_URL,
  symbols: [symbol],
  onNotice: (text) => console.error(text),
  ...(record !== undefined && { record }),
})
const sandbox = createSandbox({ mirror, accounts: [{ name: 'paper', deposit }] })
const capi = createClient({ transport: sandbox.transport, credentials: sandbox.accounts[0]! })

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

console.log('trades', symbol, 'on the prices of', mirror.url)
const prices: bigint[] = []
const end = Date.now() + Number(seconds) * 1_000
while (Date.now() < end && !stop.signal.aborted) {
  await unlessRefused(decide)
  await pause(1_000, undefined, { signal: stop.signal }).catch(() => undefined)
}
await unlessRefused(async () => {
  await capi.closePositions({ symbol })
})
const { items } = await capi.listFills({ symbol })
const [asset] = await capi.listAssets()
console.log(`${items.length} fills, equity ${asset!.equity} USDT of ${deposit}`)
await sandbox.close()

/** Opens or closes a position where the price is on the other side of the mean. */
async function decide(): Promise<void> {
  const { last } = await capi.getTicker({ symbol })
  // Units of the last decimal place; all prices have the same number of places.
  prices.push(BigInt(last!.replace('.', '')))
  if (prices.length > count) prices.shift()
  const sum = prices.reduce((total, price) => total + price, 0n)
  const isAbove = prices.at(-1)! * BigInt(prices.length) > sum
  const isHeld = (await capi.listPositions({ symbol })).length > 0
  if (isAbove === isHeld) return
  await capi.placeOrder({ symbol, type: isAbove ? 'open_long' : 'close_long', size, matchPrice: 'market' })
  console.log(isAbove ? 'opened' : 'closed', size, 'at about', last)
}

/** Runs a step; prints why it was refused while the prices are out of date or the contract is halted. */
async function unlessRefused(step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof ApiError) || !/PRICE_STALE|MARKET_HALTED/.test(error.message)) throw error
    console.error(error.message)
  }
}

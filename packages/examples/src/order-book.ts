// Estimates a market order from the order book: how much is filled, at which average price, and how far that is from
// the best price. Prices and sizes are integers of 10^-8, so nothing is rounded before the output.
import { createClient, type DepthLevel } from '@capi/client'

const { CAPI_URL = 'http://127.0.0.1:8787' } = process.env
const capi = createClient({ baseUrl: CAPI_URL })
process.stdout.on('error', () => process.exit()) // The reader of the output has gone.
const [symbol = 'cmt_btcusdt', size = '25'] = process.argv.slice(2)

const places = 8

const { asks, bids, timestamp } = await capi.getDepth({ symbol, limit: 200 })
if (timestamp === null) {
  console.log(symbol, 'has no market')
} else {
  console.log(symbol, new Date(timestamp).toISOString(), `${bids.length} bids, ${asks.length} asks`)
  describeOrder('buy', asks)
  describeOrder('sell', bids)
}

/** Prints what a market order of the size would do on one side, whose levels begin with the best price. */
function describeOrder(action: string, levels: readonly DepthLevel[]): void {
  let left = read(size)
  let value = 0n
  let worst = 0n
  for (const level of levels) {
    const taken = left < read(level.size) ? left : read(level.size)
    if (taken === 0n) break
    worst = read(level.price)
    value += worst * taken
    left -= taken
  }
  const filled = read(size) - left
  if (filled === 0n) return console.log(action, 'nothing is offered')
  const best = read(levels[0]!.price)
  const average = value / filled
  const distance = average > best ? average - best : best - average
  const way = action === 'buy' ? 'up' : 'down'
  console.log(
    `${action} ${write(filled)} of ${size} at ${write(average)}, ${way} to ${write(worst)},`,
    `${write(distance)} from the best price`,
  )
}

function read(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0').slice(0, places))
}

function write(value: bigint): string {
  const digits = value.toString().padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '')
}

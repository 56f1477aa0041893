// Lets the bot trade for a simulated day on a local exchange whose prices move at random, and prints the result.
import { createWorld } from '@capi/test-kit'
import { run } from './bot.ts'

const { market, sandbox, time, trader, ...world } = createWorld({ prices: 'walk' })
const alice = trader('alice')
const price = Number(market.price())
const options = { symbol: market.symbol, low: price * 0.999, high: price * 1.001, size: '0.01' }
const stop = new AbortController()
const running = run(alice.client, options, { signal: stop.signal, pause: sandbox.clock.sleep, log: console.log })

await time.passes('24h')
stop.abort()
await running
console.log(`${(await alice.fills()).length} fills, equity ${await alice.equity()} USDT`)
await world.close()

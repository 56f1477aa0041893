// Each test has a local exchange of its own: no port, no keys, no waiting. Prices, time and failures are those of the
// test.
import { createWorld } from '@capi/test-kit'
import { expect, it } from 'vitest'
import { type BotOptions, run, step } from './bot.ts'

const options: BotOptions = { symbol: 'cmt_btcusdt', low: 58_000, high: 61_000, size: '0.01' }

it('buys below the low price, and sells above the high price', async (test) => {
  const { market, trader } = createWorld(test)
  const alice = trader('alice')

  await market.isAt('60000')
  expect(await step(alice.client, options)).toBe('waited')

  await market.fallsTo('57000')
  expect(await step(alice.client, options)).toBe('bought')
  expect(await step(alice.client, options)).toBe('waited')
  expect(await alice.position('LONG')).toMatchObject({ size: '0.01' })

  await market.risesTo('62000')
  expect(await step(alice.client, options)).toBe('sold')
  expect(await alice.position('LONG')).toBeNull()
})

it('buys once if the response to its order is lost', async (test) => {
  const { market, network, trader } = createWorld(test)
  const alice = trader('alice')
  await market.isAt('57000')
  const loss = network.losesResponses('placeOrder', { times: 1 })
  await step(alice.client, options)
  await step(alice.client, options)
  expect(loss.count).toBe(1)
  expect(await alice.fills()).toHaveLength(1)
})

it('continues after an outage of the exchange', async (test) => {
  const { market, network, sandbox, time, trader } = createWorld(test, { client: { retries: 0 } })
  const alice = trader('alice')
  await market.isAt('57000')
  const outage = network.respondsWith(503)
  const stop = new AbortController()
  const lines: string[] = []
  const { sleep: pause } = sandbox.clock
  const running = run(alice.client, options, { signal: stop.signal, pause, log: (text) => void lines.push(text) })
  await time.passes('5m')
  expect(outage.count).toBeGreaterThan(1)
  network.recovers()
  await time.passes('5m')
  stop.abort()
  await running
  expect(lines.at(-1)).toBe('bought 0.01 cmt_btcusdt')
  expect(await alice.fills()).toHaveLength(1)
})

// Every way in which a price can enter refuses one that is impossible, and changes nothing: the price, a script,
// candles with and without times.
import { beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/index.ts'

const symbol = 'cmt_btcusdt'
const start = Date.UTC(2026, 0, 1)
let sandbox: Sandbox
beforeEach(() => {
  sandbox = createSandbox({ startTime: start })
  sandbox.control.createAccount({ name: 'alice', deposit: '1000' })
})

/** What is above or below all possible prices, or no decimal. */
const absurd = [
  '0',
  '0.05',
  '0.0000001',
  '429496729.7',
  '1000000000000',
  '9'.repeat(400),
  '-1',
  '1e15',
  'NaN',
  'Infinity',
  '',
]

type Way = (price: string) => unknown

const ways: Readonly<Record<string, Way>> = {
  'the price': (price) => sandbox.control.setPrice({ symbol, price }),
  'a glide': (price) => sandbox.control.setPrice({ symbol, price, mode: 'glide', steps: 10 }),
  'a script': (price) =>
    sandbox.control.runScript({
      symbol,
      moves: [
        { afterMs: 0, price: '90000' },
        { afterMs: 1_000, price },
      ],
    }),
  'candles without times': (price) =>
    sandbox.control.setFeed({
      symbol,
      source: 'csv',
      candles: `1,90000,90000,90000,90000\n2,${price},${price},${price},${price}`,
    }),
  'candles with times': (price) =>
    sandbox.control.setFeed({
      symbol,
      candles: `${start},90000,90000,90000,90000\n${start + 60_000},${price},${price},${price},${price}`,
    }),
}

describe.each(Object.entries(ways))('%s', (_name, way) => {
  it.each(absurd)('refuses %s and changes nothing', async (price) => {
    const before = sandbox.control.stateHash()
    await expect((async () => way(price))()).rejects.toThrow(/must|invalid/)
    expect(sandbox.control.stateHash()).toBe(before)
  })
})

it('has a world that works at the lowest and at the highest price', async () => {
  for (const price of ['0.1', '429496729.6', '0.1', '429496729.6']) {
    sandbox.control.setPrice({ symbol, price })
    sandbox.control.setClock({ advanceMs: 60_000 })
    for (const target of ['/capi/v2/market/tickers', '/sandbox/health', '/sandbox/market']) {
      expect((await sandbox.fetch(target)).status).toBe(200)
    }
  }
  expect(await sandbox.control.checkInvariants()).toMatchObject({ ok: true })
})

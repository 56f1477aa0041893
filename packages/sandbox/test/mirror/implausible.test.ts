// What a sandbox does while its mirrored server sends prices and times that cannot be right: it stops that contract, says why,
// and keeps its orders and positions.

import { createClient } from '@capi/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Ticker } from '@capi/api'
import { createSandbox, type MirrorClient, openMirror, openSandbox, type Sandbox } from '../../src/index.ts'
import { describeSession } from '../../src/sandbox.ts'
import { createMemoryJournal } from '../fixtures/memory-journal.ts'
import { stateOf } from '../journal/recovered-state.ts'

const symbol = 'cmt_btcusdt'
const other = 'cmt_ethusdt'
let time: number
const clock = (): number => time
let opened: Sandbox[]
beforeEach(() => {
  time = Date.UTC(2026, 0, 1)
  opened = []
})
afterEach(async () => {
  for (const sandbox of opened.toReversed()) await sandbox.close()
})

type Change = (ticker: Ticker) => Partial<Ticker>

/** Follows a server whose tickers of one contract can be changed. */
async function follow() {
  const upstream = createSandbox({ clock })
  opened.push(upstream)
  upstream.control.setPrice({ symbol, price: '90000' })
  const honest = createClient({ transport: upstream.transport })
  let change: Change = () => ({})
  const client: MirrorClient = {
    getTicker: async (input) => {
      const ticker = await honest.getTicker(input)
      return input.symbol === symbol ? { ...ticker, ...change(ticker) } : ticker
    },
    listContracts: () => honest.listContracts(),
    listFundingRates: () => honest.listFundingRates(),
    listTickers: () => honest.listTickers(),
    getServerTime: () => honest.getServerTime(),
  }
  const notices: string[] = []
  const onNotice = (text: string): void => void notices.push(text)
  const options = { url: 'http://127.0.0.1', client, now: clock, intervalMs: 86_400_000, onNotice }
  const mirror = await openMirror({ ...options, symbols: [symbol, other] })
  const session = { mirror, clock, accounts: [{ deposit: '100000' }] }
  const journal = createMemoryJournal({ records: [], rows: [], snapshots: [] })
  const sandbox = await openSandbox({ ...session, journal })
  opened.push(sandbox)
  const trader = createClient({ transport: sandbox.transport, credentials: sandbox.accounts[0]!, retries: 0 })
  return {
    sandbox,
    trader,
    notices,
    change: (next: Change) => void (change = next),
    async poll(ms = 1_000) {
      time += ms
      await sandbox.mirror!.poll()
    },
    mirrored: (index = 0) => sandbox.control.getHealth().mirror!.contracts[index]!,
    stored: (isFull: boolean) => stateOf(journal, isFull, describeSession(session)),
  }
}

const market = { symbol, size: '0.01', matchPrice: 'market' } as const
const moved =
  (factor: number): Change =>
  ({ last, markPrice, indexPrice, bestBid, bestAsk }) => {
    const scale = (text: string | null): string => (Number(text) * factor).toFixed(1)
    const [bid, ask] = [scale(bestBid), scale(bestAsk)]
    return { last: scale(last), markPrice: scale(markPrice), indexPrice: scale(indexPrice), bestBid: bid, bestAsk: ask }
  }

const stops: readonly (readonly [string, Change, string])[] = [
  [
    'a bid of 10^12',
    () => ({ bestBid: '1000000000000', bestAsk: '1000000000001' }),
    'its best bid must be at most 429496729.6',
  ],
  [
    'a bid a fifth above the mark',
    () => ({ bestBid: '108000.0', bestAsk: '108000.1' }),
    'its best bid of 108000.0 is far from',
  ],
  [
    'a mark of 0.0000001',
    () => ({ markPrice: '0.0000001' }),
    'its mark and index price must be from 0.1 to 429496729.6',
  ],
  ['prices above 2^32 ticks', moved(10_000), 'its mark and index price must be from 0.1 to 429496729.6'],
  ['a fall of a half', moved(0.5), 'its mark price is 45000.0, far from 90000.0 before'],
  [
    'prices of last year',
    ({ timestamp }) => ({ timestamp: timestamp! - 31_536_000_000 }),
    'its prices are 31536000 s old',
  ],
]

describe('a contract with implausible prices', () => {
  it.each(stops)('is stopped by %s, alone and with the reason, and keeps its orders', async (_name, change, reason) => {
    const { trader, notices, poll, mirrored, sandbox, ...world } = await follow()
    await trader.placeOrder({ ...market, type: 'open_long', size: '5' })
    const { orderId } = await trader.placeOrder({ symbol, type: 'open_long', size: '0.01', price: '89000' })
    world.change(change)
    await poll()
    expect(mirrored()).toEqual({ symbol, state: 'stale', reason: expect.stringContaining(reason) })
    expect(mirrored(1)).toEqual({ symbol: other, state: 'current', reason: null })
    expect(notices).toEqual([expect.stringContaining(`${symbol} is stopped: ${reason}`)])
    await expect(trader.placeOrder({ ...market, type: 'close_long' })).rejects.toThrow('PRICE_STALE')
    await trader.placeOrder({ symbol: other, type: 'open_long', size: '0.1', matchPrice: 'market' })
    const { items } = await trader.listFills({ symbol })
    expect(items.every(({ direction }) => direction === 'OPEN_LONG')).toBe(true)
    world.change(() => ({}))
    await poll()
    expect(mirrored()).toEqual({ symbol, state: 'current', reason: null })
    await trader.placeOrder({ ...market, type: 'close_long' })
    expect((await trader.listCurrentOrders({ symbol })).items.map((order) => order.orderId)).toEqual([orderId])
    await sandbox.close()
    expect(await world.stored(true)).toBe(await world.stored(false))
  })

  it('trades at the new prices once the server has repeated them for half a minute', async () => {
    const { trader, change, poll, mirrored } = await follow()
    change(moved(0.8))
    for (let second = 0; second < 30; second += 1) await poll()
    expect(mirrored().state).toBe('stale')
    await poll()
    expect(mirrored().state).toBe('current')
    expect((await trader.getTicker({ symbol })).last).toBe('72000.0')
    await trader.placeOrder({ ...market, type: 'open_long' })
  })

  it('trades at the new prices at once if an operator accepts them, also after a reset', async () => {
    const { sandbox, trader, change, poll, mirrored } = await follow()
    expect(sandbox.control.acceptPrices({ symbol })).toEqual({ symbol, accepted: false })
    change(moved(0.8))
    await poll()
    expect(sandbox.control.acceptPrices({ symbol })).toEqual({ symbol, accepted: true })
    expect(mirrored()).toEqual({ symbol, state: 'current', reason: null })
    expect((await trader.getTicker({ symbol })).last).toBe('72000.0')
    await poll()
    expect(mirrored().state).toBe('current')
    sandbox.control.reset()
    expect((await trader.getTicker({ symbol })).last).toBe('72000.0')
  })

  it('stays stopped after a reset', async () => {
    const { sandbox, change, poll, mirrored } = await follow()
    change(moved(0.8))
    await poll()
    sandbox.control.reset()
    expect(mirrored()).toMatchObject({ state: 'stale', reason: expect.stringContaining('far from 90000.0 before') })
  })
})

it('trades on prices no longer than until they are out of date by their own time', async () => {
  const { trader, change, poll } = await follow()
  change((ticker) => ({ ...moved(1.01)(ticker), timestamp: ticker.timestamp! - 20_000 }))
  await poll()
  time += 9_000
  await trader.placeOrder({ ...market, type: 'open_long' })
  time += 2_000
  await expect(trader.placeOrder({ ...market, type: 'open_long' })).rejects.toThrow('PRICE_STALE')
  await trader.placeOrder({ symbol: other, type: 'open_long', size: '0.1', matchPrice: 'market' })
})

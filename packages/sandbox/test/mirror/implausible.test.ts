// What a sandbox does while its mirrored server sends prices and times that cannot be right: it stops that contract,
// says why, and keeps its orders and positions.
import { createClient } from '@capi/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Contract, Ticker } from '@capi/api'
import { type MirrorClient, openMirror } from '@capi/mirror'
import { createSandbox, openSandbox, type Sandbox } from '../../src/index.ts'
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
async function follow(changeContracts = (contracts: readonly Contract[]) => contracts) {
  const upstream = createSandbox({ clock })
  opened.push(upstream)
  upstream.control.setPrice({ symbol, price: '90000' })
  const honest = createClient({ transport: upstream.transport })
  let change: Change = () => ({})
  let aheadMs = 0
  let isReplaying = false
  const sent = new Map<string, unknown>()
  /** Remembers the last honest response, and returns it instead of a new one while responses are replayed. */
  const respond = async <Value>(name: string, read: () => PromiseLike<Value>): Promise<Value> => {
    if (!isReplaying) sent.set(name, await read())
    return sent.get(name) as Value
  }
  const client: MirrorClient = {
    getTicker: async (input) =>
      respond(input.symbol, async () => {
        const ticker = await honest.getTicker(input)
        const timed = { ...ticker, timestamp: ticker.timestamp! + aheadMs }
        return input.symbol === symbol ? { ...timed, ...change(timed) } : timed
      }),
    listContracts: async () => respond('contracts', async () => changeContracts(await honest.listContracts())),
    listFundingRates: async () => respond('rates', () => honest.listFundingRates()),
    listTickers: () => honest.listTickers(),
    getServerTime: async () =>
      respond('time', async () => ({ ...(await honest.getServerTime()), timestamp: time + aheadMs })),
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
    replay: (next: boolean) => void (isReplaying = next),
    setAhead: (ms: number) => void (aheadMs = ms),
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

/** The first contract has price limits of 100 %. */
const withWideLimits = (contracts: readonly Contract[]): readonly Contract[] =>
  contracts.map((each) => ({
    ...each,
    ...(each.symbol === symbol && { buyLimitPriceRatio: '1', sellLimitPriceRatio: '1' }),
  }))

it('has an empty side in place of a bid far below the mark, or an ask far above it, so that no market order trades there', async () => {
  const { trader, change, poll, mirrored } = await follow(withWideLimits)
  await trader.placeOrder({ ...market, type: 'open_long' })
  change(() => ({ bestBid: '1.0', bestAsk: '170000.0' }))
  await poll()
  expect(mirrored().state).toBe('current')
  expect(await trader.getTicker({ symbol })).toMatchObject({ bestBid: '0', bestAsk: '0', last: '90000.0' })
  await trader.placeOrder({ ...market, type: 'close_long' })
  await trader.placeOrder({ ...market, type: 'open_long' })
  expect((await trader.listFills({ symbol })).items).toHaveLength(1)
  change(() => ({}))
  await poll()
  await trader.placeOrder({ ...market, type: 'close_long' })
  expect((await trader.listFills({ symbol })).items).toHaveLength(2)
})

it('stops while a server replays all of its responses, its time too, and never takes them for new ones', async () => {
  const { trader, replay, poll, mirrored, sandbox } = await follow()
  await poll(70_000)
  replay(true)
  const states: string[] = []
  for (let second = 10; second <= 600; second += 10) {
    await poll(10_000)
    states.push(mirrored().state)
  }
  expect(states).toEqual(['current', 'current', ...Array.from({ length: 58 }, () => 'stale')])
  await expect(trader.placeOrder({ ...market, type: 'open_long' })).rejects.toThrow('PRICE_STALE')
  const { state, lastFailure } = sandbox.control.getHealth().mirror!
  expect([state, lastFailure!.text]).toEqual([
    'stale',
    expect.stringContaining('The clock of the server must have advanced'),
  ])
  replay(false)
  await poll(10_000)
  expect(mirrored().state).toBe('current')
  await trader.placeOrder({ ...market, type: 'open_long' })
})

it.each([
  ['forward', 3_600_000],
  ['back', -3_600_000],
])('is current again some seconds after the clock of the server was set %s', async (_name, ms) => {
  const { setAhead, poll, mirrored } = await follow()
  await poll(70_000)
  setAhead(ms)
  let seconds = 0
  do await poll()
  while (mirrored().state !== 'current' && ++seconds < 600)
  expect(seconds).toBeLessThanOrEqual(20)
})

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

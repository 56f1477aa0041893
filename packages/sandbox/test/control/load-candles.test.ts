// Candles with their times as the source of prices, in process and over HTTP.
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { createCandleLoader } from '../../src/control/prices.ts'
import { describeSession } from '../../src/sandbox.ts'
import { Session } from '../../src/session/session.ts'
import type { Slices } from '../../src/session/turns.ts'
import { ask, startSandbox } from '../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
const start = Date.UTC(2026, 0, 1)
let sandbox: Sandbox
beforeEach(() => {
  sandbox = startSandbox({ startTime: start })
})

const minuteMs = 60_000
const csv = (count: number, begin = start): string =>
  `time,open,high,low,close,volume\n${Array.from({ length: count }, (_, index) => `${begin + index * minuteMs},${90_000 + (index % 900)},91000,89000,${90_001 + (index % 900)},2.5\n`).join('')}`
const post = (body: string | Uint8Array<ArrayBuffer>, query = '', type = 'text/csv') =>
  ask(sandbox, `/sandbox/market/${symbol}/feed${query}`, { method: 'POST', headers: { 'content-type': type }, body })
const last = async (): Promise<string> => (await ask(sandbox, `/capi/v2/market/ticker?symbol=${symbol}`)).json.last

describe('POST market/{symbol}/feed', () => {
  it('replays a week of minutes at their times, and appends a day', async () => {
    const week = 10_080
    expect(await post(csv(week), '?path=direction')).toMatchObject({
      status: 200,
      json: {
        symbol,
        candles: week,
        skipped: 0,
        candleMs: minuteMs,
        startsAt: start,
        endsAt: start + week * minuteMs,
        price: '90000.0',
      },
    })
    sandbox.control.setClock({ to: start + 3 * minuteMs + 15_000 })
    expect(await last()).toBe('89000.0')
    const day = csv(1_440, start + week * minuteMs)
    expect((await post(gzipSync(day), '?append=true', 'application/gzip')).json).toMatchObject({
      candles: 1_440,
      endsAt: start + (week + 1_440) * minuteMs,
    })
    sandbox.control.advance((week + 5) * minuteMs)
    expect(await last()).toBe('89000.0')
    const { items } = { items: sandbox.control.listCandles({ symbol, limit: 3 }) }
    expect(items.at(0)).toEqual({
      time: start + (week + 6) * minuteMs,
      open: '90006.0',
      high: '91000.0',
      low: '89000.0',
      close: '90007.0',
      volume: '2.5',
    })
  })

  it('skips candles that have ended, and begins now where it is told to', async () => {
    sandbox.control.setClock({ to: start + 2 * minuteMs + 1_000 })
    expect((await post(csv(5), '?path=direction')).json).toMatchObject({
      candles: 3,
      skipped: 2,
      startsAt: start + 2 * minuteMs,
      price: '90002.0',
    })
    expect((await post(csv(5, start - 86_400_000), '?begin=now&path=direction')).json).toMatchObject({
      candles: 5,
      skipped: 0,
      startsAt: start + 2 * minuteMs,
      price: '90000.0',
    })
    expect((await post(csv(2, start), '?begin=now&append=true')).json).toMatchObject({
      candles: 2,
      startsAt: start + 7 * minuteMs,
    })
  })

  it.each([
    { name: 'an invalid line', body: `${csv(2)}${start + 2 * minuteMs},1,2,3,4`, msg: 'Line 4 of candles is invalid' },
    {
      name: 'candles of the past',
      body: csv(3, start - 86_400_000),
      msg: 'Start the exchange at the time of the data (--start-time)',
    },
    {
      name: 'an unknown path',
      body: csv(1),
      query: '?path=best',
      msg: 'must be drawn, direction, opposite, worst or glide',
    },
    {
      name: 'part of a second',
      body: csv(1),
      query: '?candleMs=60001',
      msg: 'candleMs must be a multiple of 1000 and at least 4000, was 60001',
    },
    {
      name: 'candles that continue none',
      body: csv(1),
      query: '?append=true',
      msg: 'must replay candles to append to',
    },
    {
      name: 'another content type',
      body: csv(1),
      type: 'text/plain',
      msg: 'Content-Type must be text/csv or application/x-ndjson or application/gzip',
    },
    { name: 'no body', body: '', msg: 'at least one candle' },
  ])('refuses $name, and changes nothing', async ({ body, query, type, msg }) => {
    const before = sandbox.control.stateHash()
    const answer = await post(body, query, type)
    expect(answer.json.msg).toContain(msg)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(sandbox.control.stateHash()).toBe(before)
  })

  it('responds to an invalid line of a long body over a connection, which stays usable', async () => {
    const url = await sandbox.listen()
    const body = `x,y\n${csv(60_000)}`
    const send = () =>
      fetch(`${url}/sandbox/market/${symbol}/feed`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body })
    for (let time = 0; time < 3; time += 1) {
      const response = await send()
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('Line 1 of candles')])
    }
  })
})

describe('setFeed', () => {
  it('reads a stream of candles in process', async () => {
    async function* candles() {
      for (let minute = 0; minute < 3; minute += 1) {
        yield { time: start + minute * minuteMs, open: '90000', high: '90010', low: '89990', close: '90005' }
      }
    }
    const loaded = await sandbox.control.setFeed({ symbol, candles: candles(), path: 'glide' })
    expect(loaded).toMatchObject({ candles: 3, endsAt: start + 3 * minuteMs })
    sandbox.control.advance(2 * minuteMs)
    expect(await last()).toBe('90000.0')
  })

  it('changes nothing where the stream fails', async () => {
    const before = sandbox.control.stateHash()
    async function* candles() {
      yield csv(2)
      throw new Error('The disk is gone.')
    }
    await expect(sandbox.control.setFeed({ symbol, candles: candles() })).rejects.toThrow('The disk is gone.')
    expect(sandbox.control.stateHash()).toBe(before)
  })
  it('appends nothing to a feed that changes while the candles wait for their turn', async () => {
    const { exchange } = new Session({ ...describeSession({ startTime: start }), store: null })
    const load = createCandleLoader({
      exchange,
      finish: exchange.turns.perform.bind(exchange.turns),
      mirror: null,
    } as never)
    await load({ symbol, candles: csv(2) })
    const block = function* (): Slices<void> {
      for (let slice = 0; slice < 20; slice += 1) yield
    }
    async function* candles() {
      yield csv(2, start + 2 * minuteMs)
      void exchange.turns.perform(block())
      void exchange.turns.perform(exchange.runSliced('setFeed', { symbol, source: 'hold' }))
    }
    await expect(load({ symbol, candles: candles(), append: true })).rejects.toThrow(
      'must stay the same while candles are read',
    )
  })
})

import { gzipSync } from 'node:zlib'
import { createClient } from '@capi/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type CandleData, cutCandles, readCandleData } from '../../src/candles/read.ts'
import { createSandbox } from '../../src/open.ts'
import type { SandboxOptions } from '../../src/sandbox.ts'

const symbol = 'cmt_btcusdt'
const start = Date.UTC(2026, 0, 5)
const minute = 60_000

function linesOf(count: number, isMissing: (index: number) => boolean = () => false): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const first = 900_000 + ((index * 37) % 500)
    const prices = [first, first + 90, first - 80, first + (index % 7)].map((tenths) => (tenths / 10).toFixed(1))
    return isMissing(index) ? '' : `${start + index * minute},${prices.join(',')},${index % 9}.5`
  })
  return `time,open,high,low,close,volume\n${lines.join('\n')}\n`
}

function open(options: SandboxOptions): ReturnType<typeof createSandbox> {
  const sandbox = createSandbox(options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

describe('readCandleData', () => {
  it('reads times, length and gaps, also of compressed data', async () => {
    const text = linesOf(100, (index) => index === 3 || (index >= 50 && index < 60))
    for (const input of [text, gzipSync(text)]) {
      const data = await readCandleData(input, { symbol })
      expect(data).toMatchObject({ symbol, count: 89, candleMs: minute, startsAt: start, endsAt: start + 100 * minute })
      expect(data.gaps.map(({ from, to }) => [(from - start) / minute, (to - start) / minute])).toEqual([
        [3, 4],
        [50, 60],
      ])
    }
  })

  it('refuses an unknown symbol, and names an invalid line', async () => {
    await expect(readCandleData('', { symbol: 'cmt_none' })).rejects.toThrow('The symbol must be one of cmt_btcusdt')
    const lines = linesOf(3).split('\n')
    const unsorted = [lines[0], lines[2], lines[1]].join('\n')
    await expect(readCandleData(unsorted, { symbol, name: 'btc.csv' })).rejects.toThrow('Line 3 of btc.csv is invalid')
  })
})

describe('cutCandles', () => {
  it('equals the data of a shorter file', async () => {
    const isMissing = (index: number): boolean => index === 30 || index === 70
    const data = await readCandleData(linesOf(100, isMissing), { symbol })
    const cut = cutCandles(data, start + 60 * minute + 59_999)
    expect(cut).toEqual(await readCandleData(linesOf(60, isMissing), { symbol }))
    expect(() => cutCandles(data, start)).toThrow('after the first one')
  })
})

describe('the first candle of loaded data', () => {
  const prices = Array.from({ length: 1_440 }, (_, index) => 20_000 + Math.round(200 * Math.sin(index / 300)))
  const lines = prices.map((price, index) => [start + index * minute, price, price + 5, price - 5, price, 5].join(','))
  const csv = `time,open,high,low,close,volume\n${lines.join('\n')}\n`

  it.each(['backtest', 'x'])('has no price of the random walk before it, with the seed %s', async (seed) => {
    const { transport, clock } = open({ seed, candles: [{ data: await readCandleData(csv, { symbol }) }] })
    const capi = createClient({ transport })
    await clock.sleep(1_440 * minute)
    for (const [granularity, count] of [
      ['15m', 15],
      ['1h', 60],
      ['4h', 240],
      ['1d', 1_440],
    ] as const) {
      const page = await capi.listHistoryCandles({ symbol, granularity, limit: 100, endTime: start + 1_440 * minute })
      const first = page.items.find(({ time }) => time === start)!
      const inside = prices.slice(0, count)
      expect([granularity, Number(first.high), Number(first.low), Number(first.open)]).toEqual([
        granularity,
        Math.max(...inside) + 5,
        Math.min(...inside) - 5,
        20_000,
      ])
    }
  })

  it.each(['loadCandles', 'setFeed'] as const)('has none of them in the middle of a minute, with %s', async (way) => {
    const { transport, clock, control } = open({ startTime: start })
    await clock.sleep(30_500)
    control.setPrice({ symbol, price: '77777' })
    if (way === 'loadCandles') await control.loadCandles({ symbol, candles: csv })
    else control.setFeed({ symbol, source: 'csv', candles: '1,20000,20005,19995,20000\n2,20000,20005,19995,20000' })
    await clock.sleep(90_000)
    for (const granularity of ['1m', '15m', '1d'] as const) {
      const { items } = await createClient({ transport }).listHistoryCandles({ symbol, granularity, limit: 5 })
      const { open: first, high, low } = items.find(({ time }) => time === start)!
      expect([granularity, first, high, low].map((each) => each.replace('.0', ''))).toEqual([
        granularity,
        '20000',
        way === 'loadCandles' && granularity !== '1m' ? '20006' : '20005',
        '19995',
      ])
    }
  })
})

describe('the option candles', () => {
  it('replays as loadCandles does', async () => {
    const text = linesOf(6_000, (index) => index % 1_000 === 999)
    const data = await readCandleData(text, { symbol })
    for (const path of ['direction', 'opposite', 'worst', 'glide'] as const) {
      const replayed = open({ candles: [{ data, path }] })
      const loaded = open({ startTime: start })
      await loaded.control.loadCandles({ symbol, candles: text, path })
      const read = async (sandbox: typeof loaded): Promise<unknown> => {
        const credentials = sandbox.control.createAccount({ deposit: '10000' })
        const capi = createClient({ transport: sandbox.transport, credentials })
        const seen: unknown[] = []
        for (let time = start + 61_500; time < data.endsAt + 5 * minute; time += 997_000) {
          sandbox.control.setClock({ to: time })
          const { last, markPrice, high24h, volume24h } = await capi.getTicker({ symbol })
          const candles = await capi.listHistoryCandles({ symbol, granularity: '5m', limit: 3 })
          seen.push([last, markPrice, high24h, volume24h, candles.items])
        }
        return seen
      }
      expect(await read(replayed)).toEqual(await read(loaded))
    }
  })

  it('shares its memory, which no sandbox changes, and is there again after a reset', async () => {
    const data = await readCandleData(linesOf(5_000), { symbol })
    const before = Buffer.from(data.memory.slice(0))
    // What a thread receives.
    const copy = structuredClone(data) as CandleData
    const sandbox = open({ candles: [{ data: copy }] })
    sandbox.control.setClock({ to: start + 100 * minute })
    await sandbox.control.loadCandles({ symbol, candles: linesOf(5_001).split('\n').at(-2)!, append: true })
    sandbox.control.setClock({ to: start + 4_000 * minute })
    sandbox.control.setPrice({ symbol, price: '1000' })
    expect(Buffer.compare(Buffer.from(data.memory), before)).toBe(0)
    sandbox.control.reset()
    expect(sandbox.clock.now()).toBe(start)
    const { last } = await createClient({ transport: sandbox.transport }).getTicker({ symbol })
    expect(Number(last)).toBeGreaterThan(80_000)
  })
})

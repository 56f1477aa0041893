import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { CandleInput } from '../../src/candles/lines.ts'
import { parseWidth, readCandles, readFirstTime, type ReadOptions } from '../../src/candles/read.ts'
import { defaultContracts, defineContract, unpackCandles } from '@capi/engine'

const contract = defineContract(defaultContracts[0]!)
const first = 1_767_225_600
const options: ReadOptions = { contract, name: 'week.csv', refusesGaps: false }
const read = (input: CandleInput, wish: Partial<ReadOptions> = {}) => readCandles(input, { ...options, ...wish })
const line = (minute: number, close = '90000') => `${first + minute * 60},90000,90100,89900,${close},1`
const linesOf = (...minutes: number[]): string =>
  ['time,open,high,low,close,volume', ...minutes.map((minute) => line(minute))].join('\n')

describe('readCandles', () => {
  it('gives the same candles for text, bytes, gzip, streams cut anywhere, and data', async () => {
    const text = linesOf(0, 1, 2, 5)
    const want = await read(text)
    expect(want).toMatchObject({ length: 60, count: 4, firstStep: first, endStep: first + 360 })
    const bytes = new TextEncoder().encode(`\uFEFF${text.replaceAll('\n', '\r\n')}\r\n\r\n`)
    const cut = (data: Uint8Array, size: number): Uint8Array[] =>
      Array.from({ length: Math.ceil(data.length / size) }, (_, index) =>
        data.subarray(index * size, (index + 1) * size),
      )
    const fields = [0, 1, 2, 5].map((minute) => ({
      time: first + minute * 60,
      open: 90_000,
      high: '90100',
      low: '89900',
      close: '90000.0',
      volume: '1',
    }))
    const inputs: CandleInput[] = [
      bytes,
      cut(bytes, 1),
      cut(bytes, 7),
      gzipSync(bytes),
      Readable.from(cut(gzipSync(bytes), 11)),
      fields,
      fields.map((each) => `${JSON.stringify(each)}\n`),
    ]
    for (const input of inputs) expect(await read(input)).toEqual(want)
  })

  it('puts at most 4,096 candles into a batch', async () => {
    const { batches, count } = await read(linesOf(...Array.from({ length: 10_000 }, (_, index) => index)))
    expect([count, batches.map((batch) => Array.from(unpackCandles(batch)).length)]).toEqual([
      10_000,
      [4_096, 4_096, 1_808],
    ])
  })

  it('moves the candles to a step', async () => {
    const { firstStep, endStep } = await read(linesOf(0, 1), { beginStep: 6_000 })
    expect([firstStep, endStep]).toEqual([6_000, 6_120])
  })

  it.each([
    {
      name: 'a price off the tick',
      input: `${linesOf(0, 1)}\n${line(2, '90000.05')}`,
      text: 'Line 4 of week.csv is invalid: the close must be a multiple of 0.1, was 90000.05.',
    },
    {
      name: 'an overlap',
      input: linesOf(0, 5, 6),
      text: 'Line 4 of week.csv is invalid: it must not begin before 2026-01-01T00:10:00Z, when the candle before ends, was 2026-01-01T00:06:00Z. The width of 300 s is the distance of the first two candles; if one is missing between them, give the width (--width, --candle-width or candleMs).',
    },
    {
      name: 'a step back',
      input: linesOf(1, 0),
      text: 'Line 3 of week.csv is invalid: the oldest candle must come first, but this one began 60 s before the last.',
    },
    { name: 'no candles', input: linesOf(), text: 'There must be at least one candle in week.csv, was none.' },
    {
      name: 'broken compression',
      input: gzipSync(linesOf(0, 1)).subarray(0, 40),
      text: 'The compressed data of week.csv must be complete',
    },
    {
      name: 'other bytes',
      input: new Uint8Array([0xff, 0xfe, 0x30]),
      text: 'Line 1 of week.csv is invalid: the text must be UTF-8',
    },
    { name: 'a very long line', input: 'x'.repeat(20_000), text: 'at most 10000 characters' },
    {
      name: 'a header without columns',
      input: 'a,b\n1,2',
      text: 'Line 1 of week.csv is invalid: the header must have time',
    },
  ])('refuses $name, with the line', async ({ input, text }) => {
    await expect(read(input)).rejects.toThrow(text)
  })

  it('reads a gap after the first candle where the width is given', async () => {
    expect(await read(linesOf(0, 60, 61, 62), { length: 60 })).toMatchObject({ count: 4, endStep: first + 63 * 60 })
    await expect(read(linesOf(0, 60, 61), {})).rejects.toThrow('The width of 3600 s is the distance of the first two')
    await expect(read(linesOf(0, 1, 1), {})).rejects.not.toThrow('give the width')
    expect(['1m', '15m', '4h', '1d', '90s', '', 'm', '0m', '1y', '1.5h'].map(parseWidth)).toEqual([
      60_000,
      900_000,
      14_400_000,
      86_400_000,
      90_000,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('refuses a gap where gaps are refused', async () => {
    await expect(read(linesOf(0, 1, 3), { refusesGaps: true })).rejects.toThrow(
      'Line 4 of week.csv is invalid: it must begin at 2026-01-01T00:02:00Z',
    )
    await expect(read(linesOf(1), { refusesGaps: true, length: 60, after: first })).rejects.toThrow('Line 2')
  })
})

describe('readFirstTime', () => {
  it('returns the time of the first candle without reading on', async () => {
    async function* endless(): AsyncGenerator<string> {
      for (let minute = 7; ; minute += 1) yield `${line(minute)}\n`
    }
    expect(await readFirstTime(endless(), contract, 'a')).toBe((first + 420) * 1_000)
  })
})

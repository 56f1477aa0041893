// The flags that describe the world, and two starts that give the same bytes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '@capi/client'
import { readCommandLine } from './read-command-line.ts'
import { defaultContracts } from '@capi/engine'
import { run, untilReady } from './run-command.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-flags-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const read = (...args: string[]) => readCommandLine(args, {})
const [bitcoin] = defaultContracts

describe('readCommandLine', () => {
  it('reads the start time, the clock, the insurance fund and candles', () => {
    expect(
      read(
        '--start-time',
        '2026-01-31T12:00:00Z',
        '--clock',
        'manual',
        '--insurance',
        '12.5',
        '--candles',
        'a=b=c.csv',
        '--candles',
        'd=e',
        '--candle-gaps',
        'close',
      ),
    ).toMatchObject({
      startTime: Date.UTC(2026, 0, 31, 12),
      clock: 'manual',
      insurance: '12.5',
      candles: [
        { symbol: 'a', file: 'b=c.csv' },
        { symbol: 'd', file: 'e' },
      ],
      candleSettings: { gaps: 'close' },
    })
    expect(readCommandLine([], { CAPI_CANDLES: 'a=b,c=d', CAPI_START_TIME: '1000' })).toMatchObject({
      candles: [{ symbol: 'a' }, { symbol: 'c' }],
      startTime: 1_000,
      clock: 'real',
    })
  })

  it('reads the name of a fill model or a file of one', () => {
    expect(read('--fill-model', 'strict').fillModel).toBe('strict')
    expect(read('--fill-model', file('fill.json', { touch: 'queue' })).fillModel).toMatchObject({ touch: 'queue' })
    const bad = file('bad-fill.json', { touch: 'queue', queue: 1 })
    expect(() => read('--fill-model', bad)).toThrow(`${bad}: queue is not known`)
  })

  it('reads contracts', () => {
    expect(read('--contracts', file('good.json', [bitcoin])).contracts).toEqual([bitcoin])
  })

  it.each([
    {
      args: ['--start-time', 'now'],
      text: '--start-time must be Unix milliseconds or such as 2026-01-31T12:00:00Z, was "now"',
    },
    { args: ['--start-time', '2026-02-30'], text: 'such as 2026-01-31T12:00:00Z, was "2026-02-30"' },
    { args: ['--candle-width', '1y'], text: '--candle-width must be such as 1m, 15m, 4h or 1d, was "1y"' },
    { args: ['--clock', 'fast'], text: '--clock must be one of real, manual, was "fast"' },
    { args: ['--insurance=-1'], text: '--insurance must be a decimal' },
    { args: ['--candles', 'week.csv'], text: '--candles must be SYMBOL=FILE' },
    {
      args: ['--candle-path', 'up'],
      text: '--candle-path must be one of drawn, direction, opposite, worst, glide, was "up"',
    },
    { args: ['--candle-gaps', 'jump'], text: '--candle-gaps must be one of hold, close, refuse, was "jump"' },
    { args: ['--candle-end', 'jump'], text: '--candle-end must be one of hold, close, was "jump"' },
    { args: ['--answers', 'none'], text: '--answers must be one of documented, tables, ' },
    { args: ['--contracts', '/nowhere.json'], text: '/nowhere.json must be a file that can be read (ENOENT)' },
  ])('refuses $args', ({ args, text }) => {
    expect(() => read(...args)).toThrow(text)
  })

  it.each([
    { name: 'no JSON', content: '[', text: 'must be JSON' },
    { name: 'no list', content: {}, text: 'must be a list, was an object' },
    { name: 'a missing field', content: [{ ...bitcoin, basePrice: undefined }], text: ': [0].basePrice is missing' },
    { name: 'a number as a decimal', content: [{ ...bitcoin, basePrice: 1 }], text: ': [0].basePrice must be' },
    { name: 'an unknown field', content: [{ ...bitcoin, tick: 1 }], text: ': [0].tick is not known' },
    {
      name: 'terms that contradict each other',
      content: [{ ...bitcoin, basePrice: '1.05' }],
      text: 'Contract cmt_btcusdt: the price must be a multiple of 0.1',
    },
    { name: 'a symbol twice', content: [bitcoin, bitcoin], text: 'cmt_btcusdt has two' },
  ])('refuses a file of contracts with $name', ({ content, text }) => {
    const path = file('bad.json', content)
    expect(() => read('--contracts', path)).toThrow(text)
    expect(() => read('--contracts', path)).toThrow(path)
  })
})

describe('capi-sandbox', () => {
  it('gives the same bytes at two starts with the same seed and a manual clock', async () => {
    const play = async (): Promise<string[]> => {
      const started = run([
        '--port',
        '0',
        '--clock',
        'manual',
        '--seed',
        'same',
        '--no-limits',
        '--fill-model',
        'strict',
      ])
      const url = await untilReady(started)
      const [key, secret, passphrase] = ['key', 'secret', 'passphrase'].map(
        (name) => new RegExp(`^ +${name} +(\\S+)$`, 'm').exec(started.output().stdout)![1]!,
      ) as [string, string, string]
      const texts = [key, secret, passphrase]
      const recorded: typeof fetch = async (input, init) => {
        const response = await fetch(input, init)
        texts.push(`${response.status} ${await response.clone().text()}`)
        return response
      }
      // The time of the exchange, which requests are signed by.
      let time = 1_764_201_600_000
      const credentials = { key, secret, passphrase }
      const client = createClient({ baseUrl: url, credentials, fetch: recorded, clock: () => time })
      const symbol = 'cmt_btcusdt'
      const advance = () =>
        recorded(`${url}/sandbox/clock`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"advanceMs":90000}',
        })
      for (let round = 0; round < 3; round += 1) {
        await client.placeOrder({
          symbol,
          type: 'open_long',
          size: '0.01',
          matchPrice: 'market',
          clientOid: `a${round}`,
        })
        await client
          .placeOrder({ symbol, type: 'open_long', size: '0', price: '1', clientOid: `b${round}` })
          .catch(() => undefined)
        await advance()
        time += 90_000
        await client.listFills({ symbol })
        await client.getAccount({ coin: 'USDT' }).catch(() => undefined)
        await client.setLeverage({ symbol, marginMode: 'SHARED', leverage: 5 } as never).catch(() => undefined)
      }
      await recorded(`${url}/nowhere`)
      started.child.kill('SIGTERM')
      await started.end()
      return texts
    }
    const first = await play()
    expect(first.length).toBeGreaterThan(15)
    expect(await play()).toEqual(first)
  })

  it('starts with candles, at the time of the first one, and ends with the line of an invalid one', async () => {
    const good = file(
      'good.csv',
      'time,open,high,low,close\n2025-06-01,60000,60100,59900,60050\n2025-06-02,60050,60100,59900,60000\n',
    )
    const started = run(['--port', '0', '--clock', 'manual', '--candles', `cmt_btcusdt=${good}`])
    const url = await untilReady(started)
    const ticker = (await (await fetch(`${url}/capi/v2/market/ticker?symbol=cmt_btcusdt`)).json()) as Record<
      string,
      string
    >
    expect([ticker['last'], Number(ticker['timestamp'])]).toEqual(['60000.0', expect.closeTo(Date.UTC(2025, 5, 1), -2)])
    const bad = file('bad.csv', 'time,open,high,low,close\n2025-06-01,60000,60100,59900,60050.05\n')
    const failed = run(['--port', '0', '--candles', `cmt_btcusdt=${bad}`])
    expect(await failed.end()).toBe(1)
    expect(failed.output().stderr).toContain(
      `Line 2 of ${bad} is invalid: the close must be a multiple of 0.1, was 60050.05.`,
    )
  })
})

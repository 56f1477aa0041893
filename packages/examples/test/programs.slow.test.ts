// Runs the example programs with the commands of the README, against a local exchange.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { createClient } from '@capi/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demonstrate } from '../src/demonstrate.ts'
import { type LocalExchange, startExchange } from '../src/exchange.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const readSource = (path: string): string => readFileSync(join(root, path), 'utf8')
const symbol = 'cmt_btcusdt'

let exchange: LocalExchange
beforeAll(async () => {
  exchange = await startExchange(0)
})
afterAll(() => exchange.close())

/** The commands of the README, by program. */
const commands = new Map(
  Array.from(
    readSource('packages/examples/README.md').matchAll(
      /`(node packages\/(?:examples\/dist|cli\/dist\/cli\.js run packages\/examples\/src\/strategies)\/([\w-]+)\.(?:js|ts)[^`]*)`/g,
    ),
    (found) => [found[2]!, found[1]!.split(' ')] as const,
  ),
)

function environment(): NodeJS.ProcessEnv {
  const { key, secret, passphrase } = exchange.credentials
  return { ...process.env, CAPI_URL: exchange.url, CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase }
}

/** Runs a program and returns the lines that it prints. */
async function runProgram(name: string, ...given: string[]): Promise<string[]> {
  const [command, ...parts] = commands.get(name)!
  const { stdout } = await run(command!, [...parts, ...given], { cwd: root, env: environment() })
  return stdout.trim().split('\n')
}

/** Sets the price, which then stays constant. */
async function setPrice(price: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const target = new URL(`/sandbox/market/${symbol}/price`, exchange.url)
  const { ok } = await fetch(target, { method: 'POST', headers, body: JSON.stringify({ price }) })
  expect(ok).toBe(true)
}

describe('the programs', () => {
  it('are all in the README', () => {
    expect([...commands.keys()]).toEqual([
      'ticker',
      'order',
      'plan',
      'bills',
      'leverage',
      'typed-fetch',
      'order-book',
      'backfill',
      'liquidation-drill',
      'paper-trading',
      'backtest',
      'moving-average',
      'grid-bot',
      'market-maker',
    ])
  })

  it.each(Array.from(commands.keys()))('%s has less than 120 lines', (name) => {
    expect(
      readSource(commands.get(name)!.find((part) => part.endsWith('.ts')) ?? `packages/examples/src/${name}.ts`)
        .trim()
        .split('\n').length,
    ).toBeLessThan(120)
  })

  it.each(['ticker', 'order', 'plan', 'bills', 'leverage', 'typed-fetch'])('%s has at most 25 lines', (name) => {
    expect(readSource(`packages/examples/src/${name}.ts`).trim().split('\n').length).toBeLessThanOrEqual(25)
  })
})

describe('ticker', () => {
  it('prints a line for each contract', async () => {
    const lines = await runProgram('ticker')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(/^cmt_btcusdt [\d.]+ [\d.]+ \/ [\d.]+$/)
  })

  it.each(['ticker', 'bills', 'order-book'])('%s ends without an error when its output is closed', async (name) => {
    const [command, ...parts] = commands.get(name)!
    const program = spawn(command!, parts, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
    program.stdout.destroy()
    let errors = ''
    program.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
    const [code] = (await once(program, 'close')) as [number | null]
    expect([errors, code]).toEqual(['', 0])
  })

  it('is the program in the README of the project', () => {
    expect(readSource('README.md')).toContain(`\`\`\`ts\n${readSource('packages/examples/src/ticker.ts')}\`\`\``)
  })
})

describe('order', () => {
  it('places an order and cancels it', async () => {
    const [placed, canceled] = await runProgram('order')
    expect(placed).toMatch(/^\d{18} open_long 0\.01 at \d+\.\d open$/)
    expect(canceled).toBe(`${placed!.split(' ')[0]} canceled`)
  })
})

describe('typed-fetch', () => {
  it('prints a price and the collateral, with the names of the document', async () => {
    const [ticker, collateral] = await runProgram('typed-fetch')
    expect(ticker).toMatch(/^cmt_btcusdt [\d.]+$/)
    expect(collateral).toMatch(/^USDT [\d.]+$/)
  })
})

describe('plan', () => {
  it('places a plan order and sees it triggered', async () => {
    await setPrice('90000')
    const [waiting, triggered] = await runProgram('plan')
    expect(waiting).toMatch(/^\d{18} waits for 90000\.0$/)
    expect(triggered).toMatch(new RegExp(`^${waiting!.split(' ')[0]} filled 0\\.01 at 9000\\d\\.\\d$`))
  })
})

describe('bills', () => {
  it('prints every bill of several pages, and counts them by type', async () => {
    const { url: baseUrl, credentials } = exchange
    const capi = createClient({ baseUrl, credentials })
    for (let count = 0; count < 12; count += 1) {
      const order = { symbol, size: '0.001', matchPrice: 'market' } as const
      await capi.placeOrder({ ...order, type: 'open_long' })
      await capi.placeOrder({ ...order, type: 'close_long' })
    }
    const lines = await runProgram('bills')
    const bills = lines.filter((line) => line.includes(' => '))
    expect(bills.length).toBeGreaterThan(24)
    expect(bills.at(-1)).toMatch(/^\d{4}-.*Z deposit 10000 => 10000$/)
    expect(lines).toContain('12 x position_close_long')
    expect(lines).toContain('1 x deposit')
  })
})

describe('leverage', () => {
  it('sets margin mode and leverage, opens a position, and lowers its liquidation price', async () => {
    const [opened, liquidated, available] = await runProgram('leverage')
    expect(opened).toMatch(/^0\.1 at leverage 10\.00 with a margin of [\d.]+$/)
    const [, before, now] = /^liquidated at ([\d.]+) before, at ([\d.]+) now$/.exec(liquidated!)!
    expect(Number(now)).toBeLessThan(Number(before))
    expect(available).toMatch(/^\d+\.\d{8} USDT available$/)
  })
})

describe('order-book', () => {
  it('prints what a market order of a size would cost on each side', async () => {
    await setPrice('90000')
    const [head, buy, sell] = await runProgram('order-book', symbol, '3')
    expect(head).toMatch(/^cmt_btcusdt \d{4}-.*Z 20 bids, 20 asks$/)
    // The market maker offers 2.4 and 2.88, one tick and 19 ticks from the price.
    expect(buy).toBe('buy 3 of 3 at 90000.46, up to 90001.9, 0.36 from the best price')
    expect(sell).toBe('sell 3 of 3 at 89999.54, down to 89998.1, 0.36 from the best price')
  })

  it('says how much of a large order would be filled', async () => {
    const [, buy] = await runProgram('order-book', symbol, '100000')
    expect(buy).toMatch(/^buy \d+(\.\d+)? of 100000 at /)
  })
})

describe('moving-average', () => {
  // Weeks, because none ends while the test runs.
  const decide = async (fast: number, slow: number): Promise<string> => {
    const program = start('moving-average', '--param', 'width=1w', `fast=${fast}`, `slow=${slow}`)
    await program.prints(/ mean of /)
    await program.end('SIGINT')
    return program.lines[0]!
  }

  it('opens a position in one of two opposite settings, keeps it, and closes it in the other', async () => {
    const head = await decide(5, 20)
    expect(head).toMatch(/^\d{4}-.*Z mean of 5 is (not )?above mean of 20: /)
    // The past follows from the seed, so that one mean is above the other.
    const above: [number, number] = head.includes('not above') ? [20, 5] : [5, 20]
    const below: [number, number] = [above[1], above[0]]
    await decide(...below)
    expect(await decide(...above)).toMatch(/opened 0.01$/)
    expect(await decide(...above)).toMatch(/holds 0.01$/)
    expect(await decide(...below)).toMatch(/closed 0.01$/)
    expect(await decide(...below)).toMatch(/holds nothing$/)
  })
})

describe('grid-bot', () => {
  const startBot = () => start('grid-bot', '--param', 'seconds=1')

  it('buys when the price falls, sells when it rises, and cancels its orders at the end', async () => {
    await setPrice('80000')
    const bot = startBot()
    await bot.prints(/ 4 lots of .* cmt_btcusdt/)
    const before = await bot.orders()
    expect(before.map(({ type }) => type)).toEqual(['open_long', 'open_long', 'open_long', 'open_long'])
    await setPrice('79850')
    await bot.prints(/ bought .* at 799/)
    await setPrice('80100')
    await bot.prints(/ sold .* at (79999|80000)/)
    await setPrice('79500')
    await bot.prints(/ bought /)
    expect(await bot.end('SIGINT')).toBe(0)
    expect(bot.lines.at(-1)).toMatch(/ canceled \d orders; holds [1-4] lots$/)
    expect(await bot.orders()).toEqual([])
  })

  it('cancels the orders of an earlier run, and no others', async () => {
    await setPrice('80000')
    const left = startBot()
    await left.prints(/ 4 lots/)
    await left.end('SIGKILL')
    const own = await left.orders()
    expect(own.length).toBeGreaterThan(3)
    const other = await left.capi.placeOrder({ symbol, type: 'open_long', size: '0.001', price: '79000' })
    const next = startBot()
    await next.prints(/ 4 lots/)
    const ids = (await next.orders()).map(({ orderId }) => orderId)
    expect(ids).toContain(other.orderId)
    expect(ids.filter((id) => own.some(({ orderId }) => orderId === id))).toEqual([])
    await next.end('SIGTERM')
    expect((await next.orders()).map(({ orderId }) => orderId)).toEqual([other.orderId])
    await next.capi.cancelOrder({ orderId: other.orderId })
  })
})

// It has tests of its own, in a simulated exchange.
describe('market-maker', () => {
  it('quotes two symbols until it is stopped', async () => {
    const maker = start('market-maker')
    await maker.prints(/ quotes cmt_btcusdt and cmt_ethusdt$/)
    await expect.poll(() => maker.orders()).toHaveLength(2)
    expect(await maker.end('SIGINT')).toBe(0)
    expect(maker.lines.at(-1)).toMatch(/ canceled all quotes$/)
    expect(await maker.orders()).toEqual([])
  })
})

describe('market-maker in the guide', () => {
  it('is the program', () => {
    expect(withoutLayout(readSource('spec/guides/testing.md'))).toContain(
      withoutLayout(readSource('packages/examples/src/strategies/market-maker.ts')),
    )
  })
})

describe('backfill', () => {
  it('writes fills, bills and candles to a folder, and adds nothing when it runs again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'capi-history-'))
    const from = new Date(Date.now() - 7_200_000).toISOString()
    const lines = await runProgram('backfill', folder, symbol, from)
    expect(lines.map((line) => line.split(':')[0])).toEqual(['fills.jsonl', 'bills.jsonl', `candles-${symbol}.jsonl`])
    expect(lines[2]).toMatch(/: 1(19|20) new/)
    expect((await runProgram('backfill', folder, symbol, from))[2]).toMatch(/: [01] new, 1(19|20|21) in total$/)
    await rm(folder, { recursive: true })
  })
})

describe('liquidation-drill', () => {
  it('loses the account with cross margin, and the margin of the position with isolated margin', async () => {
    const lines = await runProgram('liquidation-drill')
    const half = lines.findIndex((line) => line.startsWith('Isolated'))
    const [cross, isolated] = [lines.slice(0, half), lines.slice(half)]
    expect(cross).toContain('  left: 0 of 10000 USDT')
    expect(isolated.at(-2)).toMatch(/^  left: 69\d\d\.\d+ of 10000 USDT$/)
    for (const part of [cross, isolated]) expect(part.join('\n')).toMatch(/CLOSE_LONG by FORCE_LIQUIDATE/)
  })

  it('is the program in the guide', () => {
    expect(withoutLayout(readSource('spec/guides/liquidation.md'))).toContain(
      withoutLayout(readSource('packages/examples/src/liquidation-drill.ts')),
    )
  })
})

describe('backtest', () => {
  it('trades for a week, reports a result that the bills explain, and does the same again', async () => {
    const lines = await runProgram('backtest')
    expect(lines[0]).toBe('2026-01-05T00:00:00.000Z to 2026-01-12T00:00:00.000Z')
    expect(lines[1]).toMatch(/^([5-9]|\d\d) trades, of which \d+ won and \d+ lost$/)
    // Valued at its own trades alone, the account seems to have lost 19.27 at most.
    const drawdown = /^largest drawdown (\d+\.\d+), with prices of every 1 min$/.exec(lines[3]!)
    expect(Number(drawdown![1])).toBeGreaterThan(40)
    expect(lines.at(-1)).toBe('not explained by bills: 0')
    expect(await runProgram('backtest')).toEqual(lines)
  })

  it.each(['yesterday', '2026-02-30', '2026-13-01', '', '20260105'])('refuses %j as its first day', async (day) => {
    const error = await runProgram('backtest', 'none.csv', day).catch(({ message }: Error) => message)
    expect(error).toContain(`RangeError: START must be a day such as 2026-01-05, was ${day}.`)
    expect(error).not.toContain('Invalid time value')
  })

  it('reads candles from a file that is compressed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'capi-candles-'))
    const begin = Date.UTC(2025, 2, 1)
    const rows = Array.from({ length: 1_440 }, (_, minute) => {
      const price = 80_000 + (minute % 720)
      return `${begin + minute * 60_000},${price},${price + 1},${price},${price + 1},3`
    })
    const file = join(folder, 'day.csv.gz')
    await writeFile(file, gzipSync(['time,open,high,low,close,volume', ...rows].join('\n')))
    const lines = await runProgram('backtest', file, '2025-03-01')
    expect(lines[0]).toBe('2025-03-01T00:00:00.000Z to 2025-03-02T00:00:00.000Z')
    expect(lines[1]).toMatch(/^[1-4] trades/)
    await rm(folder, { recursive: true })
  })

  it('is the program in the guide', () => {
    expect(withoutLayout(readSource('spec/guides/backtesting.md'))).toContain(
      withoutLayout(readSource('packages/examples/src/backtest.ts')),
    )
  })
})

/** Guides have shorter lines than programs. */
function withoutLayout(text: string): string {
  return text.replaceAll(/^\/\/|\s+/gm, '').replaceAll(/,(?=[}\])])/g, '')
}

describe('paper-trading', () => {
  it('trades on the prices of a server without its key, and prints what it has gained', async () => {
    await setPrice('90000')
    const program = start('paper-trading')
    await program.prints(/^trades cmt_btcusdt on the prices of http/)
    await setPrice('90500')
    await program.prints(/^opened 0\.01 at about 90500\.0$/)
    await setPrice('90000')
    await program.prints(/^closed 0\.01 at about 90000\.0$/)
    expect(await program.end('SIGTERM')).toBe(0)
    const [, fills, equity] = /^(\d+) fills, equity ([\d.]+) USDT of 10000$/.exec(program.lines.at(-1)!)!
    expect([Number(fills) >= 2, Number(equity) < 10_000]).toEqual([true, true])
    expect(await program.orders()).toEqual([])
  })
})

/** Starts a program that runs until it is stopped. */
function start(name: string, ...given: string[]) {
  const [command, ...parts] = commands.get(name)!.map((part) => (part === '$CAPI_URL' ? exchange.url : part))
  const child: ChildProcess = spawn(command!, [...parts, ...given], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { url: baseUrl, credentials } = exchange
  const capi = createClient({ baseUrl, credentials })
  const lines: string[] = []
  let read = 0
  createInterface(child.stdout!).on('line', (line) => lines.push(line))
  const ended = once(child, 'close')
  return {
    capi,
    lines,
    orders: async () => (await capi.listCurrentOrders({ symbol })).items,
    /** Waits for a new line that matches. */
    async prints(wanted: RegExp): Promise<void> {
      await expect.poll(() => lines.slice(read), { interval: 50 }).toContainEqual(expect.stringMatching(wanted))
      read = lines.length
    },
    async end(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal)
      const [code] = (await ended) as [number | null]
      return code
    },
  }
}

describe('the demonstration', () => {
  it('prints contracts, a ticker, the account and the bill of its deposit', async () => {
    const texts: string[] = []
    await demonstrate(exchange.url, exchange.credentials, (text) => texts.push(text))
    expect(texts.map((text) => text.trim().split('\n')[0])).toEqual(['Contracts', 'Ticker', 'Account', 'Bills'])
    expect(texts[0]).toMatch(/cmt_dogeusdt .* 100 /)
    expect(texts[2]).toMatch(/USDT .* SHARED .* 10000/)
    expect(texts[3]).toMatch(/\d{18} .* UTC .* deposit .* USDT .* 10000 .* 10000/)
  })
})

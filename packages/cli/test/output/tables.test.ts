// The tables of what a trader looks at, as a person sees them in a terminal of 80, 100 and 160 characters.
import { recordTables } from '@capi/api/manual'
import { createSandbox } from '@capi/sandbox'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { computeColumn } from '../../src/output/computed-columns.ts'
import { sumOf } from '../../src/output/decimals.ts'
import { run } from '../command.ts'

const time = Date.UTC(2026, 0, 31, 12)
const sandbox = createSandbox({ clock: () => time })
let environment: Readonly<Record<string, string>>

beforeAll(async () => {
  const url = await sandbox.listen()
  const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '10000' })
  environment = { CAPI_URL: url, CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase }
  const prices = {
    cmt_btcusdt: '90000',
    cmt_ethusdt: '3000',
    cmt_solusdt: '140',
    cmt_xrpusdt: '2',
    cmt_dogeusdt: '0.15',
  }
  for (const [symbol, price] of Object.entries(prices)) sandbox.control.setPrice({ symbol, price })
  const market = '--match-price market'
  for (const line of [
    `place-order --symbol cmt_btcusdt --type open_long --size 0.1 ${market} --preset-stop-loss-price 85000 --client-oid first`,
    `place-order --symbol cmt_ethusdt --type open_short --size 1 ${market} --margin-mode ISOLATED --client-oid second`,
    `place-order --symbol cmt_btcusdt --type close_long --size 0.03 ${market} --client-oid third`,
    'place-plan-order --symbol cmt_btcusdt --type close_long --size 0.01 --trigger-price 95000 --match-type market --client-oid plan',
    'place-plan-order --symbol cmt_dogeusdt --type open_long --size 100 --trigger-price 0.14 --execute-price 0.141 --client-oid buy',
    'place-order --symbol cmt_btcusdt --type open_long --size 0.1 --price 88000 --client-oid rests',
  ]) {
    const { exit, stderr } = await run(line.split(' '), environment)
    expect([exit, stderr]).toEqual([0, ''])
  }
  sandbox.control.setPrice({ symbol: 'cmt_btcusdt', price: '91000' })
})
afterAll(() => sandbox.close())

async function capi(line: string, columns = 120) {
  return run(line.split(' '), { ...environment, COLUMNS: String(columns) })
}

const commands = [
  'positions',
  'orders',
  'plans',
  'fills',
  'bills',
  'balance',
  'account',
  'list-order-history --symbol cmt_btcusdt',
  'list-plan-order-history --symbol cmt_btcusdt',
  'list-tickers',
  'list-contracts',
  'list-candles --symbol cmt_btcusdt --granularity 1m --limit 3',
  'list-trades --symbol cmt_btcusdt --limit 5',
  'list-funding-rates',
  'list-funding-rate-history --symbol cmt_btcusdt',
]

describe.each([80, 100, 160])('a terminal of %i characters', (width) => {
  it('shows what one trades by', async () => {
    let text = ''
    for (const command of commands) {
      const { stdout } = await capi(command, width)
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(width)
      text += `$ capi ${command}\n${stdout}\n`
    }
    await expect(text).toMatchFileSnapshot(`tables-${width}.txt`)
  })
})

describe('a table', () => {
  it.each(commands)('of %s shows every column, or names it as omitted, at every width', async (command) => {
    const { stdout: json } = await capi(`${command} --json`)
    const answer = JSON.parse(json) as { readonly items?: readonly object[] } | readonly object[]
    const records = Array.isArray(answer) ? (answer as readonly object[]) : (answer as { items?: object[] }).items
    // The parts of the account are tables of their own.
    if (records === undefined || records.length === 0) return
    const filled = new Set(
      records.flatMap((record) =>
        Object.entries(record).flatMap(([name, value]) => (value === null || value === '' ? [] : [name])),
      ),
    )
    const headings = new Map(
      Object.values(recordTables).flatMap(({ columns }) => columns.map(({ name, heading }) => [name, heading])),
    )
    for (let width = 40; width <= 200; width += 1) {
      const { stdout, stderr } = await capi(command, width)
      const omitted = /^Too wide for (\d+) columns, omitted: (.*?)\. /m.exec(stderr)
      if (omitted) expect(Number(omitted[1])).toBe(width)
      const known = new Set([
        ...(omitted?.[2]?.split(', ') ?? []),
        ...stdout.slice(0, stdout.indexOf('\n')).trim().split(/ +/),
      ])
      const lost = [...filled].filter((name) => !known.has(name) && !known.has(headings.get(name) ?? name))
      expect([width, lost]).toEqual([width, []])
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(width)
    }
  })

  it.each([
    ['fills', ['price', 'time', 'fee']],
    ['positions', ['liquidation', 'leverage', 'profit']],
  ])('of %s has %s at 80 columns', async (command, wanted) => {
    const { stdout, stderr } = await capi(command, 80)
    expect(stdout.split('\n')[0]!.split(/ +/)).toEqual(expect.arrayContaining(wanted))
    expect(stderr).toMatch(/^Too wide for 80 columns, omitted: /)
  })
})

describe('the formats for programs', () => {
  it('have the price of a fill, which is exact', async () => {
    const prices = ['89999.9', '2999.99', '90000.1']
    const items = (JSON.parse((await capi('fills --json')).stdout) as { items: { price: string }[] }).items
    const lines = (await capi('fills --all --format jsonl')).stdout.trim().split('\n')
    const [head = '', ...rows] = (await capi('list-fills --format csv')).stdout.trim().split('\n')
    expect(items.map(({ price }) => price)).toEqual(prices)
    expect(lines.map((line) => (JSON.parse(line) as { price: string }).price)).toEqual(prices)
    expect(rows.map((row) => row.split(',')[head.split(',').indexOf('price')])).toEqual(prices)
    const all = (await capi('fills --all --format csv')).stdout.trim().split('\n')
    expect(all.map((row) => row.split(',').at(-1))).toEqual(['price', ...prices])
  })

  it('have it with as many digits as the value and the size have', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), (price, size) => {
        const decimal = (units: bigint, places: number): string => {
          const digits = String(units).padStart(places + 1, '0')
          return `${digits.slice(0, -places)}.${digits.slice(-places)}`
        }
        const fill = { fillValue: decimal(BigInt(price) * BigInt(size), 12), fillSize: decimal(BigInt(size), 4) }
        const want = decimal(BigInt(price), 8).replace(/\.?0+$/, '')
        expect(computeColumn('price', fill)).toBe(want)
      }),
    )
  })
})

describe('a short command', () => {
  it.each([
    ['positions', 'list-all-positions'],
    ['orders', 'list-current-orders'],
    ['plans', 'list-current-plan-orders'],
    ['fills', 'list-fills'],
    ['bills', 'list-bills'],
    ['balance', 'list-assets'],
    ['account', 'get-accounts'],
  ])('%s prints the same JSON and CSV as %s', async (short, long) => {
    for (const flag of ['--json', '--format csv', '--format jsonl'])
      expect(await capi(`${short} ${flag}`)).toEqual(await capi(`${long} ${flag}`))
  })
})

describe('a table of a part of the records', () => {
  it('says that its sums are those of what it shows', async () => {
    expect((await capi('fills --limit 2')).stdout).toMatch(/^total of these {2,}/m)
    expect((await capi('fills')).stdout).toMatch(/^total {2,}/m)
  })
})

describe('--columns', () => {
  it('has the sums of a short command, in the first column that is none', async () => {
    const fills = (await capi('fills --columns symbol,fee,size')).stdout.split('\n')
    expect(fills.at(-2)).toMatch(/^total {2,}8\.8199982$/)
    expect((await capi('fills --columns fee,size')).stdout).not.toContain('8.8199982')
  })

  it('chooses of the results of orders, and refuses a name before anything is sent', async () => {
    const order = 'place-order --symbol cmt_xrpusdt --type open_long --size 10 --price 1.5'
    const { exit, stderr } = await capi(`${order} --columns nothing`)
    expect([exit, stderr]).toEqual([
      2,
      'capi place-order: --columns must be among orderId, clientOid, outcome, why; it had nothing.\n',
    ])
    const { stdout } = await capi(`${order} --columns outcome`)
    expect(stdout).toBe('outcome\nplaced\n')
    expect((await capi('cancel-all-orders --cancel-order-type normal --columns outcome')).stdout).toMatch(
      /^outcome\n(cancel accepted\n)+$/,
    )
  })

  it('chooses fields, headings and computed columns, also of a single record and of a map', async () => {
    expect((await capi('positions --columns symbol,entry,profit')).stdout).toBe(
      'symbol         entry  unrealizePnl\ncmt_btcusdt  90000.1        69.993\ncmt_ethusdt  2999.99         -0.01\ntotal                       69.983\n',
    )
    expect((await capi('get-ticker --symbol cmt_btcusdt --columns symbol,mark')).stdout).toBe(
      'symbol       markPrice\ncmt_btcusdt    91000.0\n',
    )
    expect((await capi('get-settings --columns key,crossLeverage')).stdout).toContain('cmt_btcusdt           20.00\n')
    const { exit, stderr } = await capi('get-ticker --symbol cmt_btcusdt --columns nothing')
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--columns must be among symbol, last')])
  })
})

const decimal = fc.integer({ min: -1e9, max: 1e9 }).map((units) => (units / 1e4).toFixed(4))

describe('a computed column', () => {
  it('has the mark price at which the profit is what the record says', () => {
    const prices = fc.integer({ min: 1, max: 1e6 })
    fc.assert(
      fc.property(prices, prices, fc.integer({ min: 1, max: 1e3 }), fc.boolean(), (entry, mark, size, isLong) => {
        const unrealizePnl = String((isLong ? mark - entry : entry - mark) * size)
        const row = {
          side: isLong ? 'LONG' : 'SHORT',
          size: String(size),
          openValue: String(entry * size),
          unrealizePnl,
        }
        expect(computeColumn('entry', row)).toBe(String(entry))
        expect(computeColumn('mark', row)).toBe(String(mark))
      }),
    )
  })

  it('is empty where the record lacks a value', () => {
    for (const name of ['entry', 'mark', 'percent', 'price']) expect(computeColumn(name, { size: '0' })).toBeNull()
    expect(sumOf(['1', null])).toBeNull()
  })

  it('adds exactly', () => {
    fc.assert(
      fc.property(fc.array(decimal), (texts) => {
        const units = texts.reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n)
        expect(BigInt(Math.round(Number(sumOf(texts)) * 1e4))).toBe(units)
      }),
    )
  })
})

// `capi report` against the sandbox: an account that opened, paid funding, was liquidated and deposited again.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '@capi/report'
import { createWorld, type World } from '@capi/test-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Outcome, run } from '../command.ts'

const hourMs = 3_600_000

let world: World
let environment: Record<string, string>
let folder: string
/** Server time when the second position was opened. */
let middle: number

const capi = (line: string): Promise<Outcome> => run(line.split(' '), environment)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capi-report-'))
  world = createWorld()
  const { market, time } = world
  const { control } = world.sandbox
  const alice = world.trader('alice', { deposit: '1000' })
  const { CAPI_URL: url, ...credentials } = await world.environment(alice)
  environment = { CAPI_URL: url!, ...credentials }
  await market.isAt('60000')
  control.setFunding({ symbol: market.symbol, rate: '0.0001' })
  await alice.opensLong('0.1')
  await time.passes('9h')
  await market.risesTo('61000')
  await alice.closesLong('0.1')
  await time.passes('1h')
  middle = time.now()
  await alice.opensShort('0.2')
  await market.risesTo('66200')
  await time.passes('1h')
  control.deposit(alice.accountId, '500')
  await alice.opensLong('0.01')
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

async function reportOf(line = ''): Promise<Report> {
  const { exit, stdout, stderr } = await capi(`report --format json ${line}`.trim())
  expect([exit, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as Report
}

describe('capi report', () => {
  it('prints the lines of each coin and a table by contract', async () => {
    const { exit, stdout, stderr } = await capi('report')
    expect([exit, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^From the first record to 2025-11-27T11:00:00\.\d{3}Z$/m)
    expect(stdout).toMatch(/^deposits +1500$/m)
    expect(stdout).toMatch(/^funding +-0\.6\d*$/m)
    expect(stdout).toMatch(/^not explained by bills +0$/m)
    expect(stdout).toMatch(/^symbol +netProfit +realized/m)
    expect(stdout).not.toContain('Remarks')
  })

  it('reconciles as JSON, from the first record and from a later time', async () => {
    const whole = await reportOf()
    const part = await reportOf(`--since ${middle}`)
    const hour = await reportOf('--since 1h')
    for (const { remarks, coins } of [whole, part, hour]) {
      expect(remarks).toEqual([])
      expect(coins.map(({ reconciliation }) => reconciliation.difference)).toEqual(['0'])
    }
    const [coin] = whole.coins
    expect(coin).toMatchObject({ openingBalance: '0', trades: { count: 2, won: 1, lost: 1, winRate: '0.5000' } })
    expect(coin!.forcedCloses).toMatchObject([{ type: 'FORCE_LIQUIDATE', fills: 1 }])
    expect(part.coins[0]).toMatchObject({ closingBalance: coin!.closingBalance, trades: { count: 1, won: 0 } })
    expect(hour.since).toBe(whole.until - hourMs)
    expect(hour.coins[0]!.equity).toBe(coin!.equity)
  })

  it('ends in the past with --until', async () => {
    const { coins, remarks } = await reportOf(`--until ${new Date(middle - 1).toISOString()}`)
    expect(remarks).toEqual([])
    expect(coins[0]).toMatchObject({ fills: 2, forcedCloses: [], reconciliation: { difference: '0' } })
    expect(coins[0]!.closingBalance).toBe(coins[0]!.reconciliation.actual)
  })

  it('says how often positions are valued between trades, or that they are not', async () => {
    expect((await capi('report')).stdout).toContain('\nOpen positions are valued every minute\n')
    expect(await reportOf()).toMatchObject({ valuedEvery: 60_000 })
    const { stdout } = await capi('report --price-requests 0')
    expect(stdout).not.toContain('are valued every')
    expect(stdout).toMatch(/^- The records have no prices: open positions are not valued between trades/m)
  })

  it('writes a page', async () => {
    const { exit, stdout } = await capi('report --format html')
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/^<!doctype html>[^]*<\/html>\n$/)])
  })

  it('writes comma-separated values', async () => {
    const sums = await capi('report --format csv')
    expect(sums.stdout.split('\n').map((line) => line.split(',').slice(0, 2).join(' '))).toEqual([
      'coin symbol',
      'USDT ',
      `USDT ${world.market.symbol}`,
      'USDT total',
      '',
    ])
    const curve = await capi('report --format curve-csv')
    expect(curve.stdout).toMatch(/^coin,time,date,balance,equity,profit/)
    expect(curve.stdout.trim().split('\n').length).toBeGreaterThan(6)
  })

  it('writes to a new file, and to no other', async () => {
    const file = join(folder, 'report.json')
    expect(await capi(`report --format json --output ${file}`)).toEqual({ exit: 0, stdout: '', stderr: '' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(await reportOf())
    await writeFile(file, 'mine')
    const { exit, stderr } = await capi(`report --output ${file}`)
    expect([exit, stderr]).toEqual([2, `capi report: --output must name a new file, ${file} exists.\n`])
    expect(await readFile(file, 'utf8')).toBe('mine')
  })

  it.each([
    ['--since yesterday', '--since must be an age such as'],
    ['--price-requests many', '--price-requests must be a whole number of at most 6 digits, was "many".'],
    ['--since 1h --until 2h', '--since must be before --until, was "1h".'],
  ])('refuses %s', async (flags, text) => {
    const { exit, stdout, stderr } = await capi(`report ${flags}`)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toContain(text)
  })

  it('needs credentials', async () => {
    const { exit, stderr } = await run(['report'], { CAPI_URL: environment['CAPI_URL']! })
    expect([exit, stderr]).toEqual([2, expect.stringContaining('CAPI_KEY')])
  })
})

// `capi report` against the sandbox: an account that opened, paid funding, was liquidated and deposited again.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '@capi/report'
import { createSandbox } from '@capi/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Outcome, run } from '../command.ts'

const symbol = 'cmt_btcusdt'
const hourMs = 3_600_000

let sandbox: ReturnType<typeof createSandbox>
let environment: Record<string, string>
let folder: string
/** Server time when the second position was opened. */
let middle: number

const capi = (line: string): Promise<Outcome> => run(line.split(' '), environment)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capi-report-'))
  sandbox = createSandbox()
  const url = await sandbox.listen()
  const { control } = sandbox
  const { key, secret, passphrase, accountId } = control.createAccount({ deposit: '1000' })
  environment = { CAPI_BASE_URL: url, CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase }
  const order = (more: string): Promise<Outcome> => capi(`place-order --symbol ${symbol} --match-price market ${more}`)
  control.setPrice({ symbol, price: '60000' })
  control.setFunding({ symbol, rate: '0.0001' })
  await order('--type open_long --size 0.1')
  control.advance(9 * hourMs)
  control.setPrice({ symbol, price: '61000' })
  await order('--type close_long --size 0.1')
  control.advance(hourMs)
  middle = (await control.getHealth()).time
  await order('--type open_short --size 0.2')
  control.setPrice({ symbol, price: '66200' })
  control.advance(hourMs)
  control.deposit(accountId, '500')
  await order('--type open_long --size 0.01')
})
afterAll(async () => {
  await sandbox.close()
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

  it('writes a page', async () => {
    const { exit, stdout } = await capi('report --format html')
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/^<!doctype html>[^]*<\/html>\n$/)])
  })

  it('writes comma-separated values', async () => {
    const sums = await capi('report --format csv')
    expect(sums.stdout.split('\n').map((line) => line.split(',').slice(0, 2).join(' '))).toEqual([
      'coin symbol',
      'USDT ',
      `USDT ${symbol}`,
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
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(await reportOf())
    await writeFile(file, 'mine')
    const { exit, stderr } = await capi(`report --output ${file}`)
    expect([exit, stderr]).toEqual([2, `capi report: --output must name a new file, ${file} exists.\n`])
    expect(await readFile(file, 'utf8')).toBe('mine')
  })

  it.each([
    ['--since yesterday', '--since must be an age such as'],
    ['--since 1h --until 2h', '--since must be before --until, was "1h".'],
  ])('refuses %s', async (flags, text) => {
    const { exit, stdout, stderr } = await capi(`report ${flags}`)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toContain(text)
  })

  it('needs credentials', async () => {
    const { exit, stderr } = await run(['report'], { CAPI_BASE_URL: environment['CAPI_BASE_URL']! })
    expect([exit, stderr]).toEqual([2, expect.stringContaining('CAPI_KEY')])
  })
})

// Ages, ranges, paging and reports count by the time of the exchange, whatever clock it has: over HTTP, by the built
// command.
import type { Report } from '@capi/report'
import { createSandbox, type Sandbox, type SandboxOptions } from '@capi/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Outcome, run } from '../command.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const past = Date.UTC(2025, 0, 2)

interface Case {
  readonly clock: string
  readonly options: SandboxOptions
  readonly rate?: string
}

const clocks: readonly Case[] = [
  { clock: 'the wall clock', options: { clock: Date.now } },
  { clock: 'manual', options: {} },
  { clock: 'real since a start in the past', options: { clock: Date.now, startTime: past } },
  { clock: 'faster', options: { clock: Date.now, startTime: past }, rate: '20' },
  { clock: 'slower', options: { clock: Date.now, startTime: past }, rate: '0.1' },
]

describe.each(clocks)('where the clock of the exchange is $clock', ({ options, rate }) => {
  let sandbox: Sandbox
  let environment: Record<string, string>
  const capi = (line: string): Promise<Outcome> => run(line.split(' '), environment)
  /** Prints records as JSON lines, and returns them. */
  async function list(line: string): Promise<Record<string, string>[]> {
    const { exit, stdout, stderr } = await capi(`${line} --all --format jsonl`)
    expect([exit, stderr]).toEqual([0, ''])
    return stdout.split('\n').flatMap((each) => (each === '' ? [] : [JSON.parse(each) as Record<string, string>]))
  }

  beforeAll(async () => {
    sandbox = createSandbox({ wallClock: Date.now, ...options })
    if (rate !== undefined) sandbox.control.setClock({ mode: 'real', rate })
    const url = await sandbox.listen()
    const { accountId, key, secret, passphrase } = sandbox.control.createAccount({ deposit: '1000' })
    environment = { CAPI_URL: url, CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase }
    // A fill about four hours before the end, 24 deposits about two hours before it, and a fill half an hour before it.
    await capi('place-order --symbol cmt_btcusdt --type open_long --size 0.001 --match-price market')
    sandbox.control.advance(2 * hourMs)
    for (let count = 0; count < 24; count += 1) {
      sandbox.control.deposit(accountId, '1')
      sandbox.control.advance(1_000)
    }
    sandbox.control.advance(1.5 * hourMs)
    await capi('place-order --symbol cmt_btcusdt --type open_long --size 0.002 --match-price market')
    sandbox.control.advance(0.5 * hourMs)
  })
  afterAll(() => sandbox.close())

  it.each([
    ['--since 1h', ['0.002']],
    ['--since 1d', ['0.001', '0.002']],
    ['--until 1h', ['0.001']],
    ['--since 8h --until 1h', ['0.001']],
    ['--since 3h --until 1h', []],
  ])('list-fills %s', async (flags, sizes) => {
    expect((await list(`list-fills ${flags}`)).map(({ fillSize }) => fillSize).toSorted()).toEqual(sizes)
  })

  it('pages a list by time to its end', async () => {
    const whole = await list('list-bills')
    const paged = await list('list-bills --limit 5')
    expect(whole.length).toBeGreaterThanOrEqual(27)
    expect(paged.map(({ billId }) => billId).toSorted()).toEqual(whole.map(({ billId }) => billId).toSorted())
    // Other bills may be between them: at some times of the day, a funding payment is.
    expect(await list('list-bills --business-type deposit --since 3h --until 1h --limit 5')).toHaveLength(24)
  })

  it('reports a range that ends now, and one that ended', async () => {
    const reportOf = async (flags: string): Promise<Report> => {
      const { exit, stdout, stderr } = await capi(`report --format json ${flags}`)
      expect([exit, stderr]).toEqual([0, ''])
      return JSON.parse(stdout) as Report
    }
    const before = sandbox.control.now()
    const hour = await reportOf('--since 1h')
    expect(hour.since).toBeGreaterThanOrEqual(before - hourMs)
    expect(hour.since).toBeLessThanOrEqual(hour.until - hourMs)
    expect(hour.until).toBeLessThanOrEqual(sandbox.control.now())
    expect(hour.symbols.map(({ fills }) => fills)).toEqual([1])
    const middle = await reportOf('--since 3h --until 1h')
    expect(middle.coins.map(({ deposits }) => deposits)).toEqual(['24'])
  })

  it('follows from an age', async () => {
    const { exit, stdout } = await capi('listen --since 1h --kind fill --count 1 --format jsonl')
    expect([exit, JSON.parse(stdout)]).toMatchObject([0, { kind: 'fill', record: { fillSize: '0.002' } }])
  })
})

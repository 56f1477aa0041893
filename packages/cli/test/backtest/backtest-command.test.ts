// What `capi backtest`, `sweep`, `sweep-worker` and `run` refuse before they run anything.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Outcome, run } from '../command.ts'

const strategy = join(import.meta.dirname, 'alternate.mjs')
// Read only after everything else is right.
const candles = 'none.csv'

const backtest = (line: string): Promise<Outcome> =>
  run(['backtest', strategy, '--candles', candles, ...line.split(' ').filter(Boolean)])
const sweep = (line: string, grid = 'size=0.01'): Promise<Outcome> =>
  run(['sweep', strategy, '--candles', candles, '--grid', grid, '--no-results', ...line.split(' ').filter(Boolean)], {
    CAPI_QUEUE_SECRET: 'a secret of the sweep and its workers',
  })

describe('capi backtest', () => {
  it.each([
    ['--deposit 0', '--deposit must be a decimal above zero, was "0"'],
    ['--path sideways', 'drawn, direction, opposite'],
    ['--from 2026-02-30', '--from must be UTC such as 2026-01-05 or 2026-01-05T12:00Z, or Unix milliseconds'],
    ['--width 1y', 'The width of a candle must be such as 1m, 15m, 4h or 1d, was "1y"'],
  ])('refuses %s', async (line, message) => {
    expect(await backtest(line)).toEqual({ exit: 2, stdout: '', stderr: expect.stringContaining(message) })
  })

  it('names the parameters of the strategy where it has no such one', async () => {
    const { exit, stderr } = await backtest('--param sizes=1')
    expect([exit, stderr]).toEqual([1, expect.stringContaining('must be one of the strategy (size)')])
  })

  it('needs candles', async () => {
    expect(await run(['backtest', strategy])).toMatchObject({ exit: 2, stderr: expect.stringContaining('--candles') })
  })
})

describe('capi sweep', () => {
  it.each([
    ['--anchored', 'needs --walk-forward'],
    ['--threads 0', '--threads must be a whole'],
    ['--csv /no/such/folder/rows.csv', '--csv must name a file in a folder'],
    ['--queue redis://10.0.0.1', 'must be a Redis on this machine'],
  ])('refuses %s', async (line, message) => {
    expect(await sweep(line)).toEqual({ exit: 2, stdout: '', stderr: expect.stringContaining(message) })
  })

  it('refuses a grid without an end', async () => {
    expect((await sweep('', 'size=2..')).stderr).toContain('must have a start and an end')
  })
})

describe('capi sweep-worker', () => {
  const args = ['sweep-worker', '--queue', 'redis://127.0.0.1:1']
  const secret = { CAPI_QUEUE_SECRET: 'a secret of the sweep and its workers' }
  const credentials = { CAPI_KEY: 'key', CAPI_SECRET: 'secret', CAPI_PASSPHRASE: 'pass' }

  it.each([
    { environment: { ...credentials, ...secret }, want: { exit: 2, message: 'must have no credentials' } },
    { environment: {}, want: { exit: 2, message: 'CAPI_QUEUE_SECRET' } },
    { environment: secret, want: { exit: 1, message: 'cannot be used: ECONNREFUSED' } },
  ])('says "$want.message"', async ({ environment, want: { exit, message } }) => {
    expect(await run(args, environment)).toMatchObject({ exit, stderr: expect.stringContaining(message) })
  })
})

describe('capi run', () => {
  it.each([
    ['--prices here', 'The base URL must be one such as'],
    ['--server http://127.0.0.1:1', '--server needs --confirm trade, was missing'],
    ['--confirm trade', '--confirm needs --server'],
  ])('refuses %s', async (line, message) => {
    const environment = { CAPI_KEY: 'key', CAPI_SECRET: 'secret', CAPI_PASSPHRASE: 'pass' }
    const { exit, stderr } = await run(['run', 'none.mjs', ...line.split(' ')], environment)
    expect([exit, stderr]).toEqual([2, expect.stringContaining(message)])
  })
})

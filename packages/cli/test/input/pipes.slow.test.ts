// A file or a standard input that never comes does not hold the command: a signal ends it.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeWith, findLackOf } from '../../../../tools/vitest/needs.ts'
import { cli, run, startExchange, type Exchange } from '../command.ts'

let folder: string
let pipe: string
let strategy: string
let exchange: Exchange

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'capi-pipes-'))
  pipe = join(folder, 'pipe')
  execFileSync('mkfifo', ['-m', '600', pipe])
  strategy = join(import.meta.dirname, '../../../examples/src/strategies/grid-bot.ts')
  exchange = await startExchange()
})
afterAll(async () => {
  await exchange.sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = (args: readonly string[]) =>
  spawn(process.execPath, ['--no-warnings', cli, ...args], {
    env: { PATH: process.env['PATH'], HOME: folder, CAPI_KEY: 'k', CAPI_SECRET: 's', CAPI_PASSPHRASE: 'p' },
    // Standard input stays open.
    stdio: ['pipe', 'ignore', 'ignore'],
  })

describe('a command that waits for its input', () => {
  it.each([
    ['place-orders --symbol x --orders', () => `@${pipe}`],
    ['place-orders --symbol x --orders', () => '-'],
    ['cancel-orders --order-ids', () => `@${pipe}`],
    ['sandbox load-candles --symbol x --candles', () => `@${pipe}`],
    ['profiles add', () => 'x'],
    ['backtest', () => `${pipe} --candles ${pipe}`],
    ['backtest', () => `${strategy} --candles ${pipe}`],
    ['sweep', () => `${strategy} --candles ${pipe} --grid lots=2..3`],
    ['sandbox start --memory --port 0 --contracts', () => pipe],
    ['sandbox start --memory --port 0 --fill-model', () => pipe],
    ['sandbox start --memory --port 0 --candles', () => `cmt_btcusdt=${pipe}`],
  ])('is ended by a signal: %s %o', async (line, last) => {
    const signals = ['SIGTERM', 'SIGINT'] as const
    const children = signals.map(() => start(`${line} ${last()}`.split(' ')))
    // Long enough to begin to read on most machines; a signal before that ends it, too.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    for (const [index, child] of children.entries()) {
      expect([child.exitCode, child.signalCode]).toEqual([null, null])
      const ended = once(child, 'exit')
      child.kill(signals[index])
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(timer)
      expect([line, child.signalCode]).toEqual([line, signals[index]])
    }
  })
})

describeWith('bash', findLackOf('bash'), 'a command that reads the output of another', () => {
  it('places the orders that it prints', async () => {
    const order = '{"clientOid":"a","type":"open_long","size":"0.01","price":"100.0"}'
    const { CAPI_URL, CAPI_KEY, CAPI_SECRET, CAPI_PASSPHRASE } = exchange.environment
    const command = `"$0" "$1" place-orders --symbol cmt_btcusdt --orders @<(sleep 0.3; echo '${order}') --columns outcome`
    const output = await new Promise<string>((resolve) => {
      const env = { PATH: process.env['PATH'], HOME: folder, CAPI_URL, CAPI_KEY, CAPI_SECRET, CAPI_PASSPHRASE }
      const child = spawn('bash', ['-c', command, process.execPath, cli], { env })
      let text = ''
      child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
      child.once('close', () => resolve(text))
    })
    expect(output).toBe('outcome\nplaced\n')
  })
})

describeWith('bash', findLackOf('bash'), 'capi profiles add', () => {
  it('waits for credentials that come late', async () => {
    const home = mkdtempSync(join(folder, 'home-'))
    const command = '(sleep 1; printf "a\\nb\\nc\\n") | "$0" "$1" profiles add late'
    const child = spawn('bash', ['-c', command, process.execPath, cli], {
      env: { PATH: process.env['PATH'], HOME: home },
    })
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})

describe('a list in a file', () => {
  it('is refused where it is larger than any list', async () => {
    const file = join(folder, 'orders.json')
    writeFileSync(file, ' '.repeat(17e6))
    const { exit, stderr } = await run(['place-orders', '--symbol', 'x', '--orders', `@${file}`], exchange.environment)
    expect([exit, stderr]).toEqual([2, `capi place-orders: ${file} must have at most 16 MiB, had more.\n`])
  })
})

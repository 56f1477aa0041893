// Shows progress on a terminal, which script(1) gives a program, and nowhere else.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWith, findLackOf } from '../../../../tools/vitest/needs.ts'
import { type Exchange, cli, minuteAhead, run, startExchange } from '../command.ts'

const symbol = 'cmt_btcusdt'
let exchange: Exchange
let folder: string
beforeAll(async () => {
  exchange = await startExchange()
  folder = mkdtempSync(join(tmpdir(), 'capi-progress-'))
  exchange.sandbox.control.setPrice({ symbol, price: '60000' })
  const order = '{"type":"open_long","size":"0.001","matchPrice":"market"}\n'
  const orders = ['place-orders', '--symbol', symbol, '--orders', '-', '--format', 'jsonl']
  expect((await run(orders, exchange.environment, order.repeat(120))).exit).toBe(0)
})
afterAll(async () => {
  await exchange.sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

describeWith('script', findLackOf('script'), 'progress in a terminal', () => {
  const inTerminal = async (line: string): Promise<string> => {
    const command = `'${process.execPath}' --no-warnings '${cli}' ${line}`
    const env = { PATH: process.env['PATH'], TERM: 'xterm', ...exchange.environment }
    const options = { env, maxBuffer: 2 ** 24 }
    const session = promisify(execFile)('script', ['-qec', command, join(folder, 'session')], options)
    // What the command said about its failure is on the terminal, which the error of script(1) does not show.
    return (await session.catch((failure) => expect.fail(failure.stdout))).stdout
  }

  it('has the total of a list that reports one', async () => {
    expect(await inTerminal('list-fills --all --limit 20 --format jsonl')).toMatch(
      /list-fills [^\n]* 120 of 120 records/,
    )
    expect(await inTerminal('list-bills --all --limit 20 --format jsonl')).toMatch(/list-bills [^\n]* 121 records/)
  })

  it('has the total of a report as soon as it is known', async () => {
    expect(await inTerminal('report')).toMatch(/Reading [^\n]* 241 of 241 records/)
  })

  it('has the number of operations that verify calls', async () => {
    expect(await inTerminal('verify')).toMatch(/getTicker \(3 of (\d+)\)[^]*unsigned \(\1 of \1\)/)
  })

  it('has the bytes of a file with many candles', async () => {
    const begin = minuteAhead(exchange)
    const row = (index: number): string => `${begin + index * 60_000},150,151,149.5,150.5,1.00000000000000000000000000`
    const text = `time,open,high,low,close,volume\n${Array.from({ length: 20_000 }, (_, index) => row(index)).join('\n')}\n`
    expect(text.length).toBeGreaterThan(2 ** 20)
    writeFileSync(join(folder, 'candles.csv'), text)
    const load = `sandbox load-candles --symbol cmt_solusdt --candles @${folder}/candles.csv --path glide`
    const shown = await inTerminal(load)
    expect(shown).toMatch(new RegExp(`Sending [^\n]* ${text.length} of ${text.length} bytes[^]*candles +20000`))
  })
})

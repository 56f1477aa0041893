import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demonstrate } from '../src/demonstrate.ts'
import { type LocalExchange, startExchange } from '../src/exchange.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

let exchange: LocalExchange
beforeAll(async () => {
  exchange = await startExchange(0)
})
afterAll(() => exchange.close())

/** Runs a program as a user does, with the exchange of these tests, and returns what it prints. */
async function runProgram(program: string): Promise<string> {
  const { key, secret, passphrase } = exchange.credentials
  const env = { CAPI_URL: exchange.url, CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase }
  const programArguments = ['--conditions=@capi/source', '--import', 'tsx', join(root, program)]
  const { stdout } = await run(process.execPath, programArguments, { cwd: root, env: { ...process.env, ...env } })
  return stdout
}

describe('ticker.ts', () => {
  const program = 'packages/examples/src/ticker.ts'

  it('prints a line for each contract', async () => {
    const stdout = await runProgram(program)
    expect(stdout.trim().split('\n')).toHaveLength(5)
    expect(stdout).toMatch(/^cmt_btcusdt [\d.]+ [\d.]+ \/ [\d.]+$/m)
  })

  it('is what the README shows', () => {
    expect(read('README.md')).toContain(`\`\`\`ts\n${read(program)}\`\`\``)
  })
})

describe('order.ts', () => {
  const program = 'packages/examples/src/order.ts'

  it('places an order and cancels it', async () => {
    const [placed, canceled] = (await runProgram(program)).trim().split('\n')
    expect(placed).toMatch(/^\d{18} open_long 0\.01 at \d+\.\d open$/)
    expect(canceled).toBe(`${placed!.split(' ')[0]} canceled`)
  })

  it('is at most 25 lines long', () => {
    expect(read(program).trim().split('\n').length).toBeLessThanOrEqual(25)
  })
})

describe('the demonstration', () => {
  it('shows contracts, a ticker, the account and the bill of its deposit', async () => {
    const texts: string[] = []
    await demonstrate(exchange.url, exchange.credentials, (text) => texts.push(text))
    expect(texts.map((text) => text.trim().split('\n')[0])).toEqual(['Contracts', 'Ticker', 'Account', 'Bills'])
    expect(texts[0]).toMatch(/cmt_dogeusdt .* 100 /)
    expect(texts[2]).toMatch(/USDT .* SHARED .* 10000/)
    expect(texts[3]).toMatch(/\d{18} .* UTC .* deposit .* USDT .* 10000 .* 10000/)
  })
})

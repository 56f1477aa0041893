// `capi audit`: the table at 80 columns, and the check of the numbers.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Exchange, run, startExchange } from '../command.ts'

let exchange: Exchange
let folder: string
let file: string

const request = (id: number, name: string, args: object): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } })}\n`

beforeAll(async () => {
  exchange = await startExchange()
  folder = mkdtempSync(join(tmpdir(), 'capi-audit-'))
  file = join(folder, 'audit.jsonl')
  const input = { symbol: 'cmt_btcusdt', type: 'open_long', size: '0.01', price: '80000' }
  const calls =
    request(1, 'place', { operation: 'placeOrder', input, rehearse: true }) +
    request(2, 'place', { operation: 'placeOrder', input }) +
    request(3, 'read', { operation: 'listAssets' })
  const { exit } = await run(['mcp', '--allow', 'trade', '--audit', file], exchange.environment, calls)
  expect(exit).toBe(0)
})
afterAll(async () => {
  await exchange.sandbox.close()
  rmSync(folder, { recursive: true })
})

describe('capi audit', () => {
  it('draws a table that fits 80 columns, without what only reads', async () => {
    const { exit, stdout } = await run(['audit', file], { COLUMNS: '80' })
    const lines = stdout.trimEnd().split('\n')
    expect([exit, Math.max(...lines.map(({ length }) => length))]).toEqual([
      0,
      expect.toSatisfy((most: number) => most <= 80),
    ])
    expect(stdout).toMatch(/placeOrder +local +rehearsed +cmt_btcusdt open_long/)
    expect(stdout).toMatch(/placeOrder +local +done +cmt_btcusdt open_long/)
    expect(stdout).not.toContain('listAssets')
    expect(lines.at(-1)).toMatch(/^\d+ records of 3 calls, 1 of them only read \(--all shows them\)$/)
  })

  it('shows all with --all, and as JSON', async () => {
    expect((await run(['audit', file, '--all'])).stdout).toContain('listAssets')
    const { stdout } = await run(['audit', file, '--all', '--format', 'json'])
    const { calls } = JSON.parse(stdout) as { calls: { operation: string }[] }
    expect(calls.map(({ operation }) => operation).toSorted()).toEqual(['listAssets', 'placeOrder', 'placeOrder'])
  })

  it('says which record is missing, and exits with 1', async () => {
    const cut = join(folder, 'cut.jsonl')
    const lines = readFileSync(file, 'utf8').split('\n')
    writeFileSync(cut, lines.filter((line) => !line.includes('"n":4,')).join('\n'))
    const { exit, stderr } = await run(['audit', cut])
    expect([exit, stderr]).toEqual([1, expect.stringContaining('The log is not complete: records are missing: 4.')])
  })

  it('refuses a file that is not there', async () => {
    const { exit, stderr } = await run(['audit', join(folder, 'none')])
    expect([exit, stderr]).toEqual([2, expect.stringContaining('must be a file that can be read')])
  })
})

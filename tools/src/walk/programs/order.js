// Sends a market order over HTTP to a sandbox that stores everything in SQLite. It is the second order, so what is
// created once is no part of it.
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { load, walk } from '../record-entries.ts'

const { openSandbox } = await load('packages/sandbox/src/index.ts')
const { operations } = await load('packages/api/src/index.ts')

/** The clock of the exchange, in the same second for both orders: whatever the time, the same files are entered. */
let now = Date.UTC(2025, 10, 27)
const folder = mkdtempSync(join(tmpdir(), 'capi-walk-'))
const accounts = [{ name: 'walker', deposit: '10000' }]
const sandbox = await openSandbox({ journal: { folder }, clock: () => now, accounts })
const { key, secret, passphrase } = sandbox.accounts[0]
const url = await sandbox.listen()

await sendOrder('first')
// What follows the response to the first order comes before the second.
await setTimeout(50)
now += 100
await walk(() => sendOrder('second'))
await sandbox.close()
rmSync(folder, { recursive: true })

async function sendOrder(id) {
  const { method, path } = operations.placeOrder
  const order = { symbol: 'cmt_btcusdt', client_oid: id, size: '0.01', type: '1', order_type: '0', match_price: '1' }
  const body = JSON.stringify(order)
  const time = String(now)
  const headers = {
    'content-type': 'application/json',
    'access-key': key,
    'access-passphrase': passphrase,
    'access-timestamp': time,
    'access-sign': createHmac('sha256', secret).update(`${time}${method}${path}${body}`).digest('base64'),
  }
  const response = await fetch(url + path, { method, headers, body })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`The order must be accepted, got ${text}.`)
}

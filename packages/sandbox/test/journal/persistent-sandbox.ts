// Sandboxes with a journal, and orders on them.
import { onTestFinished } from 'vitest'
import { type OpenOptions, openSandbox, type PersistentSandbox } from '../../src/open.ts'
import type { MemoryStorage } from '../fixtures/memory-journal.ts'
import { now, send } from '../fixtures/requests.ts'

export const symbol = 'cmt_btcusdt'
export const demo = { name: 'demo', deposit: '10000' }

export async function open(
  journal: OpenOptions['journal'],
  more: Partial<OpenOptions> = {},
): Promise<PersistentSandbox> {
  const quiet = { onError: () => undefined }
  const sandbox = await openSandbox({ journal, wallClock: () => now, accounts: [demo], ...quiet, ...more })
  onTestFinished(() => sandbox.close())
  return sandbox
}

export async function place(
  sandbox: Pick<PersistentSandbox, 'fetch' | 'accounts' | 'control'>,
  price: string,
  clientOid: string,
): Promise<string> {
  const order = { symbol, client_oid: clientOid, size: '0.01', type: '1', order_type: '0', match_price: '0', price }
  const wish = { target: '/capi/v2/order/placeOrder', body: JSON.stringify(order) }
  const { json } = await send(sandbox as never, sandbox.accounts[0]!, wish)
  return json.order_id
}

export async function list(
  sandbox: Pick<PersistentSandbox, 'fetch' | 'accounts' | 'control'>,
  what: 'current' | 'history',
): Promise<string[]> {
  const { json } = await send(sandbox as never, sandbox.accounts[0]!, {
    target: `/capi/v2/order/${what}?symbol=${symbol}`,
  })
  return (json as { client_oid: string }[]).map((order) => order.client_oid)
}

/** Returns a sandbox with a filled order and a resting one. */
export async function trade(journal: OpenOptions['journal'], more?: Partial<OpenOptions>): Promise<PersistentSandbox> {
  const sandbox = await open(journal, more)
  sandbox.control.setPrice({ symbol, price: '90000' })
  await place(sandbox, '90500', 'filled')
  await place(sandbox, '89500', 'resting')
  return sandbox
}

export const newPlace = (): MemoryStorage => ({ records: [], rows: [], snapshots: [] })

/**
 * Saves and restores a state so often that a condition with every range of records would be too deep for a database.
 */
export async function comeBackOften(sandbox: Pick<PersistentSandbox, 'fetch' | 'accounts' | 'control'>): Promise<void> {
  sandbox.control.setPrice({ symbol, price: '90000' })
  await place(sandbox, '90500', 'kept')
  for (let turn = 0; turn < 1_200; turn += 1) {
    if (turn % 400 === 0) await place(sandbox, '90500', `kept-${turn}`)
    sandbox.control.saveSnapshot({ name: 'calm' })
    if (turn % 400 === 0) await place(sandbox, '90500', `left-${turn}`)
    sandbox.control.restoreSnapshot({ name: 'calm' })
  }
}

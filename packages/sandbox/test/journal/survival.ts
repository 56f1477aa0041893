// Kills the command again and again under load, and holds what comes back against what was told.

import { expect } from 'vitest'
import type { Order } from '@capi/client'
import type { Place } from '../../src/index.ts'
import { clientFor, createTold, startLoad, type Told } from './load.ts'
import { type Process, startProcess } from './process.ts'
import { stateOf } from './replay.ts'

export const rounds: number = Number(process.env['CAPI_KILLS'] ?? 3)
const symbol = 'cmt_btcusdt'

/** Makes a price that stands still, so that what is asked for has one outcome. */
export async function prepare({ url }: Process): Promise<void> {
  await post(`${url}/sandbox/market/${symbol}/price`, { price: '90000' })
  await post(`${url}/sandbox/market/${symbol}/house`, { size: '1000' })
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Lets load run over a place and ends the process at a moment, so many times; the moments come from a hash of the round. */
export async function killAgainAndAgain(keep: Place, restart: typeof startProcess = startProcess): Promise<Told> {
  const told = createTold()
  let running = await restart(keep)
  await prepare(running)
  for (let round = 0; round < rounds; round += 1) {
    const load = startLoad(running.url, told, `r${round}`)
    await pause(300 + ((round * 7_919) % 900))
    await running.kill()
    await load.stop()
    await expectSameState(keep)
    running = await restart(keep)
    await expectTold(running.url, told)
  }
  expect(await running.stop()).toBe(0)
  await expectSameState(keep)
  return told
}

/** Everything that was acknowledged is there, nothing that was refused is, and the books add up. */
export async function expectTold(url: string, told: Told): Promise<void> {
  const client = clientFor(url)
  const found = new Map<string, Order>()
  for await (const order of client.listCurrentOrders({ symbol, limit: 100 })) found.set(order.clientOid!, order)
  const history = await client.listOrderHistory({ symbol, pageSize: 1_000 })
  for (const order of history.items ?? history) found.set(order.clientOid!, order)
  const isWhole = found.size < 1_000
  for (const [clientOid, orderId] of told.placed) {
    const order = found.get(clientOid)
    if (!order && !isWhole) continue
    expect(order?.orderId).toBe(orderId)
    if (told.canceled.has(clientOid)) expect(order?.status).toBe('canceled')
  }
  for (const clientOid of told.refused) expect(found.has(clientOid)).toBe(false)
  const accounts = (await (await fetch(`${url}/sandbox/accounts`)).json()) as { accountId: string }[]
  const ids = new Set(accounts.map(({ accountId }) => accountId))
  for (const accountId of told.accounts) expect(ids).toContain(accountId)
  const books = (await (await fetch(`${url}/sandbox/invariants`)).json()) as { ok: boolean }
  expect(books).toMatchObject({ ok: true })
}

/** What the latest snapshot leads to is what all records lead to. */
async function expectSameState(keep: Place): Promise<void> {
  const [short, full] = [await stateOf(keep, false), await stateOf(keep, true)]
  const at = Array.from(short).findIndex((letter, index) => letter !== full[index])
  expect(short.slice(Math.max(0, at - 200), at + 100)).toBe(full.slice(Math.max(0, at - 200), at + 100))
  expect(short).toBe(full)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

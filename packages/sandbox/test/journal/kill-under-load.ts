// Kills the command repeatedly under load, and compares the recovered state with the responses.
import { expect } from 'vitest'
import type { Order } from '@capi/client'
import type { JournalPlace } from '../../src/index.ts'
import { clientFor, createTold, deposit, remember, startLoad, type Told } from './load.ts'
import { type Process, startProcess } from './command-process.ts'
import { openJournal } from '../../src/open.ts'
import { stateOf } from './recovered-state.ts'

export const rounds: number = Number(process.env['CAPI_KILLS'] ?? 3)
const symbol = 'cmt_btcusdt'
/** The largest page of the order history. */
const mostPast = 1_000

/** Sets a constant price, so that each request has one possible result. */
export async function prepare({ url }: Process): Promise<void> {
  await post(`${url}/sandbox/market/${symbol}/price`, { price: '90000' })
  await post(`${url}/sandbox/market/${symbol}/market-maker`, { size: '1000' })
}

export async function post(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
}

/** So short that old records are deleted under every load. */
const retention = ['--retain', '1s']

/**
 * Runs load and kills the process, several times, at moments that depend on the round. Old records are deleted
 * meanwhile.
 */
export async function killAgainAndAgain(
  keep: JournalPlace,
  restart: (keep: JournalPlace) => Promise<Process> = (place) => startProcess(place, retention),
): Promise<Told> {
  const all = createTold()
  let running = await restart(keep)
  await prepare(running)
  for (let round = 0; round < rounds; round += 1) {
    const told = createTold()
    const load = startLoad(running.url, told, `r${round}`)
    // Enough of everything first, however slow the machine is; then at a moment that depends on the round.
    await expect.poll(() => isEnough(told)).toBe(true)
    await pause((round * 7_919) % 500)
    await running.kill()
    await load.stop()
    await expectSameState(keep)
    running = await restart(keep)
    await expectTold(running.url, told)
    remember(all, told)
  }
  await expectTold(running.url, all)
  expect(await running.stop()).toBe(0)
  await expectSameState(keep)
  await expectPruned(keep)
  return all
}

/** Records were deleted, and the oldest snapshot replaces them. */
async function expectPruned(keep: JournalPlace): Promise<void> {
  const journal = await openJournal(keep)
  try {
    expect(await journal.oldest()).toBeGreaterThan(2)
  } finally {
    await journal.close()
  }
}

/** Whether a load had more than 20 orders, and more than one of everything else. */
function isEnough({ placed, canceled, accounts, refused }: Told): boolean {
  return placed.size > 20 && [canceled, accounts, refused].every(({ size }) => size > 1)
}

/** Everything acknowledged exists, nothing refused does, and the invariants hold. */
export async function expectTold(url: string, told: Told): Promise<void> {
  const found = new Map<string, Order>()
  for (const trader of told.traders) {
    const client = clientFor(url, trader)
    for await (const order of client.listCurrentOrders({ symbol, limit: 100 })) found.set(order.clientOid!, order)
    const { items: past } = await client.listOrderHistory({ symbol, pageSize: mostPast })
    expect(past.length).toBeLessThan(mostPast)
    for (const order of past) found.set(order.clientOid!, order)
  }
  const lost = Array.from(told.placed).filter(([clientOid, orderId]) => found.get(clientOid)?.orderId !== orderId)
  expect(lost).toEqual([])
  const live = Array.from(told.canceled).filter((clientOid) => found.get(clientOid)?.status !== 'canceled')
  expect(live).toEqual([])
  const refused = Array.from(told.refused).filter((clientOid) => found.has(clientOid))
  expect(refused).toEqual([])
  const accounts = (await read(`${url}/sandbox/accounts`)) as { accountId: string }[]
  const ids = new Set(accounts.map(({ accountId }) => accountId))
  for (const accountId of told.accounts) {
    expect(ids).toContain(accountId)
    expect(await read(`${url}/sandbox/accounts/${accountId}`)).toMatchObject({ balances: [{ equity: deposit }] })
  }
  expect(await read(`${url}/sandbox/invariants`)).toMatchObject({ ok: true })
}

export async function read(url: string): Promise<unknown> {
  return (await fetch(url)).json()
}

/** The latest snapshot and everything that is retained give the same state. */
export async function expectSameState(keep: JournalPlace): Promise<void> {
  const [short, full] = [await stateOf(keep, false), await stateOf(keep, true)]
  const at = Array.from(short).findIndex((letter, index) => letter !== full[index])
  expect(short.slice(Math.max(0, at - 200), at + 100)).toBe(full.slice(Math.max(0, at - 200), at + 100))
  expect(short).toBe(full)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

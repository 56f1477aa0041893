// Lists of a player, with filters that match some of its own records.
import { type Archive, type Direction, type Order, stringifyBigintJson } from '@capi/engine'
import { hash } from '@capi/engine'
import type { History } from '../../../src/session/history.ts'
import { asRecord, contracts } from '@capi/engine/test'

/** One filter for each list, of one account. */
export interface Wish {
  readonly accountId: bigint
  readonly symbol: string | undefined
  readonly startTime: number | undefined
  readonly endTime: number | undefined
  readonly limit: number
  readonly orderId: bigint | undefined
  readonly clientOid: string | null
  readonly businessType: string | undefined
  readonly type: string | undefined
}

/** Returns the filters for a number, which mostly match something. */
export function wishOf(archive: Archive, accountId: bigint, seed: number): Wish {
  const draw = (part: number, count: number): number => hash(seed, part) % count
  const order = pick(archive.all('order', accountId), draw(1, 997))
  const bill = pick(archive.all('bill', accountId), draw(2, 997))
  const fill = pick(archive.all('fill', accountId), draw(3, 997))
  const plan = pick(archive.all('plan', accountId), draw(4, 997))
  const times = [order?.createdTime, bill?.time, fill?.time, plan?.createdTime].filter((time) => time !== undefined)
  return {
    accountId,
    symbol: draw(5, 3) === 0 ? contracts[draw(6, contracts.length)]!.symbol : undefined,
    startTime: draw(7, 3) === 0 ? pick(times, draw(8, 997)) : undefined,
    endTime: draw(9, 3) === 0 ? pick(times, draw(10, 997)) : undefined,
    limit: 1 + draw(11, 40),
    orderId: draw(12, 3) === 0 ? fill?.orderId : undefined,
    clientOid: draw(13, 2) === 0 ? `oid-${draw(14, 16)}` : null,
    businessType: draw(15, 3) === 0 ? bill?.businessType : undefined,
    type: draw(16, 3) === 0 ? plan?.type : undefined,
  }
}

/** Returns all lists with some filters, as text. */
export async function answer(history: History, { accountId, ...wish }: Wish): Promise<string> {
  const { symbol, startTime, endTime, limit, orderId = null, clientOid, businessType, type } = wish
  const range = { symbol, startTime, endTime, limit }
  const found = await history.findOrder({ accountId, orderId, clientOid: orderId === null ? clientOid : null })
  return stringifyBigintJson({
    orders: await history.listOrders(accountId, range),
    fills: await history.listFills(accountId, { ...range, orderId: wish.orderId }),
    bills: await history.listBills(accountId, { ...range, businessType }),
    plans: await history.listPlans(accountId, { ...range, type: type as Direction | undefined }),
    found: found ? asRecord(found as Order) : null,
  })
}

/** Returns all final records, by account and by id, as text. */
export async function tellPast(history: History): Promise<string> {
  const { accounts, archive } = await history.readWorld()
  const past = Array.from(accounts.keys(), (id) => ({
    bills: archive.all('bill', id),
    fills: archive.all('fill', id),
    orders: archive.all('order', id),
    plans: archive.all('plan', id).toSorted(byId),
    // Shared collateral changes after a position is closed.
    positions: archive
      .all('position', id)
      .toSorted(byId)
      .map(({ collateral: { coin }, ...rest }) => ({ ...rest, coin })),
  }))
  return stringifyBigintJson(past)
}

function byId(one: { readonly id: bigint }, other: { readonly id: bigint }): number {
  return one.id < other.id ? -1 : 1
}

function pick<Value>(values: readonly Value[], number: number): Value | undefined {
  return values[number % Math.max(1, values.length)]
}

// Compares the record lists of a world with lists that are rebuilt from its events alone.
import { expect } from 'vitest'
import {
  type Account,
  type Bill,
  type Fill,
  listBills,
  listCurrentOrders,
  listCurrentPlans,
  listFills,
  listOrderHistory,
  listPlanHistory,
  type Order,
  type World,
  type WorldEvent,
} from '../../src/index.ts'

export interface Log {
  /** Records the events of the latest command. */
  read(): void
  /** Compares all lists of the accounts with the recorded events. */
  compare(accounts: readonly Account[]): void
}

export function createLog(world: World): Log {
  const events: WorldEvent[] = []
  /** Final orders as text; they must not change any more. */
  const finals = new Map<bigint, string>()
  return {
    read() {
      for (const event of world.events) {
        events.push(event)
        if (event.kind === 'order' && (event.status === 'filled' || event.status === 'canceled')) {
          if (finals.has(event.order.id)) throw new Error(`I5: order ${event.order.id} ended twice`)
          finals.set(event.order.id, textOf(event.order))
        }
      }
    },
    compare(accounts) {
      for (const { id, createdTime } of accounts) {
        const fills = events.flatMap((event) =>
          event.kind === 'fill' && event.fill.accountId === id ? event.fill : [],
        )
        const bills = events.flatMap((event) =>
          event.kind === 'bill' && event.bill.accountId === id ? event.bill : [],
        )
        const orders = new Map<bigint, { order: Order; status: string }>()
        for (const event of events) {
          if (event.kind === 'order' && event.order.accountId === id) orders.set(event.order.id, event)
        }
        const [past, live] = [new Array<bigint>(), new Array<bigint>()]
        for (const [orderId, { status }] of orders) {
          const isPast = status === 'filled' || status === 'canceled'
          ;(isPast ? past : live).unshift(orderId)
        }
        const middle = Math.floor((createdTime + world.time) / 2)
        compareOrders(world, id, live, past, middle)
        comparePlans(world, id, events)
        compareFills(world, id, fills.toReversed(), middle)
        compareBills(world, id, bills.toReversed(), middle)
      }
      for (const [orderId, text] of finals) {
        const order = accounts.flatMap(({ id }) => world.archive.find('order', id, orderId) ?? [])[0]
        expect(textOf(order!)).toBe(text)
      }
    },
  }
}

function compareOrders(world: World, id: bigint, live: bigint[], past: bigint[], middle: number): void {
  const ids = (orders: readonly Order[]): bigint[] => orders.map((order) => order.id)
  expect(ids(listCurrentOrders(world, id, { limit: 1_000, page: 0 }))).toEqual(live)
  expect(ids(listCurrentOrders(world, id, { limit: 3, page: 1 }))).toEqual(live.slice(3, 6))
  expect(ids(listOrderHistory(world, id, { limit: 1_000 }))).toEqual(past)
  const early = past.filter((each) => world.archive.find('order', id, each)!.createdTime <= middle)
  expect(ids(listOrderHistory(world, id, { limit: 7, endTime: middle }))).toEqual(early.slice(0, 7))
}

function comparePlans(world: World, id: bigint, events: readonly WorldEvent[]): void {
  const waiting = new Map<bigint, boolean>()
  for (const event of events) {
    if (event.kind !== 'plan' || event.plan.accountId !== id) continue
    waiting.set(event.plan.id, event.status === 'untriggered')
  }
  const newestFirst = Array.from(waiting).toReversed()
  const ids = (plans: readonly { id: bigint }[]): bigint[] => plans.map((plan) => plan.id)
  const current = newestFirst.flatMap(([planId, isWaiting]) => (isWaiting ? planId : []))
  const past = newestFirst.flatMap(([planId, isWaiting]) => (isWaiting ? [] : planId))
  expect(ids(listCurrentPlans(world, id, { limit: 1_000, page: 0 }))).toEqual(current)
  expect(ids(listPlanHistory(world, id, { limit: 1_000 }).plans)).toEqual(past)
}

function compareFills(world: World, id: bigint, fills: readonly Fill[], middle: number): void {
  expect(listFills(world, id, { limit: 5 })).toEqual({
    fills: fills.slice(0, 5),
    hasMore: fills.length > 5,
    total: fills.length,
  })
  const late = fills.filter(({ time }) => time >= middle)
  expect(listFills(world, id, { limit: 10_000, startTime: middle }).fills).toEqual(late)
  const orderId = fills[0]?.orderId
  if (orderId === undefined) return
  const own = fills.filter((fill) => fill.orderId === orderId)
  expect(listFills(world, id, { limit: 10_000, orderId }).fills).toEqual(own)
}

// The first bill, a deposit, was posted before the recording began.
function compareBills(world: World, id: bigint, bills: readonly Bill[], middle: number): void {
  expect(listBills(world, id, { limit: 10_000 }).bills.slice(0, -1)).toEqual(bills)
  const early = bills.filter(({ time, businessType }) => time <= middle && businessType === 'position_open_long')
  expect(listBills(world, id, { limit: 10_000, endTime: middle, businessType: 'position_open_long' }).bills).toEqual(
    early,
  )
}

function textOf(order: Order): string {
  return JSON.stringify(order, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}

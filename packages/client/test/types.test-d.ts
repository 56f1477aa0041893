// What the types allow and forbid. Only the compiler checks this file; it does not run.
import { expectTypeOf } from 'vitest'
import type {
  Bill,
  CallOptions,
  Client,
  Contract,
  Fill,
  Listing,
  NewOrder,
  Order,
  Page,
  PlacedEntry,
  PlacedOrder,
  PlanOrder,
  Position,
  Ticker,
} from '../src/index.ts'

declare const client: Client

/** A number of days, or a time; an id is text. */
export const days: PromiseLike<unknown> = client.listOrderHistory({ createDate: 7 })
// @ts-expect-error an id that is a number would be rounded
export const rounded: Promise<unknown> = client.getOrder({ orderId: 7 })

declare const signal: AbortSignal
const symbol = 'cmt_btcusdt'
const base = { type: 'open_long', size: '0.01' } as const

/** An order has a price, or is a market order. */
export const orders: readonly NewOrder[] = [
  { ...base, price: '1' },
  { ...base, price: 1, matchPrice: 'limit' },
  { ...base, price: 1n, orderType: 'postOnly', presetStopLossPrice: { toFixed: () => '1' } },
  { ...base, matchPrice: 'market' },
  // @ts-expect-error a limit order needs a price
  { ...base },
  // @ts-expect-error a limit order needs a price, also when it is marked as one
  { ...base, matchPrice: 'limit' },
  // @ts-expect-error a market order has no price
  { ...base, matchPrice: 'market', price: '1' },
  // @ts-expect-error every order needs a size
  { type: 'open_long', price: '1' },
  // @ts-expect-error every order needs a type
  { size: '1', price: '1' },
  // @ts-expect-error an enum value that the document does not know is a mistake
  { ...base, type: 'buy', price: '1' },
  // @ts-expect-error a misspelt field
  { ...base, price: '1', presetStopLosPrice: '1' },
]

export async function placing(): Promise<void> {
  expectTypeOf(await client.placeOrder({ symbol, ...base, price: '1' })).toEqualTypeOf<PlacedOrder>()
  expectTypeOf(await client.placeOrders({ symbol, orders })).toEqualTypeOf<PlacedEntry[]>()
  await client.placeOrder({ symbol, ...base, matchPrice: 'market' }, { resend: true, signal, timeoutMs: 1 })
  await client.placeOrders({ symbol, orders, marginMode: 'ISOLATED' }, { resend: true })
  // @ts-expect-error an order needs a symbol
  await client.placeOrder({ ...base, price: '1' })
  // @ts-expect-error a market order has no price
  await client.placeOrder({ symbol, ...base, matchPrice: 'market', price: '1' })
  // @ts-expect-error a cancellation needs an id
  await client.cancelOrder()
  // @ts-expect-error a cancellation needs an id
  await client.cancelOrder({})
  // @ts-expect-error a cancellation needs an id
  await client.cancelOrder({ orderId: undefined })
  await client.cancelOrder({ clientOid: 'mine' })
  await client.cancelOrder({ orderId: 1n, clientOid: 'mine' })
  // @ts-expect-error a cancellation needs ids
  await client.cancelOrders({})
  await client.cancelOrders({ clientOids: ['mine'] })
  // @ts-expect-error an id that is a number would be rounded
  await client.cancelOrder({ orderId: 1 })
  // @ts-expect-error only placing has the option resend
  await client.cancelOrder({ orderId: '1' }, { resend: true })
}

export async function placingPlanOrders(): Promise<void> {
  const plan = { symbol, ...base, triggerPrice: '1' } as const
  expectTypeOf(await client.placePlanOrder({ ...plan, executePrice: '1' })).toEqualTypeOf<PlacedOrder>()
  await client.placePlanOrder({ ...plan, matchType: 'market' })
  await client.placePlanOrder({ ...plan, matchType: 'limit', executePrice: 1n, marginMode: 'ISOLATED' })
  // @ts-expect-error a plan order needs its fields
  await client.placePlanOrder({})
  // @ts-expect-error a plan order needs an execution price, or is a market order
  await client.placePlanOrder(plan)
  // @ts-expect-error a market order has no execution price
  await client.placePlanOrder({ ...plan, matchType: 'market', executePrice: '1' })
  // @ts-expect-error a plan order needs a trigger price
  await client.placePlanOrder({ symbol, ...base, matchType: 'market' })
  // @ts-expect-error a plan order needs a symbol
  await client.placePlanOrder({ ...base, triggerPrice: '1', executePrice: '1' })
}

export async function options(): Promise<void> {
  expectTypeOf(client.getTicker).parameter(1).toEqualTypeOf<CallOptions | undefined>()
  // An operation without parameters takes the options first.
  expectTypeOf(client.getAccounts).parameter(0).toEqualTypeOf<CallOptions | undefined>()
  expectTypeOf(client.listTickers).parameters.toEqualTypeOf<[options?: CallOptions]>()
  await client.getAccounts({ signal })
  await client.listFills(undefined, { signal, timeoutMs: 1 })
  // @ts-expect-error the input is required
  await client.getTicker()
  // @ts-expect-error an operation without parameters has no input
  await client.getAccounts({ symbol })
}

export async function reading(): Promise<void> {
  expectTypeOf(client.listFills()).toEqualTypeOf<Listing<Fill, Page<Fill>>>()
  expectTypeOf(client.listBills()).toEqualTypeOf<Listing<Bill, Page<Bill>>>()
  expectTypeOf(client.listCurrentOrders()).toEqualTypeOf<Listing<Order, Page<Order>>>()
  expectTypeOf(client.listOrderHistory()).toEqualTypeOf<Listing<Order, Page<Order>>>()
  expectTypeOf(client.listCurrentPlanOrders()).toEqualTypeOf<Listing<PlanOrder, Page<PlanOrder>>>()
  expectTypeOf(client.listPlanOrderHistory({ symbol })).toEqualTypeOf<Listing<PlanOrder, Page<PlanOrder>>>()
  // Where the endpoint does not page, the result is an array.
  expectTypeOf(client.listContracts()).toEqualTypeOf<Listing<Contract, readonly Contract[]>>()
  expectTypeOf(client.listTickers()).toEqualTypeOf<Listing<Ticker, readonly Ticker[]>>()
  expectTypeOf(client.listPositions({ symbol })).toEqualTypeOf<Listing<Position, readonly Position[]>>()

  const page = await client.listFills()
  expectTypeOf(page.items).toEqualTypeOf<readonly Fill[]>()
  expectTypeOf(page.hasMore).toEqualTypeOf<boolean>()
  expectTypeOf(page.total).toEqualTypeOf<number | undefined>()
  for await (const fill of client.listFills()) expectTypeOf(fill).toEqualTypeOf<Fill>()
  for await (const position of client.listPositions({ symbol })) expectTypeOf(position).toEqualTypeOf<Position>()
  // @ts-expect-error records are read-only
  page.items[0] = page.items[1]
}

/** Enum values of responses are open: a new one compiles, and editors still suggest the known ones. */
export function enumValues({ status, type }: Order): void {
  if (status === 'partially_unknown' || status === 'filled') return
  expectTypeOf(type).extract<'open_long'>().toEqualTypeOf<'open_long'>()
  const added: NonNullable<Order['status']> = 'added_later'
  expectTypeOf(added).toExtend<string>()
}

/** Ids and decimals are strings, times and counts are numbers. */
export function fieldTypes(order: Order, fill: Fill): void {
  expectTypeOf(order.orderId).toEqualTypeOf<string>()
  expectTypeOf(order.price).toEqualTypeOf<string | null>()
  expectTypeOf(order.createdTime).toEqualTypeOf<number | null>()
  expectTypeOf(order.contracts).toEqualTypeOf<number | null>()
  expectTypeOf(fill.tradeId).toEqualTypeOf<string>()
}

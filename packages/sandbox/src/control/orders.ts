// Shows a person what an order would do, and what one has done.
//
// A preview places the order in a copy of the world, by the handler that would place it, and reports what that changes.
// The world itself stays as it is.
//
// A trace is the whole history of one order: its plan orders, its events, its fills with their counterparties, and the
// bills of each fill. Records of the interface come from its handlers. What they do not have is read from the records
// of the engine: the price of a fill, its role, and the number of its trade, which the other side has too. A trace
// describes one moment: all reads of what can change start before the first await, between two changes.
import type { OperationId } from '@capi/api'
import type { OrderRequest } from '@capi/api/wire'
import {
  type Account,
  availableOf,
  copyWorld,
  type Fill,
  fillRest,
  findOrder,
  formatAveragePrice,
  formatMoney,
  formatPrice,
  formatSize,
  kinds,
  largestSizeOf,
  listPositions,
  type Order,
  type PlanOrder,
  reserveOf,
  sharedOf,
  type World,
} from '@capi/engine'
import { Rejection } from '../document/rejection.ts'
import { quoteValue } from '../document/schemas.ts'
import { readOrderCommand } from '../request/commands.ts'
import { listBills, listFills } from '../request/handlers/lists.ts'
import { presentOrder, presentPlan } from '../request/lists.ts'
import { operationRoutes } from '../request/routes.ts'
import { Exchange } from '../session/exchange.ts'
import type { History } from '../session/history.ts'
import { requireUser } from './accounts.ts'
import type { ControlContext, Input, Methods, Output } from './context.ts'
import { viewEvent } from './events.ts'

type Before = Pick<Output<'previewOrder'>, 'coin' | 'available' | 'largestSize'>
type Effect = NonNullable<Output<'previewOrder'>['effect']>

export function createOrderPreview({ exchange, history }: ControlContext): Pick<Methods, 'previewOrder'> {
  return {
    previewOrder({ accountId, operation, body }) {
      exchange.sync()
      requireUser(exchange.world, accountId)
      const world = copyWorld(exchange.world)
      const account = world.accounts.get(BigInt(accountId))!
      let before: Before = { coin: null, available: null, largestSize: null }
      try {
        const route = operationRoutes.get(operation)!
        const request = route.bodyReader(body, () => {}).value as OrderRequest
        before = readBefore(world, account, request, operation)
        const available = availableIn(world, account, before.coin)
        const reserve =
          operation === 'placeOrder' ? reserveOf(world, readOrderCommand(account.id, request, request)) : 0n
        const { time } = world
        const copy = new Exchange({ makeWorld: () => world, startTime: time, wallClock: () => 0, mode: 'manual' })
        const call = { exchange: copy, history, account, query: {}, serverTime: time, body: request }
        const placed = route.run(call) as { readonly order_id?: string }
        const cost = formatMoney(available - availableIn(world, account, before.coin))
        const order = operation === 'placeOrder' ? findPlaced(world, account, BigInt(placed.order_id!)) : undefined
        const effect = order ? fillOrder(world, account, order) : noFills
        return { ...before, refusal: null, effect: { cost, reserve: formatMoney(reserve), ...effect } }
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        return { ...before, refusal: { code: error.code, msg: error.message }, effect: null }
      }
    },
  }
}

function readBefore(world: World, account: Account, request: OrderRequest, operation: OperationId): Before {
  const { contract } = world.markets.get(request.symbol) ?? {}
  if (!contract) return { coin: null, available: null, largestSize: null }
  const { coin } = contract.terms
  const isOrder = operation === 'placeOrder'
  const largest = isOrder ? largestSizeOf(world, readOrderCommand(account.id, request, request)) : null
  const largestSize = largest === null ? null : formatSize(contract.grid, largest)
  return { coin, available: formatMoney(availableIn(world, account, coin)), largestSize }
}

function availableIn(world: World, account: Account, coin: string | null): bigint {
  return coin === null ? 0n : availableOf(world, account, sharedOf(account, { coin }))
}

const noFills: Omit<Effect, 'cost' | 'reserve'> = { filledSize: '0', averagePrice: null, fee: '0', position: null }

/** Fills what is left of an order, and describes what was filled at once and what the whole order does. */
function fillOrder(world: World, account: Account, order: Order): Omit<Effect, 'cost' | 'reserve'> {
  const { contract } = world.markets.get(order.symbol)!
  const filledSize = formatSize(contract.grid, order.filledSize)
  const averagePrice = order.filledSize === 0 ? null : formatAveragePrice(contract, order)
  if (account.orders.has(order.id)) fillRest(world, order)
  return { filledSize, averagePrice, fee: formatMoney(order.fee), position: positionOf(world, order) }
}

function findPlaced(world: World, account: Account, id: bigint): Order | undefined {
  return account.orders.get(id) ?? world.archive.find('order', account.id, id)
}

function positionOf(world: World, order: Order): Effect['position'] {
  if (order.filledSize === 0) return null
  const { positionSide } = kinds[order.type]
  const { grid } = world.markets.get(order.symbol)!.contract
  const views = listPositions(world, order.accountId, order.symbol)
  const view = views.findLast(({ position }) => position.side === positionSide)
  if (!view) return null
  const { position, leverage, marginSize, liquidatePrice } = view
  return {
    size: formatSize(grid, position.size),
    margin: formatMoney(marginSize),
    leverage,
    liquidatePrice: liquidatePrice === 0 ? null : formatPrice(grid, liquidatePrice),
  }
}

const mostFills = 1_000
const mostRecords = 10_000

/** Business types of bills that a fill causes. */
const billOfFill = /^(position_(open|close)|margin_move|order_)/

type Listed = Order | PlanOrder
type Bills = Awaited<ReturnType<typeof listBills>>['items']

interface Subject {
  readonly account: Account
  readonly found: Listed
}

export function createOrderTrace(context: ControlContext): Pick<Methods, 'traceOrder'> {
  const trace = new OrderTrace(context)
  return { traceOrder: (input) => trace.read(input) }
}

class OrderTrace {
  readonly #exchange: Exchange
  readonly #history: History

  constructor({ exchange, history }: ControlContext) {
    this.#exchange = exchange
    this.#history = history
  }

  /** Finds an order whose record is in memory. */
  #findInMemory(orderId: bigint): Subject | undefined {
    for (const account of usersOf(this.#exchange.world)) {
      const found = findOrder(this.#exchange.world, { accountId: account.id, orderId, clientOid: null })
      if (found) return { account, found }
    }
    return undefined
  }

  /** Finds an order whose record is stored; such a record does not change. */
  async #findStored(orderId: bigint): Promise<Subject | undefined> {
    for (const account of usersOf(this.#exchange.world)) {
      const found = await this.#history.findOrder({ accountId: account.id, orderId, clientOid: null })
      if (found) return { account, found }
    }
    return undefined
  }

  /** The fills of other accounts by the number of their trade, in the time of these fills. */
  async #othersOf(users: readonly Account[], account: Account, fills: readonly Fill[]) {
    const [last, first] = [fills[0], fills.at(-1)]
    if (!first || !last) return new Map<number, Fill>()
    const filter = { symbol: first.symbol, startTime: first.time, endTime: last.time, limit: mostRecords }
    const others = users.filter(({ id }) => id !== account.id)
    const lists = await Promise.all(others.map(({ id }) => this.#history.listFills(id, filter)))
    return new Map(lists.flatMap((list) => list.fills).map((fill) => [fill.matchSequence, fill]))
  }

  /** Starts all reads that describe the present moment. What can still change is presented before this returns. */
  #startReads({ account, found }: Subject) {
    const exchange = this.#exchange
    const history = this.#history
    const { world } = exchange
    const call = { exchange, history, account, serverTime: world.time, query: {}, body: undefined }
    const isOrder = 'executionType' in found
    const placedId = isOrder ? found.id : found.orderId
    const id = placedId === 0n ? undefined : placedId
    const planId = isOrder ? found.planId : found.id
    const isOwn = (plan: PlanOrder): boolean => plan.id === planId || (id !== undefined && plan.parentId === id)
    const command = { accountId: account.id, orderId: placedId, clientOid: null }
    const present = (order: Listed | undefined) =>
      order && 'executionType' in order
        ? { order: presentOrder(call, order), cancelReason: order.cancelReason ?? null }
        : { order: null, cancelReason: null }
    const live = isOrder ? found : id && findOrder(world, command)
    const livePlans = new Map(
      Array.from(account.plans.values(), (plan) => [plan.id, isOwn(plan) && presentPlan(call, plan)] as const),
    )
    const finalPlans = history.listPlans(account.id, { symbol: found.symbol, limit: mostRecords })
    return {
      order: live || !id ? Promise.resolve(present(live || undefined)) : history.findOrder(command).then(present),
      planOrders: finalPlans.then(({ plans }) => [
        ...Array.from(livePlans.values()).filter((plan) => plan !== false),
        ...plans.filter((plan) => !livePlans.has(plan.id) && isOwn(plan)).map((plan) => presentPlan(call, plan)),
      ]),
      events: [...exchange.events.since(0)]
        .filter(({ event }) =>
          event.kind === 'order' ? event.order.id === id : event.kind === 'plan' && isOwn(event.plan),
        )
        .map((logged) => viewEvent(world, logged)),
      fills: id ? history.listFills(account.id, { orderId: id, limit: mostFills }).then((list) => list.fills) : [],
      records: id ? listFills({ ...call, query: { orderId: id, limit: mostFills } }).then(({ list }) => list) : [],
    }
  }

  /** Reads the trace of an order; throws a rejection if there is no order of this id. */
  async read(input: Input<'traceOrder'>): ReturnType<Methods['traceOrder']> {
    const exchange = this.#exchange
    const history = this.#history
    exchange.sync()
    const { world } = exchange
    const id = BigInt(input.orderId)
    const inMemory = this.#findInMemory(id)
    const subject = inMemory ?? (await this.#findStored(id))
    if (!subject) {
      throw new Rejection('order_not_found', `The id must be that of an order, was ${quoteValue(input.orderId)}.`)
    }
    const reads = inMemory ? this.#startReads(inMemory) : await exchange.inTurn(() => this.#startReads(subject))
    const { account } = subject
    const [order, planOrders, fills, records] = await Promise.all([
      reads.order,
      reads.planOrders,
      reads.fills,
      reads.records,
    ])
    const call = { exchange, history, account, serverTime: world.time, query: {} }
    // Records of later moments match no fill.
    const [others, bills] = await Promise.all([
      this.#othersOf(usersOf(world), account, fills),
      fills.length === 0
        ? []
        : listBills({ ...call, body: { ...rangeOf(fills), limit: mostRecords } }).then((page) => page.items),
    ])
    // A reset or a restored state has replaced the world, and with it the records.
    if (exchange.world !== world) return await this.read(input)
    const byId = new Map(records.map((record) => [BigInt(record.tradeId), record]))
    return {
      accountId: account.id.toString(),
      ...order,
      planOrders,
      events: reads.events,
      fills: fills
        .map((fill, index) => ({
          fill: byId.get(fill.id)!,
          price: formatPrice(world.markets.get(fill.symbol)!.contract.grid, fill.price),
          isMaker: fill.isMaker,
          counterparty: counterpartyOf(world, others.get(fill.matchSequence)),
          bills: billsBefore(fill, fills[index + 1], bills),
        }))
        .toReversed(),
    }
  }
}

function usersOf({ accounts }: World): Account[] {
  return Array.from(accounts.values()).filter(({ isSystem }) => !isSystem)
}

function rangeOf(fills: readonly Fill[]): { readonly startTime: number; readonly endTime: number } {
  return { startTime: fills.at(-1)!.time, endTime: fills[0]!.time }
}

function counterpartyOf({ accounts }: World, fill: Fill | undefined) {
  if (!fill) return null
  const { id, name } = accounts.get(fill.accountId)!
  return { accountId: id.toString(), name, orderId: fill.orderId.toString() }
}

/** The bills of a fill have ids between that of the fill before it and its own, and its time. */
function billsBefore(fill: Fill, before: Fill | undefined, bills: Bills): Bills {
  const after = before?.time === fill.time ? before.id : 0n
  return bills
    .filter(
      ({ billId, ctime, symbol }) =>
        BigInt(billId) < fill.id && BigInt(billId) > after && Number(ctime) === fill.time && symbol === fill.symbol,
    )
    .filter(({ businessType }) => billOfFill.test(businessType!))
    .toReversed()
}

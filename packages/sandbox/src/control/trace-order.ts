// The whole history of one order: its plan orders, its events, its fills with their counterparties, and the bills of each fill.
//
// Records of the interface come from its handlers. What they do not have is read from the records of the engine: the price of a
// fill, its role, and the number of its trade, which the other side has too.

import {
  type Account,
  type Bill,
  type Fill,
  formatPrice,
  listCurrentPlans,
  type Order,
  type PlanOrder,
  type World,
} from '../engine/index.ts'
import { quoteValue } from '../document/validation-message.ts'
import { Rejection } from '../document/rejection.ts'
import type { SignedCall } from '../operations/handler-context.ts'
import { listBills } from '../operations/handlers/bills.ts'
import { listFills } from '../operations/handlers/fills.ts'
import { presentOrder, presentPlan } from '../operations/order-records.ts'
import type { LoggedEvent } from '../session/event-log.ts'
import type { ControlContext, Methods } from './context.ts'
import { viewEvent } from './event-view.ts'

const mostFills = 1_000
const mostRecords = 10_000

/** Business types of bills that a fill causes. */
const billOfFill = /^(position_(open|close)|margin_move|order_)/

type Listed = Order | PlanOrder

export function createOrderTrace(context: ControlContext): Pick<Methods, 'traceOrder'> {
  const { exchange, history } = context

  async function find(orderId: bigint): Promise<{ account: Account; found: Listed } | undefined> {
    for (const account of usersOf(exchange.world)) {
      const found = await history.findOrder({ accountId: account.id, orderId, clientOid: null })
      if (found) return { account, found }
    }
    return undefined
  }

  async function plansOf(account: Account, { symbol }: Listed): Promise<PlanOrder[]> {
    const live = listCurrentPlans(exchange.world, account.id, { symbol, limit: mostRecords, page: 0 })
    const { plans } = await history.listPlans(account.id, { symbol, limit: mostRecords })
    return [...new Map([...live, ...plans].map((plan) => [plan.id, plan])).values()]
  }

  /** The fills of other accounts by the number of their trade, in the time of these fills. */
  async function othersOf(account: Account, fills: readonly Fill[]): Promise<ReadonlyMap<number, Fill>> {
    const [last, first] = [fills[0], fills.at(-1)]
    if (!first || !last) return new Map()
    const filter = { symbol: first.symbol, startTime: first.time, endTime: last.time, limit: mostRecords }
    const others = usersOf(exchange.world).filter(({ id }) => id !== account.id)
    const lists = await Promise.all(others.map(({ id }) => history.listFills(id, filter)))
    return new Map(lists.flatMap((list) => list.fills).map((fill) => [fill.matchSequence, fill]))
  }

  return {
    async traceOrder({ orderId }) {
      exchange.sync()
      const { account, found } = (await find(BigInt(orderId))) ?? {}
      if (!account || !found) {
        throw new Rejection('order_not_found', `The id must be that of an order, was ${quoteValue(orderId)}.`)
      }
      const common = { exchange, history, account, serverTime: exchange.world.time }
      const callWith = (query: SignedCall['query'], body?: object): SignedCall => ({ ...common, query, body })
      const order = 'executionType' in found ? found : await placedBy(found)
      const all = await plansOf(account, found)
      const plans = all.filter((plan) => plan.id === found.id || plan.id === order?.planId || isPresetOf(plan, order))
      const { fills } = order
        ? await history.listFills(account.id, { orderId: order.id, limit: mostFills })
        : { fills: [] }
      const others = await othersOf(account, fills)
      const bills = await billsOf(account, fills)
      const records = await listFills(callWith({ orderId: order?.id ?? 0n, limit: mostFills }))
      const wireBills = new Map(
        fills.length === 0
          ? []
          : (await listBills(callWith({}, { ...rangeOf(fills), limit: mostRecords }))).items.map((bill) => [
              BigInt(bill.billId),
              bill,
            ]),
      )
      const ids = new Set([found.id, order?.id, ...plans.map(({ id }) => id)])
      return {
        accountId: account.id.toString(),
        order: order ? presentOrder(callWith({}), order) : null,
        planOrders: plans.map((plan) => presentPlan(callWith({}), plan)),
        cancelReason: order?.cancelReason ?? null,
        events: [...exchange.events.since(0)]
          .filter((logged) => ids.has(subjectOf(logged)))
          .map((logged) => viewEvent(exchange.world, logged)),
        fills: fills
          .map((fill, index) => ({
            fill: records.list[index]!,
            price: formatPrice(exchange.world.markets.get(fill.symbol)!.contract.grid, fill.price),
            isMaker: fill.isMaker,
            counterparty: counterpartyOf(exchange.world, others.get(fill.matchSequence)),
            bills: billsBefore(fill, fills[index + 1], bills).map(({ id }) => wireBills.get(id)!),
          }))
          .toReversed(),
      }

      async function placedBy({ orderId: placed }: PlanOrder): Promise<Order | undefined> {
        if (placed === 0n) return undefined
        return (await history.findOrder({ accountId: account!.id, orderId: placed, clientOid: null })) as
          Order | undefined
      }
    },
  }

  async function billsOf(account: Account, fills: readonly Fill[]): Promise<readonly Bill[]> {
    if (fills.length === 0) return []
    return (await history.listBills(account.id, { ...rangeOf(fills), limit: mostRecords })).bills
  }
}

function usersOf({ accounts }: World): Account[] {
  return Array.from(accounts.values()).filter(({ isSystem }) => !isSystem)
}

function isPresetOf({ parentId }: PlanOrder, order: Order | undefined): boolean {
  return order !== undefined && parentId === order.id
}

function rangeOf(fills: readonly Fill[]): { readonly startTime: number; readonly endTime: number } {
  return { startTime: fills.at(-1)!.time, endTime: fills[0]!.time }
}

function subjectOf({ event }: LoggedEvent): bigint | undefined {
  return event.kind === 'order' ? event.order.id : event.kind === 'plan' ? event.plan.id : undefined
}

function counterpartyOf({ accounts }: World, fill: Fill | undefined) {
  if (!fill) return null
  const { id, name } = accounts.get(fill.accountId)!
  return { accountId: id.toString(), name, orderId: fill.orderId.toString() }
}

/** The bills of a fill have ids between that of the fill before it and its own, and its time. */
function billsBefore(fill: Fill, before: Fill | undefined, bills: readonly Bill[]): readonly Bill[] {
  const after = before?.time === fill.time ? before.id : 0n
  return bills
    .filter(({ id, time, symbol }) => id < fill.id && id > after && time === fill.time && symbol === fill.symbol)
    .filter(({ businessType }) => billOfFill.test(businessType))
    .toReversed()
}

// What a person sees of an account: what stands in it and what happened last, in the records that the interface itself
// answers with. They are made by its own handlers, so that a person sees what a program sees. Nothing changes by looking.

import type { AccountState, Bill, Fill, Order, PlanOrder, Position } from '@capi/api/wire'
import { type Account, availableOf, equityOf, formatMoney } from '../engine/index.ts'
import { after, all, type Eventually } from '../session/maybe-promise.ts'
import type { Exact, SignedCall } from '../operations/handler-context.ts'
import { show } from '../document/validation-message.ts'
import { getAccounts } from '../operations/handlers/account.ts'
import { listBills } from '../operations/handlers/bills.ts'
import { listFills } from '../operations/handlers/fills.ts'
import { listCurrentOrders, listOrderHistory } from '../operations/handlers/order-lists.ts'
import { listCurrentPlanOrders, listPlanOrderHistory } from '../operations/handlers/plan-lists.ts'
import { listPositions } from '../operations/handlers/positions.ts'
import { Rejection } from '../document/rejection.ts'
import { readId } from './accounts.ts'
import type { ControlContext } from './context.ts'

export interface AccountName {
  readonly accountId: string
  /** For people; may be empty. */
  readonly name: string
}

/** Amounts are decimals at the present marks. */
export interface Balance {
  readonly coin: string
  /** Cash and the value of the positions that share it. */
  readonly equity: string
  /** What is left for new orders; below zero where margin is missing. */
  readonly available: string
}

/** Lists of what is over have the newest first. */
export interface AccountView extends AccountName {
  readonly balances: readonly Balance[]
  readonly state: Exact<AccountState>
  /** Of all contracts. */
  readonly positions: readonly Exact<Position>[]
  /** Those that are not final, the newest first. */
  readonly orders: readonly Exact<Order>[]
  readonly pastOrders: readonly Exact<Order>[]
  /** Those that wait for their price, the newest first. */
  readonly planOrders: readonly Exact<PlanOrder>[]
  /** Those that fired or ended. */
  readonly pastPlanOrders: readonly Exact<PlanOrder>[]
  readonly fills: readonly Exact<Fill>[]
  readonly bills: readonly Exact<Bill>[]
}

export interface AccountViewControl {
  /** Returns the accounts of users, the oldest first. */
  listAccounts(): readonly AccountName[]
  /** Returns what stands in an account; `limit` bounds the lists of what is over, which may have to be read first. */
  getAccount(input: { accountId: string; limit?: number }): Eventually<AccountView>
}

const usualLimit = 50
const everything = { limit: Number.MAX_SAFE_INTEGER, page: 0 }

export function createAccountViewControl({ exchange, records }: ControlContext): AccountViewControl {
  return {
    listAccounts() {
      const users = Array.from(exchange.world.accounts.values()).filter(({ isSystem }) => !isSystem)
      return users.map(presentName)
    },
    getAccount({ accountId, limit = usualLimit }) {
      exchange.sync()
      const { world } = exchange
      const account = world.accounts.get(readId(accountId))
      if (!account || account.isSystem) {
        throw new Rejection('parameter_invalid', `The id must be that of a user's account, was ${show(accountId)}.`)
      }
      const symbols = Array.from(world.markets.keys())
      const ask = (query: SignedCall['query'], body?: object): SignedCall => {
        return { exchange, records, account, query, body, serverTime: world.time }
      }
      const live = {
        ...presentName(account),
        balances: account.collaterals
          .filter(({ marginMode }) => marginMode === 'SHARED')
          .map((collateral) => ({
            coin: collateral.coin,
            equity: formatMoney(equityOf(world, account, collateral)),
            available: formatMoney(availableOf(world, account, collateral)),
          })),
        state: getAccounts(ask({})),
        positions: symbols.flatMap((symbol) => listPositions(ask({ symbol }))),
        orders: listCurrentOrders(ask(everything)),
        planOrders: listCurrentPlanOrders(ask(everything)),
      }
      // All is asked for before anything is waited for, so that it belongs to one moment.
      const pastOrders = listOrderHistory(ask({ pageSize: limit }))
      const fills = listFills(ask({ limit }))
      const bills = listBills(ask({}, { limit }))
      // This list is of one contract at a time.
      const plans = all(symbols.map((symbol) => listPlanOrderHistory(ask({ symbol, pageSize: limit }))))
      return after(all([pastOrders, fills, bills, plans]), ([past, { list }, { items }, pages]) => {
        return { ...live, pastOrders: past, fills: list, bills: items, pastPlanOrders: joinNewest(pages, limit) }
      })
    },
  }
}

// Ids grow, so they order what is put together.
function joinNewest(
  pages: readonly { readonly list: readonly Exact<PlanOrder>[] }[],
  limit: number,
): Exact<PlanOrder>[] {
  return pages
    .flatMap(({ list }) => list)
    .toSorted((one, other) => (BigInt(one.order_id) < BigInt(other.order_id) ? 1 : -1))
    .slice(0, limit)
}

function presentName({ id, name }: Account): AccountName {
  return { accountId: id.toString(), name }
}

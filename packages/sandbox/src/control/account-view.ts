// The dashboard's view of an account: its state and its history, in the records of the interface. The handlers of the
// interface produce them, so that a person sees what a program sees. Reading changes nothing.
import {
  type Account,
  availableOf,
  balancesOf,
  formatMoney,
  listCurrentPlans,
  type PlanOrder,
  sharedOf,
  type World,
} from '@capi/engine'
import type { SignedCall } from '../request/handler-context.ts'
import { isGenerated } from '../session/keys.ts'
import { quoteValue } from '../document/validation-message.ts'
import { getAccounts, listPositions } from '../request/handlers/account.ts'
import { listBills, listCurrentOrders, listFills, listOrderHistory } from '../request/handlers/lists.ts'
import { presentPlan, readPlanHistory } from '../request/lists.ts'
import { Rejection } from '../document/rejection.ts'
import { readAccountId } from './accounts.ts'
import type { ControlContext, Methods, Output } from './context.ts'

const defaultLimit = 50
const everything = { limit: Number.MAX_SAFE_INTEGER, page: 0 }

type Views = Pick<Methods, 'listAccounts' | 'getDemoKey' | 'getAccount'>

export function createAccountView(context: ControlContext): Views {
  const { exchange, history, keys, worldId } = context
  const users = (): Account[] => Array.from(exchange.world.accounts.values()).filter(({ isSystem }) => !isSystem)
  return {
    /** Returns all accounts of users, the oldest first. */
    listAccounts: () => users().map(presentName),
    /** Returns the key of the oldest account. */
    getDemoKey() {
      const id = users()[0]?.id
      const entry = Array.from(keys.all()).find(({ accountId }) => accountId === id)
      if (!entry) throw new Rejection('parameter_invalid', 'There must be an account with a key, was none.')
      // Given credentials may be in use elsewhere; no response contains them.
      if (!isGenerated(entry))
        throw new Rejection('parameter_invalid', 'The key must be one that the sandbox generated, was given to it.')
      const { accountId, key, secret, passphrase } = entry
      return { accountId: accountId.toString(), key, secret, passphrase }
    },
    /** Returns an account; `limit` bounds the lists of its history. */
    async getAccount({ accountId, limit = defaultLimit }) {
      exchange.sync()
      const { world } = exchange
      const account = requireUser(world, accountId)
      const symbols = Array.from(world.markets.keys())
      const common = { exchange, history, account, serverTime: world.time }
      const callWith = (query: SignedCall['query'], body?: object): SignedCall => ({ ...common, query, body })
      const plans = listCurrentPlans(world, account.id, everything)
      const present = (plan: PlanOrder): ReturnType<typeof presentPlan> => presentPlan(callWith({}), plan)
      const live = {
        ...presentName(account),
        world: worldId(),
        balances: balancesOf(world, account).map(({ coin, equity }) => ({
          coin,
          equity: formatMoney(equity),
          available: formatMoney(availableOf(world, account, sharedOf(account, { coin }))),
        })),
        state: getAccounts(callWith({})),
        positions: symbols.flatMap((symbol) => listPositions(callWith({ symbol }))),
        orders: listCurrentOrders(callWith(everything)),
        planOrders: plans.map(present),
      }
      // All calls start before the first await, so that every list describes the same moment.
      const [pastOrders, { list: fills }, { items: bills }, ...planPages] = await Promise.all([
        listOrderHistory(callWith({ pageSize: limit })),
        listFills(callWith({ limit })),
        listBills(callWith({}, { limit })),
        // This operation lists one contract at a time.
        ...symbols.map((symbol) => readPlanHistory(callWith({ symbol, pageSize: limit }))),
      ])
      const pastPlans = joinNewest(planPages, limit)
      return {
        ...live,
        pastOrders,
        fills,
        bills,
        pastPlanOrders: pastPlans.map(present),
        tpSlOrders: [...plans, ...pastPlans].flatMap(presentRole),
      }
    },
  }
}

/** Returns the account of a user; throws a rejection if there is none with this id. */
export function requireUser(world: World, accountId: string): Account {
  const account = world.accounts.get(readAccountId(accountId))
  if (account && !account.isSystem) return account
  const rule = "The id must be that of a user's account"
  throw new Rejection('parameter_invalid', `${rule}, was ${quoteValue(accountId)}.`)
}

// Ids grow with time, so they order the merged lists.
function joinNewest(pages: readonly { readonly plans: readonly PlanOrder[] }[], limit: number): PlanOrder[] {
  const plans = pages.flatMap((page) => page.plans)
  return plans.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit)
}

// The records of the interface do not have the role.
function presentRole({ id, role, parentId }: PlanOrder): Output<'getAccount'>['tpSlOrders'] {
  if (role === null) return []
  return [{ orderId: id.toString(), role, parentOrderId: parentId === 0n ? null : parentId.toString() }]
}

function presentName({ id, name }: Account): Output<'listAccounts'>[number] {
  return { accountId: id.toString(), name }
}

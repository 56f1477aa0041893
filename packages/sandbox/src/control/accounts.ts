// Accounts: created with a key and a deposit, from the start or later; commands for them that the interface itself does
// not have; and the dashboard's view of them.
//
// The view is the state of an account and its history, in the records of the interface. The handlers of the interface
// produce them, so that a person sees what a program sees. Reading changes nothing.
import { businessTypes, type OperationId, operations, transferReasons } from '@capi/api'
import {
  type Account,
  availableOf,
  balancesOf,
  formatMoney,
  isBusinessType,
  listCurrentPlans,
  type PlanOrder,
  sharedOf,
  type World,
} from '@capi/engine'
import { Rejection } from '../document/rejection.ts'
import { oneOfMessage, quoteValue } from '../document/schemas.ts'
import { unwrapControl } from '../request/commands.ts'
import type { SignedCall } from '../request/handler-context.ts'
import { getAccounts, listPositions } from '../request/handlers/account.ts'
import { listBills, listCurrentOrders, listFills, listOrderHistory } from '../request/handlers/lists.ts'
import { presentPlan, readPlanHistory } from '../request/lists.ts'
import type { Exchange } from '../session/exchange.ts'
import { type Credentials, isGenerated, type KeyRing, type Permission } from '../session/keys.ts'
import type { Session } from '../session/session.ts'
import { type ControlContext, findMarket, type Input, type Methods, type Output } from './context.ts'

export interface AccountOptions {
  /** @default '' */
  readonly name?: string
  /** Amount of the margin coin that the account starts with, as a decimal. @default none */
  readonly deposit?: string
  /** Permissions of the key. @default all */
  readonly permissions?: readonly Permission[]
  /** The key to use. @default a new one */
  readonly credentials?: Credentials
}

export interface NewAccount extends Credentials {
  readonly accountId: string
}

/** Each method throws a rejection with the reason if the engine refuses. */
export interface Accounts {
  /** Creates an account with a key, and an optional deposit. */
  createAccount(options?: AccountOptions): NewAccount
  /** Deposits money into an account; the amount is a decimal. */
  deposit(accountId: string, amount: string, coin?: string): void
  /** Withdraws money from an account; the amount is a decimal. */
  withdraw(accountId: string, amount: string, coin?: string): void
}

/** The default permissions of a key. */
const defaultPermissions: readonly Permission[] = ['read', 'trade']

export function createAccounts(exchange: Exchange, keys: KeyRing): Accounts {
  const defaultCoin = (): string => exchange.world.external.collaterals[0]!.coin
  return {
    createAccount({ name = '', deposit = null, permissions = defaultPermissions, credentials } = {}) {
      // Checked first, so that invalid credentials leave no account behind.
      if (credentials) keys.requireValid(credentials)
      const { id } = unwrapControl(exchange.run('createAccount', { name, deposit }))
      return { accountId: id.toString(), ...keys.issue(id, permissions, credentials) }
    },
    deposit(accountId, amount, coin = defaultCoin()) {
      unwrapControl(exchange.run('deposit', { accountId: readAccountId(accountId), coin, amount }))
    },
    withdraw(accountId, amount, coin = defaultCoin()) {
      unwrapControl(exchange.run('withdraw', { accountId: readAccountId(accountId), coin, amount }))
    },
  }
}

/** Returns the account id in a text; throws a rejection if it has none. */
export function readAccountId(text: string): bigint {
  if (/^\d{1,18}$/.test(text)) return BigInt(text)
  throw new Rejection('parameter_invalid', `The id of an account must be digits, was ${quoteValue(text)}.`)
}

/**
 * Returns the first accounts of a recovered session, with their keys. An account that is configured with other
 * credentials gets a further key.
 */
export function findFirstAccounts(
  { exchange, keys }: Session,
  configured: readonly AccountOptions[],
): readonly NewAccount[] {
  const users = Array.from(exchange.world.accounts.values()).filter(({ isSystem }) => !isSystem)
  return configured.slice(0, users.length).map(({ credentials, permissions = defaultPermissions }, index) => {
    const { id } = users[index]!
    const own = Array.from(keys.all()).filter(({ accountId }) => accountId === id)
    // The secret of an account's own key may change; the key of another account is refused.
    if (credentials && own.every(({ key }) => key !== credentials.key)) keys.requireValid(credentials)
    const known = credentials ? own.find((each) => isEqual(each, credentials)) : own[0]
    const { key, secret, passphrase } = known ?? keys.issue(id, permissions, credentials)
    return { accountId: id.toString(), key, secret, passphrase }
  })
}

function isEqual(one: Credentials, other: Credentials): boolean {
  return one.key === other.key && one.secret === other.secret && one.passphrase === other.passphrase
}

/** Opens the first accounts. The credentials stay the same, so that a program can use them after a reset. */
export function openFirstAccounts(
  opener: Accounts,
  configured: readonly AccountOptions[],
  before: readonly NewAccount[],
): readonly NewAccount[] {
  return configured.map((options, index) => {
    const credentials = before[index] ?? options.credentials
    return opener.createAccount({ ...options, ...(credentials && { credentials }) })
  })
}

/** Settings of an account for a symbol; absent fields stay as they are. */
export type SymbolSettings = Omit<Input<'updateSettings'>, 'accountId' | 'symbol'>

type AccountCommandId = 'postLedger' | 'adjustMargin' | 'updateSettings' | 'callAsAccount'

/**
 * Commands for an account: bills of any type, margin of isolated positions, settings, and any operation of the
 * interface without a key.
 */
export function createAccountCommands(context: ControlContext): Pick<Methods, AccountCommandId> {
  const { exchange, callAsAccount } = context

  function findAccount(text: string): bigint {
    const { external, marketMaker, fee, insurance } = exchange.world
    const system: Record<string, Account> = {
      EXTERNAL: external,
      MARKET_MAKER: marketMaker,
      FEE: fee,
      INSURANCE: insurance,
    }
    return system[text]?.id ?? readAccountId(text)
  }

  return {
    /**
     * Posts a bill; `accountId` is an id, or the name of a system account: EXTERNAL, MARKET_MAKER, FEE or INSURANCE.
     */
    postLedger({ accountId, coin, amount, businessType, transferReason }) {
      if (!isBusinessType(businessType)) throw unknown('businessType', businessTypes, businessType)
      if (transferReason !== undefined && !transferReasons.includes(transferReason as never)) {
        throw unknown('transferReason', transferReasons, transferReason)
      }
      const defaultCoin = exchange.world.external.collaterals[0]!.coin
      const command = { accountId: findAccount(accountId), coin: coin ?? defaultCoin, amount, businessType }
      const bill = unwrapControl(exchange.run('postLedger', { ...command, transferReason }))
      return { billId: bill.id.toString(), amount: formatMoney(bill.amount), balance: formatMoney(bill.balance) }
    },
    /** Moves margin to an isolated position, or away from it if the amount is negative. */
    adjustMargin({ accountId, symbol, side, amount }) {
      findMarket(context, symbol)
      const command = { accountId: readAccountId(accountId), symbol, side, amount }
      const { id, collateral } = unwrapControl(exchange.run('adjustMargin', command))
      return { positionId: id.toString(), collateral: formatMoney(collateral.amount) }
    },
    /** Sends a request of the interface in the name of an account, and returns the response. */
    async callAsAccount({ accountId, operation, query = '', body = '' }, { signal } = {}) {
      if (!Object.hasOwn(operations, operation)) throw unknown('operation', Object.keys(operations), operation)
      const call = { accountId: readAccountId(accountId), operation: operation as OperationId, query, body }
      return callAsAccount(call, signal)
    },
    /** Changes the settings of an account for a symbol, and returns them. */
    updateSettings({ accountId, symbol, ...input }) {
      const { createOrderRateLimitPerMinute, createOrderDelayMilliseconds, autoAppendIsolatedMargin, ...rest } = input
      findMarket(context, symbol)
      const account = unwrapControl(
        exchange.run('updateSettings', {
          ...rest,
          accountId: readAccountId(accountId),
          symbol,
          appendsMargin: autoAppendIsolatedMargin,
          orderRateLimitPerMinute: createOrderRateLimitPerMinute,
          orderDelayMs: createOrderDelayMilliseconds,
        }),
      )
      const { fees, leverage, separatedMode, appendsMargin } = account.symbols.get(symbol)!
      return {
        symbol,
        crossLeverage: leverage.cross,
        isolatedLongLeverage: leverage.isolatedLong,
        isolatedShortLeverage: leverage.isolatedShort,
        separatedMode,
        autoAppendIsolatedMargin: appendsMargin,
        makerFeeRate: formatMoney(fees.rates?.maker ?? 0n),
        takerFeeRate: formatMoney(fees.rates?.taker ?? 0n),
        createOrderRateLimitPerMinute: account.orderRateLimitPerMinute,
        createOrderDelayMilliseconds: account.orderDelayMs,
        presetsEndWithPosition: account.presetsEndWithPosition,
      }
    },
  }
}

function unknown(name: string, known: readonly string[], was: string): Rejection {
  return new Rejection('field_invalid', oneOfMessage(`Body field ${name}`, known, was))
}

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

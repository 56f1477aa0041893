// The bills and fills of the selected account, joined from the snapshots, so that the page reads the long list only
// once.
import { readBill, readFill } from '@capi/api'
import type { ControlClient } from '../api/control-client.ts'
import type { Account } from './snapshot.ts'

/** Newest first. */
export interface History extends Pick<Account, 'accountId' | 'world' | 'bills' | 'fills'> {
  /** Whether the lists begin with the first record of the account. */
  readonly isWhole: boolean
}

/** The largest number of bills, and of fills. */
export const historyLimit = 1_000

/** Reads the history of an account. */
export async function readHistory(client: ControlClient, accountId: string, signal: AbortSignal): Promise<History> {
  const account = await client.call('getAccount', { accountId, limit: historyLimit }, signal)
  const [bills, fills] = [account.bills.map(readBill), account.fills.map(readFill)]
  return { accountId, world: account.world, bills, fills, isWhole: Math.max(bills.length, fills.length) < historyLimit }
}

/**
 * Returns a history with the records of a newer snapshot; null if records between them are missing. Records of another
 * world have ids that are the same, so that they cannot be told apart by these.
 */
export function joinHistory(history: History, { accountId, world, bills, fills }: Account): History | null {
  if (accountId !== history.accountId || world !== history.world) return null
  const [newBills, newFills] = [
    newerThan(bills, history.bills[0], ({ billId }) => billId),
    newerThan(fills, history.fills[0], ({ tradeId }) => tradeId),
  ]
  if (newBills === null || newFills === null) return null
  if (newBills.length === 0 && newFills.length === 0) return history
  const joined = { accountId, world, bills: [...newBills, ...history.bills], fills: [...newFills, ...history.fills] }
  if (Math.max(joined.bills.length, joined.fills.length) < historyLimit) {
    return { ...joined, isWhole: history.isWhole }
  }
  return {
    accountId,
    world,
    bills: joined.bills.slice(0, historyLimit),
    fills: joined.fills.slice(0, historyLimit),
    isWhole: false,
  }
}

/** Returns the records before a known one, the newest of all so far; null if it is not among them. */
function newerThan<Item>(items: readonly Item[], known: Item | undefined, idOf: (item: Item) => string): Item[] | null {
  if (known === undefined) return items.length === 0 ? [] : null
  const index = items.findIndex((item) => idOf(item) === idOf(known))
  return index < 0 ? null : items.slice(0, index)
}

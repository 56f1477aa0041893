import type { Market } from '../engine/index.ts'
import type { Exchange } from '../session/engine-driver.ts'
import type { Records } from '../session/history.ts'
import type { Session } from '../session/session.ts'
import type { RuleBook } from '../faults/rule-book.ts'
import type { KeyRing } from '../session/keys.ts'
import type { Weights } from '../operations/rate-limits.ts'
import { requireMarket } from '../operations/symbol.ts'
import type { Accounts } from './accounts.ts'

/** What the groups of operations work on. */
export interface ControlContext {
  readonly exchange: Exchange
  readonly records: Records
  readonly keys: KeyRing
  readonly session: Session
  readonly accounts: Accounts
  readonly faults: RuleBook
  /** Null where requests have no budgets. */
  readonly weights: Weights | null
  /** The clock that budgets and signatures go by, in Unix milliseconds. */
  readonly authClock: () => number
  /** Opens the accounts that are there from the start, with the credentials that they had. */
  readonly openFirstAccounts: () => void
}

/** What the wire tells an operation beside its input. In process there is none of it. */
export interface ControlCall {
  /** The content type that the caller asked for, among those that the document has for the answer. */
  readonly type?: string
  /** Is aborted when the caller leaves before the answer. */
  readonly signal?: AbortSignal
}

/** Returns the market of a symbol; throws a rejection that names those that exist. */
export function findMarket({ exchange }: ControlContext, symbol: string): Market {
  return requireMarket(exchange, symbol, 'Symbol')
}

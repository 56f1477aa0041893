// What a random game has, what a move of it is, and what came of one.
import type { Account, CommandKind, Commands, Market, Order, Result, Results, World } from '../../src/index.ts'
import type { Counted } from './rare-events.ts'

/** Random numbers from 0 to 999 that choose the command, the account, the price, the amount and the options. */
export type Move = readonly [number, number, number, number, number]

export interface Play {
  readonly world: World
  readonly traders: readonly Account[]
  readonly markets: readonly Market[]
  /** Executes a command. */
  readonly run: <Kind extends CommandKind>(kind: Kind, command: Commands[Kind]) => Result<Results[Kind]>
  /** Advances to a time. */
  readonly passTo: (time: number) => void
  /** Final orders of an account. */
  readonly pastOrders: (accountId: bigint) => readonly Order[]
  /** Splits each advance in two; the result must be the same. */
  readonly isSplit: boolean
  /** The price follows the random walk. */
  readonly isWalking: boolean
  /** Small deposits and high leverage, so that liquidations are frequent. */
  readonly isPoor: boolean
  /** Orders are about as large as their account can afford, mostly isolated, and meet bids far from the mark. */
  readonly isTight: boolean
  /** Prices also come from candles and from another server, and fill models, halts and terms change. */
  readonly hasSources: boolean
}

export interface Step {
  /** Null for an advance of time, which cannot be refused. */
  readonly outcome: Result<unknown> | null
  /** The order request. */
  readonly placed?: Commands['placeOrder']
  /** The command itself moved margin. */
  readonly movesMargin?: boolean
  /** What the command has set. */
  readonly sets?: Counted
}

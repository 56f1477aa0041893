// The settings of a mirror, and their defaults.
import type { MirrorClient } from './upstream.ts'

export interface MirrorOptions {
  /** Scheme, host and port of a server with this interface, such as `http://127.0.0.1:8787`. */
  readonly url: string
  /** Part of the weight budget of an address that the mirror may use, above 0 and at most 1. @default 0.25 */
  readonly share?: number
  /** Orders are refused when prices are older than this, in milliseconds. @default 30,000 */
  readonly staleMs?: number
  /** Least time between two reads of the prices, in milliseconds; the share may require more. @default 1,000 */
  readonly intervalMs?: number
  /** Time between two reads of contracts and funding rates, in milliseconds. @default 60,000 */
  readonly contractsIntervalMs?: number
  /** The contracts to mirror. @default all that can be used */
  readonly symbols?: readonly string[]
  /**
   * Where candles and ticks are appended: with `prices.csv`, those of a contract go to `prices.cmt_btcusdt.csv` and
   * `prices.cmt_btcusdt.ticks.csv`. @default they are not recorded
   */
  readonly record?: string
  /** Replaces the client of the URL; it must not repeat requests. */
  readonly client?: MirrorClient
  /** The clock of ages and timeouts, in milliseconds; it must never go back. @default performance.now */
  readonly now?: () => number
  /**
   * Called with a sentence for the user: what cannot be used, is halted, out of date or up to date again. @default none
   */
  readonly onNotice?: (text: string) => void
}

export const defaultShare = 0.25
export const defaultStaleMs = 30_000
export const defaultIntervalMs = 1_000
export const defaultContractsIntervalMs = 60_000

// What a sandbox is created with, and what it offers.
import type { CandleReplay } from './candles/read.ts'
import type { AccountOptions, NewAccount } from './control/accounts.ts'
import type { FillModelSetting } from './control/markets.ts'
import type { Control } from './control/index.ts'
import type { ContractTerms } from '@capi/engine'
import type { ConnectionLimits } from './http/connection-limits.ts'
import type { Metrics } from './http/metrics.ts'
import type { SandboxTransport } from './in-process/transport.ts'
import type { Mirror } from '@capi/mirror'
import type { WeightLimits } from './request/rate-limits.ts'
import type { Answers } from './request/response.ts'
import type { RequestObserver } from './request/log.ts'
import type { Timing } from './platform/platform.ts'
import type { Change } from './session/exchange.ts'
import type { RandomBytes } from './session/keys.ts'
import type { SandboxClock } from './session/clock.ts'

export interface SandboxOptions {
  /** Weight budgets of addresses and accounts. @default no limits */
  readonly limits?: WeightLimits | undefined
  /**
   * Refuses body fields and query parameters that the document does not contain, and other requests that are accepted
   * with a warning otherwise. @default false
   */
  readonly strict?: boolean
  /**
   * The spellings and types of responses where sources differ: those of the reference, by its samples where they differ
   * from its tables (`documented`), those of its tables alone (`tables`), those that live services were seen to send
   * (`observed`), or for each response one of them, chosen by the seed (`mixed`). @default 'documented'
   */
  readonly answers?: Answers
  /**
   * A server whose prices the sandbox follows, and whose contracts it has; from `openMirror`. Its clock is then real.
   * @default none
   */
  readonly mirror?: Mirror | undefined
  /** Seed of the prices, and of the keys unless `randomBytes` is given. @default 'capi' */
  readonly seed?: string
  /**
   * Engine time at the start, in Unix milliseconds. @default that of the first of `candles`, else the clock's time, or
   * 2025-11-27T00:00:00Z without a clock
   */
  readonly startTime?: number
  /** @default BTC, ETH, SOL, XRP and DOGE against USDT */
  readonly contracts?: readonly ContractTerms[]
  /** Balance of the insurance fund at the start, as a decimal. @default '0' */
  readonly insurance?: string
  /**
   * When orders are filled, and at which prices, for all contracts from the start and after a reset: settings, or one
   * of `default`, `lenient` and `strict`. @default 'default'
   */
  readonly fillModel?: FillModelSetting
  /**
   * Candles that are the source of prices from the start, and after a reset; from `readCandleData`. Only without a
   * journal.
   * @default none
   */
  readonly candles?: readonly CandleReplay[]
  /** Accounts that exist from the start, and again after a reset. @default none */
  readonly accounts?: readonly AccountOptions[]
  /**
   * The largest number of final records of each kind (orders, plan orders, fills, bills, closed positions) of all
   * accounts together. The oldest are dropped first, and lists end with the oldest that is left. Only without a
   * journal.
   * @default no limit
   */
  readonly historyLimit?: number
  /** Drives engine time, in Unix milliseconds. @default none: time is manual; in real mode `wallClock` drives it */
  readonly clock?: () => number
  /**
   * The clock by which programs over HTTP wait, in Unix milliseconds: their rate limits count by it. Everything else,
   * signatures too, has engine time. @default Date.now
   */
  readonly wallClock?: () => number
  /**
   * The timers, the turns of the event loop and the monotonic clock of everything but connections. A simulation passes
   * its own, together with `clock` and `wallClock`. @default those of the system
   */
  readonly timing?: Timing | undefined
  /** Source of the random bytes of keys. @default bytes derived from the seed */
  readonly randomBytes?: RandomBytes
  /** Requests are refused while more changes than this are not durable yet. @default 10,000 */
  readonly queueLimit?: number
  /**
   * Token that `/sandbox/...` and `/metrics` require; must be set to listen on any address but loopback. @default none
   */
  readonly controlToken?: string
  /** Host names that requests may have, besides loopback names and the address at which they arrive. @default none */
  readonly allowHosts?: readonly string[]
  /** Timeouts and bounds of connections. */
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** Called after each request. @default none */
  readonly onRequest?: RequestObserver
  /** Called after each change of the exchange. @default none */
  readonly onChange?: (change: Change) => void
  /** Called with the kind of each change, as `onChange` is; costs less, because no digest of the events is computed. */
  readonly onChangeKind?: (kind: string) => void
  /** Metrics for a monitor, served at `/metrics`. @default none */
  readonly metrics?: Pick<Metrics, 'contentType' | 'write'>
  /** Called with each internal error, and the id of its request if there is one. @default console.error */
  readonly onError?: (error: unknown, id?: string) => void
}

export interface Sandbox {
  /** Serves a request in process, without a network. Takes a path in place of a URL. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /**
   * A transport for `createClient` that calls the operations directly, without a network. Its requests run on `clock`:
   * signatures, timeouts, retries, rate limits and the delays of faults. The client takes the clock from it.
   */
  readonly transport: SandboxTransport
  /** Engine time, with timers. In manual mode it moves itself while all programs wait for its timers. */
  readonly clock: SandboxClock
  /** Opens a port and returns the base URL. Port 0 takes any free one. */
  listen(options?: { port?: number; host?: string }): Promise<string>
  close(): Promise<void>
  /** The accounts that exist from the start. */
  readonly accounts: readonly NewAccount[]
  readonly control: Control
  /** Follows the prices of another server; null without `mirror`. */
  readonly mirror: MirrorControl | null
}

export interface MirrorControl {
  /** Reads the prices now, in addition to the regular reads. Resolves when they are applied, or could not be read. */
  poll(): Promise<void>
}

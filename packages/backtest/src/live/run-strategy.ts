// Runs a strategy as time passes: on paper, in an exchange of its own, or on a server.
import { type Client, createClient } from '@capi/client'
import { openMirror } from '@capi/mirror'
import { createSandbox, type Sandbox } from '@capi/sandbox'
import type { ParameterValues } from '../strategy/parameters.ts'
import { createStrategyClock, type ExchangeClock } from '../strategy/strategy-clock.ts'
import type { Strategy } from '../strategy/strategy.ts'
import { createServerClock } from './server-clock.ts'

export interface LiveRun {
  readonly strategy: Strategy
  readonly parameters: ParameterValues
  readonly symbols: readonly string[]
  /** Ends the run; the strategy then cancels what it wants to cancel. */
  readonly signal: AbortSignal
  readonly onLog: (text: string) => void
}

export interface PaperOptions {
  /** A server whose prices the exchange follows. No key is sent to it. @default none: prices are simulated */
  readonly pricesOf?: string | undefined
  /** @default '10000' */
  readonly deposit?: string | undefined
  /** Called with a sentence for the user, such as that the prices are out of date. */
  readonly onNotice?: ((text: string) => void) | undefined
}

/** An exchange of its own, and a client of an account on it. */
export interface Paper {
  readonly capi: Client
  readonly sandbox: Sandbox
}

/** The clock of this machine. */
const systemClock: ExchangeClock = {
  now: () => Date.now(),
  setTimer(ms, callback) {
    // A longer timer would be called at once.
    const timer = setTimeout(callback, Math.min(ms, 2 ** 31 - 1))
    return () => clearTimeout(timer)
  },
}

/** Opens an exchange on which no money is at stake. */
export async function openPaper(symbols: readonly string[], options: PaperOptions = {}): Promise<Paper> {
  const { pricesOf, deposit = '10000', onNotice } = options
  const mirror =
    pricesOf === undefined ? undefined : await openMirror({ url: pricesOf, symbols, ...(onNotice && { onNotice }) })
  const sandbox = createSandbox({
    ...(mirror ? { mirror } : { clock: Date.now }),
    accounts: [{ name: 'paper', deposit }],
  })
  return { sandbox, capi: createClient({ transport: sandbox.transport, credentials: sandbox.accounts[0]! }) }
}

/**
 * Runs a strategy with a client until it returns. Without a clock, its time is that of the server; of one that does not
 * tell its time, that of this machine, which a line of the log says.
 */
export async function runStrategy(run: LiveRun, capi: Client, clock?: ExchangeClock): Promise<void> {
  const { strategy, parameters, symbols, signal, onLog } = run
  const time = clock ?? (await clockOf(capi, onLog))
  await strategy.run({
    capi,
    clock: createStrategyClock(time, signal),
    parameters,
    signal,
    symbols,
    symbol: symbols[0]!,
    log: (text) => onLog(`${new Date(time.now()).toISOString()} ${text}`),
  })
}

async function clockOf(capi: Client, onLog: LiveRun['onLog']): Promise<ExchangeClock> {
  try {
    return await createServerClock(async () => (await capi.getServerTime()).timestamp)
  } catch (error) {
    onLog(`The time of the server is not known (${(error as Error).message}); that of this machine is used.`)
    return systemClock
  }
}

// What a strategy is: parameters, and one function that is the trading program.
import type { Client } from '@capi/client'
import type { Parameters, ValuesOf } from './parameters.ts'

/** Time of the exchange. A program that waits with it runs on historical prices as it runs live. */
export interface StrategyClock {
  /** Unix milliseconds. */
  now(): number
  /**
   * Waits for so many milliseconds, or until the run ends. After the end, a wait of at most five seconds still takes
   * its time, so that a program can read its last fills, for two minutes altogether; a longer one returns at once.
   */
  sleep(ms: number): Promise<void>
  /**
   * Waits until the next multiple of so many milliseconds since 1970, such as the end of the present candle, or until
   * the run ends.
   */
  untilNext(ms: number): Promise<void>
}

/** What a strategy is given. */
export interface StrategyContext<Own extends Parameters = Parameters> {
  /** The client of the account that it trades with. */
  readonly capi: Client
  readonly clock: StrategyClock
  readonly parameters: ValuesOf<Own>
  /** Aborted at the end of the run. The program then cancels what it wants to cancel, and returns. */
  readonly signal: AbortSignal
  /** The contracts of the run; the first one is that of the first file of candles. */
  readonly symbols: readonly string[]
  /** The first of `symbols`. */
  readonly symbol: string
  /** Prints a line, with the time of the exchange; a backtest prints it only if it is asked to. */
  readonly log: (text: string) => void
}

export interface Strategy<Own extends Parameters = Parameters> {
  /** Names it in errors. @default the name of its file, or `strategy` */
  readonly name?: string
  readonly parameters: Own
  /**
   * How much history the first decision needs, in milliseconds: a backtest starts so long after the first candle.
   * @default none
   */
  warmUp?(parameters: ValuesOf<Own>): number
  /** Trades until the signal is aborted. */
  run(context: StrategyContext<Own>): Promise<void>
}

/**
 * Returns a strategy, with the types of its parameters. It is the default export of its file.
 *
 * @example
 * export default defineStrategy({
 *   parameters: { size: { type: 'decimal', default: '0.01', min: '0' } },
 *   async run({ capi, clock, parameters, signal, symbol }) {
 *     for (; !signal.aborted; await clock.untilNext(3_600_000))
 *       await capi.placeOrder({ symbol, type: 'open_long', size: parameters.size, matchPrice: 'market' })
 *   },
 * })
 */
export function defineStrategy<const Own extends Parameters>(strategy: Strategy<Own>): Strategy<Own> {
  return strategy
}

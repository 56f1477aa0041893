// The three strategies of this package, over HTTP as they run live and in process as they run in a backtest.
import { createClient } from '@capi/client'
import { readAccount } from '@capi/report'
import { createSandbox } from '@capi/sandbox'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readParameters, runBacktest, type RunInput, runStrategy } from '@capi/backtest'
import { dataOf, symbol } from '../../backtest/test/candles.ts'
import gridBot from '../src/strategies/grid-bot.ts'
import marketMaker from '../src/strategies/market-maker.ts'
import movingAverage from '../src/strategies/moving-average.ts'

/** Each with its parameters and days of candles. */
const strategies = {
  movingAverage: [movingAverage, { fast: '2', slow: '5' }, 2],
  gridBot: [gridBot, {}, 2],
  marketMaker: [marketMaker, { seconds: '180' }, 1],
} as const

describe('a strategy', () => {
  it.each(Object.entries(strategies))(
    '%s does the same over HTTP with a manual clock',
    async (_, [own, given, days]) => {
      const strategy: RunInput['strategy'] = own
      const data = [await dataOf(days)]
      const parameters = readParameters(strategy.parameters, given)
      const inProcess = await runBacktest({ strategy, data, parameters })
      expect(inProcess.records.fills.length).toBeGreaterThan(2)

      const sandbox = createSandbox({ candles: [{ data: data[0]! }], seed: 'backtest' })
      onTestFinished(() => sandbox.close())
      const credentials = sandbox.control.createAccount({ deposit: '10000' })
      const baseUrl = await sandbox.listen()
      const { control } = sandbox
      const setClock = (to: number): void => void (to > control.now() && control.setClock({ to }))
      setClock(inProcess.from)
      const stop = new AbortController()
      // What a program on a manual clock does: waiting moves the time.
      const clock = {
        now: () => control.now(),
        setTimer(ms: number, callback: () => void) {
          setClock(Math.min(control.now() + ms, inProcess.to))
          if (control.now() >= inProcess.to) queueMicrotask(() => stop.abort())
          else queueMicrotask(callback)
          return () => {}
        },
      }
      const capi = createClient({
        baseUrl,
        credentials,
        clock: () => control.now(),
        limits: false,
        random: sandbox.transport.random,
      })
      await runStrategy({ strategy, parameters, symbols: [symbol], signal: stop.signal, onLog: () => {} }, capi, clock)
      const records = await readAccount(capi, { priceRequests: 0 })
      expect(records.fills).toEqual(inProcess.records.fills)
      expect(records.bills).toEqual(inProcess.records.bills)
      // With all orders, open and final.
      expect(control.stateHash()).toBe(inProcess.stateHash())
    },
  )
})

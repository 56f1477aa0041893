// The thread of a pool: makes one run at a time. Each run imports its strategy anew, so that no state of a module
// passes from one to another.
import type { RecordedOrder } from '../run/guard.ts'
import { runBacktest } from '../run/run-backtest.ts'
import { importStrategy } from '../strategy/load-strategy.ts'
import { StrategyError } from '../strategy/strategy-error.ts'
import type { ThreadResult, ThreadTask } from './thread-task.ts'

// It would end the thread without a result.
process.exit = () => {
  throw new Error('a strategy must not call process.exit')
}

/** Makes a run. A failure of the strategy is a result, because an error loses its class between threads. */
export default async function run({
  code,
  data,
  parameters,
  options,
  hasOrders,
  hasEquity,
  hasLog,
  port,
}: ThreadTask): Promise<ThreadResult> {
  const orders: RecordedOrder[] = []
  const equity: [number, string][] = []
  port.postMessage({ isStarted: true })
  try {
    const strategy = await importStrategy(code)
    const { from, to, metrics, report, trades, insideTrades, remarks, hold } = await runBacktest({
      ...options,
      strategy,
      data,
      parameters,
      onLog: hasLog ? (line) => port.postMessage(line) : undefined,
      onDay: (time) => port.postMessage({ time }),
      onOrder: hasOrders ? (order) => orders.push(order) : undefined,
      onEquity: hasEquity ? (time, each) => equity.push([time, each]) : undefined,
    })
    return { from, to, metrics, report, trades, insideTrades, remarks, orders, hold, equity }
  } catch (error) {
    if (error instanceof StrategyError) return { failure: error.message }
    throw error
  } finally {
    port.close()
  }
}

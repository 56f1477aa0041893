// A program that spends a shared budget. The tests start several of them and read their reports.
import { once } from 'node:events'
import { ApiError, type Limits, createClient } from '@capi/client'
import { createRedisGovernor } from '../src/index.ts'
import { libraries } from './libraries.ts'

export interface Task {
  /** Which library it uses. */
  readonly name: string
  readonly prefix: string
  readonly baseUrl: string
  readonly limits: Required<Limits>
  readonly maxInFlightMs: number
  readonly reads: number
  readonly cancels: number
}

export interface Report {
  readonly completed: number
  readonly refused: number
}

const { name, prefix, baseUrl, limits, maxInFlightMs, reads, cancels } = JSON.parse(process.argv[2]!) as Task
const { client, close } = await libraries.find((library) => library.name === name)!.open()
const capi = createClient({
  baseUrl,
  credentials: { key: 'the-key', secret: 'the-secret', passphrase: 'the-passphrase' },
  governor: createRedisGovernor(client, { prefix, account: 'the-key', limits, maxInFlightMs }),
  retries: 0,
})
// All programs start at the same time, although they load at different speeds.
process.send!('ready')
await once(process, 'message')
const calls = [
  ...Array.from({ length: reads }, (_, n) =>
    n % 2 ? capi.getTicker({ symbol: 'cmt_btcusdt' }) : capi.getAccount({ coin: 'USDT' }),
  ),
  ...Array.from({ length: cancels }, () => capi.cancelOrder({ orderId: '1' })),
]
const outcomes = await Promise.allSettled(calls)
let refused = 0
for (const outcome of outcomes) {
  if (outcome.status === 'fulfilled') continue
  if (!(outcome.reason instanceof ApiError && outcome.reason.status === 429)) throw outcome.reason
  refused += 1
}
process.send!({ completed: outcomes.length - refused, refused } satisfies Report)
close()
process.disconnect()

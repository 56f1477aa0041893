// A worker of the kill tests: one thread or more, and locks that end soon.
import { readQueueAddress, readQueueSecret, runSweepWorker } from '@capi/backtest'

const stop = new AbortController()
process.once('SIGTERM', () => stop.abort(new Error('ended')))
await runSweepWorker({
  address: readQueueAddress(process.argv[2]!),
  secret: readQueueSecret(process.env),
  signal: stop.signal,
  threads: Number(process.argv[3] ?? 1),
  environment: process.env,
  lockMs: 3_000,
  onNotice: (text) => console.log(text),
})

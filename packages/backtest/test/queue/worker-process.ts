// A worker of the kill tests: one thread, and locks that end soon.
import { readQueueAddress, readQueueSecret, runSweepWorker } from '@capi/backtest'

const stop = new AbortController()
process.once('SIGTERM', () => stop.abort(new Error('ended')))
await runSweepWorker({
  address: readQueueAddress(process.argv[2]!),
  secret: readQueueSecret(process.env),
  signal: stop.signal,
  threads: 1,
  environment: process.env,
  lockMs: 3_000,
  onNotice: (text) => console.log(text),
})

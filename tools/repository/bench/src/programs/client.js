// Measures a client of the folder `peers` against a local server that answers with prepared records: the CPU time of
// its process for signed GETs one after the other, and the elapsed time with 32 at a time. The default is ours, from
// the tree.
import { once } from 'node:events'
import { fork } from 'node:child_process'
import { checkGuard } from '../guard.js'
import { fills, jsonOf, orders, pageOf } from '../records.js'
import { serve } from './program.js'

/**
 * Requests of the warm-up and of a turn, which may be some times as long; compilers are done with a client after some
 * thousand.
 */
const scenarios = {
  small: { method: 'orders', records: orders(1), warmUp: 8_000, requests: 200 },
  orders: { method: 'orders', records: orders(100), warmUp: 2_000, requests: 60 },
  fills: { method: 'fills', records: fills(100), warmUp: 2_000, requests: 60 },
  concurrent: { method: 'orders', records: orders(1), warmUp: 4_000, requests: 640, callers: 32 },
}

await serve(async (tree, scratch, file = 'ours.js', times = '1') => {
  checkGuard()
  const { connect, wrap } = await import(`../peers/${file}`)
  const server = fork(new URL('../server.js', import.meta.url), { env: { NODE_ENV: 'production' }, execArgv: [] })
  const [{ port }] = await once(server, 'message')
  const methods = await connect(`http://127.0.0.1:${port}`, tree)
  /** Sets what the server answers; resolves with the requests since the last time. */
  const answerWith = async (text) => {
    server.send(text)
    const [counts] = await once(server, 'message')
    return counts
  }

  /** Makes so many calls; resolves with microseconds of one, of CPU time or elapsed with several callers. */
  const spend = async ({ method, records, callers = 1 }, count) => {
    const reply = replyOf(method, records, wrap)
    await answerWith(reply)
    const call = methods[method]
    let left = count
    let last
    const begun = { cpu: process.cpuUsage(), wall: performance.now() }
    const caller = async () => {
      while (left-- > 0) last = await call()
    }
    await Promise.all(Array.from({ length: callers }, caller))
    const { user, system } = process.cpuUsage(begun.cpu)
    const elapsed = (performance.now() - begun.wall) * 1_000
    const { requests, unsigned } = await answerWith(reply)
    if (requests !== count) throw new Error(`Expected ${count} requests, was ${requests}.`)
    if (unsigned > 0) throw new Error('Expected signed requests, was one without a signature.')
    if (last.length !== records.length) throw new Error(`Expected ${records.length} records, was ${last.length}.`)
    return (callers > 1 ? elapsed : user + system) / count
  }

  for (const each of Object.values(scenarios)) await spend(each, each.warmUp)
  return {
    async turn() {
      const values = {}
      for (const [name, each] of Object.entries(scenarios))
        values[name] = await spend(each, each.requests * Number(times))
      return values
    },
    close: () => server.disconnect(),
  }
})

/** Records in the envelope of the peer's own service, and without one as our document says. */
function replyOf(method, records, wrap) {
  if (wrap) return JSON.stringify(wrap('RECORDS')).replace('"RECORDS"', jsonOf(records))
  return jsonOf(method === 'fills' ? pageOf(records) : records)
}

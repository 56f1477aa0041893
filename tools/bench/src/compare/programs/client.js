/** Measures the client: CPU time of its process for signed GETs to a local server that answers with prepared records. */
import { once } from 'node:events'
import { fork } from 'node:child_process'
import { credentials } from '../../credentials.js'
import { fills, jsonOf, orders, pageOf } from '../../records.js'
import { entryOf } from './built-tree.js'
import { serve } from './program.js'

const symbol = 'cmt_btcusdt'
/** Requests of the warm-up and of a turn; compilers are done with a client after some thousand. */
const warmUp = { small: 8_000, orders: 2_000, fills: 2_000 }
const requestsOfTurn = { small: 200, orders: 60, fills: 60 }

await serve(async (tree) => {
  const { createClient } = await import(entryOf(tree, 'client'))
  const server = fork(new URL('../../server.js', import.meta.url), { env: { NODE_ENV: 'production' }, execArgv: [] })
  const [{ port }] = await once(server, 'message')
  /** Sets what the server answers; resolves with the requests since the last time. */
  const answerWith = async (text) => {
    server.send(text)
    const [counts] = await once(server, 'message')
    return counts
  }
  // Raised, so that the client never waits for its own limits.
  const limits = { ipWeight: 1e9, uidWeight: 1e9, orderCallsPerSecond: 1e9 }
  const capi = createClient({ baseUrl: `http://127.0.0.1:${port}`, credentials, limits })
  const listOrders = () => capi.listCurrentOrders({ symbol })
  const listFills = () => capi.listFills({ symbol })
  const calls = {
    small: { call: listOrders, reply: jsonOf(orders(1)), records: 1 },
    orders: { call: listOrders, reply: jsonOf(orders(100)), records: 100 },
    fills: { call: listFills, reply: jsonOf(pageOf(fills(100))), records: 100 },
  }

  /** Makes so many calls, one after the other; resolves with the CPU time of one in microseconds. */
  const spend = async ({ call, reply, records }, count) => {
    await answerWith(reply)
    const begun = process.cpuUsage()
    let last
    for (let made = 0; made < count; made += 1) last = await call()
    const { user, system } = process.cpuUsage(begun)
    const { requests, unsigned } = await answerWith(reply)
    if (requests !== count) throw new Error(`Expected ${count} requests, was ${requests}.`)
    if (unsigned > 0) throw new Error('Expected signed requests, was one without a signature.')
    if (last.items.length !== records) throw new Error(`Expected ${records} records, was ${last.items.length}.`)
    return (user + system) / count
  }

  for (const [name, each] of Object.entries(calls)) await spend(each, warmUp[name])
  return {
    async turn() {
      const values = {}
      for (const [name, each] of Object.entries(calls)) values[name] = await spend(each, requestsOfTurn[name])
      return values
    },
    close: () => server.disconnect(),
  }
})

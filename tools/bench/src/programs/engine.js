/**
 * Measures the engine in process: CPU time of a command in a book of so many orders, or of the same commands in a book of
 * the peer. Making the commands is not measured.
 */
import { engineOf } from './built-tree.js'
import { openEngine } from './engine-adapter.js'
import { openOrderBook } from './order-book.js'
import { createOrderFlow } from './order-flow.js'
import { serve } from './program.js'

const batch = 500
const traders = 50
const warmUpCommands = 30_000
const commandsOfTurn = 4_000

await serve(async (tree, scratch, depth = '1000', name = 'ours') => {
  const engine = name === 'ours' ? await openEngine(engineOf(tree)) : openOrderBook(tree)
  const accounts = Array.from({ length: traders }, (_, index) => engine.createAccount(`trader ${index}`))
  const flow = createOrderFlow(accounts, engine.createAccount('taker'), createRandom())

  /** Returns the CPU time of the tasks in microseconds. */
  const spend = (tasks) => {
    const prepared = tasks.map(engine.prepare)
    const ids = []
    const begun = process.cpuUsage()
    for (const task of prepared) ids.push(engine.run(task))
    const { user, system } = process.cpuUsage(begun)
    flow.learn(tasks, ids)
    return user + system
  }

  for (let left = Number(depth); left > 0; left -= batch) spend(flow.fill(Math.min(left, batch)))
  /** Returns the CPU time of so many commands of the mix in microseconds. */
  const run = (commands) => {
    let micros = 0
    for (let count = 0; count < commands; count += batchOf(depth)) micros += spend(flow.next(batchOf(depth)))
    return micros
  }
  run(warmUpCommands)
  return { turn: async () => ({ cpu: run(commandsOfTurn) / commandsOfTurn }) }
})

/** So many commands are made beforehand; in a small book there must be enough orders to cancel. */
function batchOf(depth) {
  return Math.min(batch, Number(depth))
}

/** Returns numbers from 0 to 1, the same ones every time. */
function createRandom() {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

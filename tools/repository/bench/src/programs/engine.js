// Measures the engine in process: CPU time of a command in a book of so many orders, or of the same commands in a book
// of the peer. Making the commands is not measured.
import { entryOf } from './built-tree.js'
import { openEngine } from './engine-adapter.js'
import { openOrderBook } from './order-book.js'
import { createOrderFlow, runTasks } from './order-flow.js'
import { serve } from './program.js'

const traders = 50
const warmUpCommands = 32_000

await serve(async (tree, scratch, depth = '1000', name = 'ours', commandsOfTurn = '4000') => {
  const engine = name === 'ours' ? await openEngine(entryOf(tree, 'engine')) : openOrderBook(tree)
  const accounts = Array.from({ length: traders }, (_, index) => engine.createAccount(`trader ${index}`))
  const flow = createOrderFlow(accounts, engine.createAccount('taker'), createRandom())

  /** Returns the CPU time of the tasks in microseconds. */
  const spend = (tasks) => {
    const prepared = tasks.map(engine.prepare)
    const begun = process.cpuUsage()
    runTasks(engine, tasks, prepared)
    const { user, system } = process.cpuUsage(begun)
    return user + system
  }

  spend(flow.fill(Number(depth)))
  spend(flow.next(warmUpCommands))
  return { turn: async () => ({ cpu: spend(flow.next(Number(commandsOfTurn))) / commandsOfTurn }) }
})

/** Returns numbers from 0 to 1, the same ones every time. */
function createRandom() {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

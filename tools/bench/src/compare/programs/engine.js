/** Measures the engine in process: CPU time of a command in a book of 1,000 orders. Making the commands is not measured. */
import { engineOf } from './built-tree.js'
import { openEngine } from './engine-adapter.js'
import { createOrderFlow } from './order-flow.js'
import { serve } from './program.js'

const depth = 1_000
const batch = 500
const traders = 50
const warmUpCommands = 30_000
const commandsOfTurn = 4_000

await serve(async (tree) => {
  const engine = await openEngine(engineOf(tree))
  const accounts = Array.from({ length: traders }, (_, index) => engine.createAccount(`trader ${index}`))
  const flow = createOrderFlow(accounts, engine.createAccount('taker'), createRandom())

  /** Returns the CPU time of the tasks in microseconds. */
  const spend = (tasks) => {
    const ids = []
    const begun = process.cpuUsage()
    for (const task of tasks) ids.push(engine.run(task))
    const { user, system } = process.cpuUsage(begun)
    flow.learn(tasks, ids)
    return user + system
  }

  spend(flow.fill(depth))
  /** Returns the CPU time of so many commands of the mix in microseconds. */
  const run = (commands) => {
    let micros = 0
    for (let count = 0; count < commands; count += batch) micros += spend(flow.next(batch))
    return micros
  }
  run(warmUpCommands)
  return { turn: async () => ({ cpu: run(commandsOfTurn) / commandsOfTurn }) }
})

/** Returns numbers from 0 to 1, the same ones every time. */
function createRandom() {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

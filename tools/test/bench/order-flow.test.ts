// The commands of the engine's benchmark, run by the present engine: a name that changed there fails here and not in a
// measurement.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createRandom } from './random.ts'

// Plain JavaScript without types, so the specifiers are not literal.
const root = join(import.meta.dirname, '../../..')
const programs = join(root, 'tools/repository/bench/src/programs')
const { openEngine } = (await import(join(programs, 'engine-adapter.js'))) as Adapter
const { createOrderFlow, runTasks } = (await import(join(programs, 'order-flow.js'))) as OrderFlow

interface Task {
  readonly kind: string
}

interface Engine {
  createAccount(name: string): bigint
  readonly prepare: (task: Task) => unknown
}

interface Adapter {
  openEngine(file: string): Promise<Engine>
}

interface OrderFlow {
  createOrderFlow(
    accounts: readonly bigint[],
    taker: bigint,
    random: () => number,
  ): {
    fill(count: number): Task[]
    next(count: number): Task[]
    readonly depth: number
  }
  runTasks(engine: Engine, tasks: readonly Task[], prepared: readonly unknown[]): void
}

it('the engine accepts every command of the order flow, and the depth stays the same', async () => {
  const engine = await openEngine(join(root, 'packages/engine/src/index.ts'))
  const accounts = ['one', 'two', 'three'].map((name) => engine.createAccount(name))
  const flow = createOrderFlow(accounts, engine.createAccount('taker'), createRandom(1))
  const run = (tasks: readonly Task[]): void => runTasks(engine, tasks, tasks.map(engine.prepare))
  run(flow.fill(400))
  for (let batch = 0; batch < 20; batch += 1) run(flow.next(200))
  expect(flow.depth).toBe(400)
})

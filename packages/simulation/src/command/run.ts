// The command `npm run simulate`: one world after the other on each core, until the time is over or one has failed.
//
// It prints what was simulated, and for a failure the seed and the number of the world, the step, the kinds of faults that the
// failure needs, and the end of the timeline. Exits with 1 after a failure.

import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type SimulationResult, simulate } from '../simulate.ts'
import type { FaultKind } from '../world/faults.ts'
import { formatEvent } from '../world/timeline.ts'
import { type Arguments, readArguments } from './arguments.ts'
import { minimise } from './minimise.ts'

interface Task extends Arguments {
  readonly first: number
}

/** The argument of a process that simulates for another one. */
const workerMark = 'worker'
/** Simulated minutes of one world. */
const minutesOfWorld = 4

function simulateWorld(seed: string, world: number, kinds: readonly FaultKind[]): Promise<SimulationResult> {
  return simulate({ seed: `${seed}/${world}`, minutes: minutesOfWorld, kinds })
}

async function work({ seed, minutes, workers, first, kinds }: Task): Promise<void> {
  const end = performance.now() + minutes * 60_000
  for (let world = first; performance.now() < end; world += workers) {
    const result = await simulateWorld(seed, world, kinds)
    process.send!({ world, result } satisfies Report)
    if (result.failure) return
  }
}

interface Report {
  readonly world: number
  readonly result: SimulationResult
}

async function supervise(given: Arguments): Promise<boolean> {
  const totals = { worlds: 0, simulatedMs: 0, steps: 0, calls: 0, orders: 0 }
  const faults = new Map<FaultKind, number>()
  const begun = performance.now()
  let failed: Report | undefined
  const show = (): void => {
    const times = Math.round(totals.simulatedMs / (performance.now() - begun))
    const minutes = (totals.simulatedMs / 60_000).toFixed(1)
    console.log(
      `${totals.worlds} worlds, ${minutes} min simulated (${times} times real time), ${totals.steps} events, ` +
        `${totals.calls} calls, ${totals.orders} orders`,
    )
  }
  const timer = setInterval(show, 10_000)
  const done = new Promise<void>((resolve, reject) => {
    let running = given.workers
    const all = Array.from({ length: given.workers }, (_, first) => {
      const worker = fork(fileURLToPath(import.meta.url), [workerMark], { serialization: 'advanced' })
      worker.send({ ...given, first } satisfies Task)
      worker.on('message', (report: Report) => {
        const { result } = report
        totals.worlds += 1
        for (const name of ['simulatedMs', 'steps', 'calls', 'orders'] as const) totals[name] += result[name]
        for (const [kind, count] of result.faults) faults.set(kind, (faults.get(kind) ?? 0) + count)
        if (!result.failure) return
        failed ??= report
        for (const each of all) each.kill()
      })
      worker.on('error', reject)
      worker.on('exit', (code) => {
        if (code !== 0 && !failed) reject(new Error(`A worker ended with ${code}.`))
        else if ((running -= 1) === 0) resolve()
      })
      return worker
    })
  })
  await done.finally(() => clearInterval(timer))
  show()
  console.log(Array.from(faults, ([kind, count]) => `${kind} ${count}`).join(', '))
  if (failed) await explain(given, failed)
  return failed === undefined
}

async function explain({ seed, kinds, isBrief }: Arguments, { world, result }: Report): Promise<void> {
  const needed = isBrief
    ? kinds
    : await minimise(kinds, async (fewer) => (await simulateWorld(seed, world, fewer)).failure !== undefined)
  const shown = needed.length === kinds.length ? result : await simulateWorld(seed, world, needed)
  if (!isBrief) console.log(shown.timeline.map(formatEvent).join('\n'))
  console.log(`\nWorld ${world} of seed ${seed} failed at step ${shown.failure!.step}: ${shown.failure!.text}`)
  console.log(`It needs: ${needed.join(', ') || 'no fault'}.`)
  const without = kinds.filter((kind) => !needed.includes(kind)).join(',')
  console.log(`Again: npm run simulate -- --seed ${seed} --world ${world}${without && ` --without ${without}`}`)
}

async function showWorld({ seed, kinds }: Arguments, world: number): Promise<boolean> {
  const { timeline, failure, digest } = await simulateWorld(seed, world, kinds)
  console.log(timeline.map(formatEvent).join('\n'))
  console.log(failure ? `Failed at step ${failure.step}: ${failure.text}` : `No failure; digest ${digest}`)
  return failure === undefined
}

if (process.argv[2] === workerMark) {
  process.once('message', (task: Task) => void work(task).finally(() => process.disconnect()))
} else {
  try {
    const given = readArguments(process.argv.slice(2), availableParallelism())
    const isGood = await (given.world === undefined ? supervise(given) : showWorld(given, given.world))
    process.exitCode = isGood ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  }
}

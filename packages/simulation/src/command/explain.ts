// Explains a failure: finds the fewest faults with which the world still fails, and prints them with the timeline of
// that world.
import type { SimulationResult } from '../simulate.ts'
import { type FaultKind, faultKinds } from '../world/faults.ts'
import { formatColumns } from './timeline-columns.ts'
import { minimise } from './minimise.ts'
import type { Report } from './worker.ts'
import { simulateWorld } from './worlds.ts'

export interface ExplainOptions {
  readonly seed: string
  readonly kinds: readonly FaultKind[]
  readonly isBrief: boolean
  readonly print: (text: string) => void
}

/** For how long faults are left out, in milliseconds of real time. */
const searchMs = 90_000
/** Events of the timeline that are printed. */
const shownEvents = 160

export async function explain({ world, result }: Report, options: ExplainOptions): Promise<void> {
  const { seed, kinds, isBrief, print } = options
  const described = `World ${world} of seed ${seed} failed at step`
  if (isBrief) return print(`${described} ${result.failure!.step}: ${result.failure!.text}`)
  // Without its last rounds, a world that does not fail ends sooner.
  const minutes = result.simulatedMs / 60_000
  const end = performance.now() + searchMs
  print(`World ${world} has failed with ${result.schedule.length} faults; searching for those that it needs.`)
  const needed = await minimise(
    result.schedule,
    async (schedule) => isSame(result, await simulateWorld(seed, world, { kinds, schedule, minutes })),
    () => performance.now() > end,
  )
  const shown = await simulateWorld(seed, world, { kinds, schedule: needed, minutes, isDetailed: true })
  print(formatColumns(shown.timeline.slice(-shownEvents)).join('\n'))
  print(`\n${described} ${shown.failure!.step}: ${shown.failure!.text}`)
  print(`It needs ${needed.length === 0 ? 'no fault' : `these faults: ${needed.join(', ')}`}.`)
  const left = faultKinds.filter((kind) => !kinds.includes(kind)).join(',')
  const without = left && ` --without ${left}`
  print(`Again: npm run simulate -- --seed ${seed} --world ${world}${without} --faults '${needed.join(',')}'`)
}

/** Whether two worlds failed for the same reason, whatever the numbers are. */
function isSame(one: SimulationResult, other: SimulationResult): boolean {
  const reasonOf = ({ failure }: SimulationResult): string | undefined => failure?.text.replace(/\d+/g, '0')
  return other.failure !== undefined && reasonOf(one) === reasonOf(other)
}

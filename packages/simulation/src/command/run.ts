// The command `npm run simulate`: one world after the other on each core, until the time is over or one has failed.
//
// It prints what was simulated and which pairs of faults hit the same call, and for a failure the seed and the number
// of the world, the step, the faults that the failure needs, and the timeline. Exits with 1 after a failure, and with 2
// if it cannot run.
import { availableParallelism } from 'node:os'
import { type Arguments, readArguments } from './arguments.ts'
import { formatColumns } from './timeline-columns.ts'
import { explain } from './explain.ts'
import { formatPairs, formatProgress } from './show-totals.ts'
import { supervise } from './supervise.ts'
import { createTotals, readTotals } from './totals.ts'
import { simulateWorld } from './worlds.ts'

const print = (text: string): void => console.log(text)

async function simulateWorlds(given: Arguments): Promise<boolean> {
  const { seed, state, kinds, isBrief } = given
  const totals = state === undefined ? createTotals(seed) : readTotals(state, seed)
  if (totals.worlds > 0) print(`Continues after ${formatProgress(totals)}`)
  const failed = await supervise({ ...given, totals, onProgress: () => print(formatProgress(totals)) })
  print(formatProgress(totals))
  if (failed) await explain(failed, { seed, kinds, isBrief, print })
  else if (!isBrief) print(formatPairs(totals.pairs.counts))
  return failed === undefined
}

async function showWorld({ seed, kinds, schedule }: Arguments, world: number): Promise<boolean> {
  const { timeline, failure, digest } = await simulateWorld(seed, world, { kinds, schedule, isDetailed: true })
  print(formatColumns(timeline).join('\n'))
  print(failure ? `Failed at step ${failure.step}: ${failure.text}` : `No failure; digest ${digest}`)
  return failure === undefined
}

// Another process that has started this one ends it by closing the channel.
process.once('disconnect', () => process.exit(2))
process.channel?.unref()
try {
  const given = readArguments(process.argv.slice(2), availableParallelism())
  const isGood = await (given.world === undefined ? simulateWorlds(given) : showWorld(given, given.world))
  process.exitCode = isGood ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

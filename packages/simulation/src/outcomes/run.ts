// The command `npm --prefix packages/simulation run outcomes -- --seed SEED --calls NUMBER [--minutes MINUTES]
// [--state FILE]`: simulates worlds of outcomes until their calls have this number or the time is over, and exits with
// 1 after a statement that is not true. With a file it stores its progress after each world, and the next run with
// the same file continues.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type OutcomeCounts, callsOfWorld, simulateOutcomes } from './outcome-world.ts'

const progressMs = 30_000

interface State extends OutcomeCounts {
  readonly seed: string
  worlds: number
}

function readState(path: string | undefined, seed: string): State {
  const none = { seed, worlds: 0, calls: 0, lost: 0, recovered: 0, unknown: 0 }
  if (path === undefined || !existsSync(path)) return none
  const stored = JSON.parse(readFileSync(path, 'utf8')) as State
  if (stored.seed !== seed) throw new Error(`${path} is a run of the seed ${stored.seed}, was continued with ${seed}.`)
  return stored
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    calls: { type: 'string', default: 'Infinity' },
    minutes: { type: 'string', default: '1' },
    state: { type: 'string' },
  },
})
const state = readState(values.state, values.seed)
const show = (): void => console.log(JSON.stringify(state))
let shownAt = performance.now()
const end = performance.now() + Number(values.minutes) * 60_000
while (state.calls < Number(values.calls) && performance.now() < end) {
  const { failures, ...counts } = await simulateOutcomes(`${values.seed}/${state.worlds}`, callsOfWorld)
  if (failures.length > 0) {
    console.log(`World ${state.worlds} of seed ${values.seed} failed at step 0: ${failures.join('\n')}`)
    process.exitCode = 1
    break
  }
  state.worlds += 1
  for (const name of ['calls', 'lost', 'recovered', 'unknown'] as const) state[name] += counts[name]
  if (values.state !== undefined) {
    writeFileSync(`${values.state}.new`, JSON.stringify(state))
    renameSync(`${values.state}.new`, values.state)
  }
  if (performance.now() - shownAt < progressMs) continue
  shownAt = performance.now()
  show()
}
show()

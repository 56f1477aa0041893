// What a tier of tests prints at its end.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const mostLines = 100
const mostColumns = 200
/** Events of a disk in a simulation, which are most of its timeline. */
const isDisk = (line) => /#\d+ {20,}(?:read|write|flush) /.test(line)

const sum = (rows, key) => rows.reduce((total, row) => total + (row[key] ?? 0), 0)

/** Prints the end of a log, from the list of failed tests on where there is one; what matters in it stands last. */
export function showFailure({ task, log }) {
  console.log(`\n--- ${task}`)
  if (!existsSync(log)) return
  const lines = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => !isDisk(line))
  const first = lines.findIndex((line) => /Failed (?:Tests|Suites)|NOT PERMITTED IN CI/.test(line))
  const shown = first < 0 ? lines.slice(-mostLines) : lines.slice(first, first + mostLines)
  // A command that repeats a failure is of no use without its end.
  console.log(shown.map((line) => (line.startsWith('Again: ') ? line : line.slice(0, mostColumns))).join('\n'))
}

/** Prints one line for each task, the slowest first within each tier. */
export function showTable(rows) {
  const order = ['fast', 'slow', 'random']
  const sorted = rows.toSorted(
    (one, other) => order.indexOf(one.tier) - order.indexOf(other.tier) || other.seconds - one.seconds,
  )
  const line = (tier, task, seconds, tests, skipped, note) =>
    `${tier.padEnd(7)} ${task.padEnd(28)} ${seconds.padStart(8)} ${tests.padStart(7)} ${skipped.padStart(8)}  ${note}`.trimEnd()
  console.log(`\n${line('tier', 'task', 'seconds', 'tests', 'skipped', '')}`)
  for (const { tier, task, seconds, isCached, passed, failed, skipped } of sorted) {
    const tests = passed === undefined ? '' : String(passed + failed)
    const note = failed > 0 ? 'FAILED' : ''
    console.log(line(tier, task, isCached ? 'cached' : seconds.toFixed(1), tests, skipped ? String(skipped) : '', note))
  }
}

/** Prints what was skipped, with the reason. */
export function showSkips(rows) {
  const groups = rows.flatMap(({ task, groups: each = [] }) => each.map((group) => ({ task, ...group })))
  if (groups.length > 0) console.log('\nSkipped:')
  for (const { task, name, tests, lack } of groups) console.log(`${task}: ${name} (${tests}; ${lack ?? 'no reason'})`)
}

/** Prints the sum, alone on the last line. A task without tests counts as one, passed or failed. */
export function showSum(rows) {
  const plain = rows.filter(({ passed }) => passed === undefined)
  const passed = sum(rows, 'passed') + plain.filter(({ failed }) => failed === 0).length
  console.log(`\n${passed} passed, ${sum(rows, 'failed')} failed, ${sum(rows, 'skipped')} skipped`)
}

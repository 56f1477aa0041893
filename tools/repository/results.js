// Adds up what the last run of turbo tested, and lists what was skipped, with the reason. Each run of vitest has left
// its counts in `.results` of its package, also where turbo took the task from its cache.
//
// node tools/repository/results.js           after a run in which every task passed
// node tools/repository/results.js failed    after another one; ends with 1
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const summaries = join(root, '.turbo/runs')
const isFailed = process.argv[2] === 'failed'

/** Returns the tasks of the last run that have a command, and removes what older runs have left. */
function readLastRun() {
  const files = existsSync(summaries) ? readdirSync(summaries).map((name) => join(summaries, name)) : []
  const [last, ...older] = files.toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const file of older) rmSync(file, { force: true })
  if (last === undefined) return []
  const { tasks } = JSON.parse(readFileSync(last, 'utf8'))
  return tasks.filter(({ command, execution }) => command !== '<NONEXISTENT>' && execution)
}

/** Returns the counts of a task, or null if it has no tests. */
function readCounts({ task, directory, package: name }) {
  const folder = name === '//' ? root : join(root, directory)
  const file = join(folder, '.results', `${task.replace(/^\/\/#/, '').replace(':', '-')}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

const sum = { passed: 0, failed: 0, skipped: 0 }
const skips = []
for (const task of readLastRun()) {
  const name = task.taskId.replace('@capi/', '').replace('//#', '')
  const hasFailed = task.execution.exitCode !== 0
  const counts = readCounts(task)
  // A task without tests counts as one.
  const { passed, failed, skipped, groups } = counts ?? { passed: 1, failed: 0, skipped: 0, groups: [] }
  if (hasFailed) console.log(`failed: ${name} (${task.logFile})`)
  sum.passed += counts || !hasFailed ? passed : 0
  sum.failed += hasFailed ? failed || 1 : 0
  sum.skipped += skipped
  for (const group of groups)
    skips.push(`skipped: ${name}: ${group.name} (${group.tests}; ${group.lack ?? 'no reason'})`)
}
for (const line of skips) console.log(line)
console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
if (isFailed) process.exitCode = 1

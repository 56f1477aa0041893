// Runs a tier of tests, and prints one table of its tasks at the end, then what was skipped and why, what failed, and
// the sum.
//
// node tools/tiers/run.js fast      what a change can break: `npm test`
// node tools/tiers/run.js full      and what is slow by nature: `npm run test:full`
// node tools/tiers/run.js ci SEED   and random worlds, a simulation and the short benchmark with this seed: `.ci/run`
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, showFailure, showSkips, showSum, showTable } from './report.js'

const fast = [
  '//#format',
  '//#check',
  '//#lint:document',
  '//#lint:unused',
  'typecheck',
  'build',
  'docs',
  'test',
  'test:documents',
]
const [tier = 'fast', seed = '0'] = process.argv.slice(2)
const logs = mkdtempSync(join(tmpdir(), 'capi-tiers-'))
process.once('exit', () => rmSync(logs, { recursive: true, force: true }))

/**
 * Runs a command to its end; its output goes to the terminal, or into a file if it is only of interest after a failure.
 */
function run(command, args, { env = {}, log } = {}) {
  const started = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', log ? 'pipe' : 'inherit', log ? 'pipe' : 'inherit'],
  })
  for (const stream of log ? [child.stdout, child.stderr] : []) stream.on('data', (chunk) => appendFileSync(log, chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve({ status, seconds: (performance.now() - started) / 1_000 }))
  })
}

/** Runs the tasks of turbo, and returns a row for each. */
async function runTasks(tasks) {
  const summaries = join(root, '.turbo/runs')
  rmSync(summaries, { recursive: true, force: true })
  const { status } = await run('npm', ['run', '-s', 'turbo', '--', '--summarize=true', ...tasks])
  const [file] = existsSync(summaries) ? readdirSync(summaries) : []
  if (file === undefined) return [{ tier: 'fast', task: 'turbo', seconds: 0, failed: 1, log: '' }]
  const rows = JSON.parse(readFileSync(join(summaries, file), 'utf8')).tasks.flatMap(rowOf)
  // A run that was ended may have stopped before the task that would fail.
  const isStopped = status !== 0 && rows.every(({ failed }) => failed === 0)
  return isStopped ? [...rows, { tier: 'fast', task: 'turbo', seconds: 0, failed: 1, log: '' }] : rows
}

/** Returns the row of a task that has a command. */
function rowOf({ taskId, task, package: name, directory, command, logFile, execution, cache }) {
  if (command === '<NONEXISTENT>' || execution === undefined) return []
  const folder = name === '//' ? root : join(root, directory)
  const results = join(folder, '.results', `${task.replace(/^\/\/#/, '').replace(':', '-')}.json`)
  const isCached = cache.status === 'HIT'
  const isFailed = execution.exitCode !== 0 && !isCached
  const base = {
    tier: task === 'test:slow' ? 'slow' : 'fast',
    task: taskId.replace('@capi/', '').replace('//#', ''),
    seconds: isCached ? 0 : (execution.endTime - execution.startTime) / 1_000,
    isCached,
    log: join(root, logFile),
  }
  if (!existsSync(results)) return [{ ...base, failed: isFailed ? 1 : 0 }]
  const { passed, failed, skipped, groups } = JSON.parse(readFileSync(results, 'utf8'))
  return [{ ...base, passed, failed: isFailed ? failed || 1 : 0, skipped, groups }]
}

/** Runs a command of its own as a row. */
async function runStep(task, command, args, env) {
  const log = join(logs, `${task}.log`)
  const { status, seconds } = await run(command, args, { env, log })
  return { tier: 'random', task, seconds, failed: status === 0 ? 0 : 1, passed: status === 0 ? 1 : 0, log }
}

const rows = []
if (tier === 'ci') {
  const npm = ['run', '-s']
  const pnpm = [...npm, 'pnpm', '--', '--filter', '@capi/engine', '--filter', '@capi/sandbox', 'explore']
  // A seed is that of CAPI_SEED as a number.
  const exploring = runStep('explore', 'npm', pnpm, {
    CAPI_SEED: String(parseInt(seed, 16)),
    CAPI_WORLDS: '300',
    CAPI_FUZZ: '20000',
  })
  rows.push(...(await runTasks([...fast, 'test:slow'])), await exploring)
  rows.push(await runStep('simulate', 'npm', [...npm, 'simulate', '--', '--seed', seed, '--minutes', '1']))
  rows.push(await runStep('bench', 'npm', [...npm, 'bench:short']))
} else rows.push(...(await runTasks(tier === 'full' ? [...fast, 'test:slow'] : fast)))

for (const row of rows.filter(({ failed }) => failed > 0)) showFailure(row)
showTable(rows)
showSkips(rows)
showSum(rows)
process.exitCode = rows.some(({ failed }) => failed > 0) ? 1 : 0

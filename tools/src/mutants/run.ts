/**
 * Tries a fixed sample of mutants against the tests: which tier kills each, and which one none kills.
 *
 * npm --prefix tools run mutants -- [--count 400] [--seed 1] [--state FILE] [--part NAME] [--minutes N] [--no-slow]
 *
 * It works in a clone of the last commit in a temporary folder. Each result is a line of the state file, and a mutant that stands there is not
 * tried again, so a run that was ended goes on where it was. A mutant meets the tests of its own file first, then those of its package,
 * then those of packages that use it, then the slow ones.
 */
import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../bundle/paths.ts'
import { applyMutant } from './list.ts'
import { parts, type Sampled, sampleMutants } from './sample.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    state: { type: 'string', default: join(root, 'node_modules/.cache/mutants.jsonl') },
    part: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    'no-slow': { type: 'boolean', default: false },
  },
})

/** After this time, a test that does not end has found the mutant. */
const longestMs = { fast: 400_000, slow: 900_000 }

type Killer = 'own tests' | 'package' | 'users' | 'slow' | 'none' | 'not by fast tests'

interface Result {
  readonly id: string
  readonly line: number
  readonly killer: Killer
  readonly seconds: number
}

const idOf = ({ path, index }: Sampled): string => `${path}#${index}`

/** Runs tests of a package until one fails; returns whether one did. */
async function fails(room: string, tier: 'fast' | 'slow', filters: readonly string[] = []): Promise<boolean> {
  const config = join(clone, tier === 'slow' ? 'vitest.slow.config.ts' : 'vitest.config.ts')
  const vitest = join(clone, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--bail=1', '--reporter=dot', '--passWithNoTests', '--config', config, ...filters]
  const left = ['--exclude', 'test/generate/fresh.test.ts', '--exclude', 'test/repository/**']
  const child = spawn(process.execPath, [...args, ...left], { cwd: join(clone, room), stdio: 'ignore', detached: true })
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), longestMs[tier])
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  return status !== 0
}

/** Returns the files of tests that have the name of a file of code. */
function testsOf(room: string, path: string): string[] {
  const name = basename(path, '.ts')
  return readdirSync(join(clone, room, 'test'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    [`${name}.test.ts`, `${name}-laws.test.ts`].includes(basename(file)),
  )
}

async function findKiller({ part, path }: Sampled): Promise<Killer> {
  const [own, ...users] = parts[part]!.rooms as [string, ...string[]]
  const near = testsOf(own, path)
  if (near.length > 0 && (await fails(own, 'fast', near))) return 'own tests'
  if (await fails(own, 'fast')) return 'package'
  for (const room of users) if (await fails(room, 'fast')) return 'users'
  if (values['no-slow']) return 'not by fast tests'
  for (const room of [own, ...users]) if (await fails(room, 'slow')) return 'slow'
  return 'none'
}

function readState(): Result[] {
  if (!existsSync(values.state)) return []
  return readFileSync(values.state, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Result)
}

const clone = mkdtempSync(join(tmpdir(), 'capi-mutants-'))
process.once('exit', () => rmSync(clone, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
for (const [command, ...args] of [
  ['git', 'clone', '-q', root, clone],
  ['npm', '--prefix', clone, 'run', '-s', 'bundle'],
] as const) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`Expected ${command} ${args.join(' ')} to end with 0, was ${status}: ${stderr}`)
}

const done = new Map(readState().map((result) => [result.id, result]))
const sample = sampleMutants(clone, values.seed, Number(values.count))
const end = performance.now() + Number(values.minutes) * 60_000
for (const mutant of sample) {
  const isDone = values['no-slow']
    ? done.has(idOf(mutant))
    : (done.get(idOf(mutant))?.killer ?? 'not by fast tests') !== 'not by fast tests'
  if (isDone || (values.part ?? mutant.part) !== mutant.part || performance.now() > end) continue
  const file = join(clone, mutant.path)
  const text = readFileSync(file, 'utf8')
  const started = performance.now()
  writeFileSync(file, applyMutant(text, mutant))
  const killer = await findKiller(mutant)
  writeFileSync(file, text)
  const seconds = Math.round((performance.now() - started) / 1_000)
  const result: Result = { id: idOf(mutant), line: mutant.line, killer, seconds }
  done.set(result.id, result)
  appendFileSync(values.state, `${JSON.stringify(result)}\n`)
  console.log(`${killer.padEnd(18)} ${mutant.path}:${mutant.line} -> ${mutant.text.split('\n')[0]} (${seconds} s)`)
}

console.log()
const killers: readonly Killer[] = ['own tests', 'package', 'users', 'slow', 'none', 'not by fast tests']
for (const part of Object.keys(parts)) {
  const tried = sample.filter((mutant) => mutant.part === part && done.has(idOf(mutant)))
  const counts = killers.map((killer) => {
    const count = tried.filter((mutant) => done.get(idOf(mutant))!.killer === killer).length
    return `${killer} ${count}`
  })
  console.log(`${part}: ${tried.length} tried; ${counts.join(', ')}`)
}

// The command `npm --prefix packages/simulation run mutations`: applies one mutation after the other to a copy, and
// simulates until the mutation is found or a minute is over. It prints a table, and exits with 1 if a mutation survives
// or is found too late. Arguments are numbers or names of mutations; the default is all of them.
import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createHonestWorlds } from './honest-worlds.ts'
import type { Mutation } from './mutation.ts'
import { mutations } from './mutations.ts'
import { withMutatedCopy } from './mutated-copy.ts'
import { findFalseStatement } from '../outcomes/outcome-world.ts'
import { type MutationArguments, readMutationArguments } from './options.ts'
import { type Found, readResults, showResults, writeResults } from './results.ts'

const root = resolve(import.meta.dirname, '../../../..')
/** What the last world of a simulation may take in addition, in milliseconds. */
const lastWorldMs = 60_000
const failedWorld = /^World (\d+) of seed .* failed at step \d+: (.*)/ms

/** Simulates in a folder for some time; returns the output if there was a failure, or undefined if there was none. */
function simulateIn(folder: string, seed: string, ms: number, law: Mutation['law']): Promise<string | undefined> {
  const source = law === 'outcomes' ? 'outcomes/run.ts' : 'command/run.ts'
  const command = join(folder, 'packages/simulation/src', source)
  const limits = ['--seed', seed, '--minutes', String(ms / 60_000)]
  const flags = law === 'outcomes' ? limits : [...limits, '--workers', '1', '--brief']
  const child = fork(command, flags, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let output = ''
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  // A mutation may lead to a world that never ends.
  const timer = setTimeout(() => child.disconnect(), ms + lastWorldMs)
  return new Promise((done, reject) => {
    child.on('close', (code) => {
      clearTimeout(timer)
      if (code === 0) done(undefined)
      else if (code === 1) done(output)
      else reject(new Error(`The simulation ended with ${code}: ${output.slice(-2_000)}`))
    })
  })
}

/** Simulates a mutation on one core; returns how it was found, or undefined if it was not. */
async function find(mutation: Mutation, seed: string, limitMs: number): Promise<Found | undefined> {
  const begun = performance.now()
  return withMutatedCopy(root, mutation, async (folder) => {
    const output = await simulateIn(folder, seed, Math.max(1, limitMs - (performance.now() - begun)), mutation.law)
    const ms = performance.now() - begun
    if (output === undefined) return undefined
    const [, world, text = ''] = failedWorld.exec(output) ?? []
    if (world === undefined) throw new Error(`The simulation has printed no failed world: ${output.slice(-2_000)}`)
    return { ms, world: Number(world), text: text.trim().replaceAll(/\s+/g, ' ') }
  })
}

async function tryAll({ chosen, jobs, seed, minutes, totalMinutes, state }: MutationArguments): Promise<boolean> {
  const results = readResults(state, seed)
  const limits = { eachMs: minutes * 60_000, totalMs: totalMinutes * 60_000 }
  const honest = createHonestWorlds(seed)
  const waiting = chosen.filter(({ name }) => !results.found[name])
  if (waiting.length < chosen.length) console.log(`${chosen.length - waiting.length} were found before.`)
  const errors: string[] = []
  let begun = performance.now()
  const store = (): void => {
    results.elapsedMs += performance.now() - begun
    begun = performance.now()
    if (state !== undefined) writeResults(state, results)
  }
  let done = chosen.length - waiting.length
  const tryOne = async (mutation: Mutation): Promise<string> => {
    const { name } = mutation
    const found = await find(mutation, seed, limits.eachMs)
    if (!found) return 'SURVIVED'
    const anyway = await (mutation.law === 'outcomes'
      ? findFalseStatement(seed, found.world)
      : honest.findFailure(found.world))
    if (anyway) throw new Error(`World ${found.world} fails without the mutation too: ${anyway}`)
    results.found[name] = found
    return `found after ${(found.ms / 1_000).toFixed(1)} s in world ${found.world}: ${found.text}`
  }
  const work = async (): Promise<void> => {
    for (let mutation; (mutation = waiting.shift());) {
      const { name, number } = mutation
      const outcome = await tryOne(mutation).catch((error: unknown) => {
        errors.push(`"${name}" could not be tried: ${error instanceof Error ? error.message : String(error)}`)
        return errors.at(-1)!
      })
      done += 1
      store()
      console.log(`[${done}/${chosen.length}] ${number}. ${name}: ${outcome}`)
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  honest.close()
  const { table, problems } = showResults(chosen, results, limits)
  for (const line of ['', ...table, ...problems, ...errors]) console.log(line)
  return problems.length === 0 && errors.length === 0
}

// The processes that this one has started end when it does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
try {
  process.exitCode = (await tryAll(readMutationArguments(process.argv.slice(2), mutations))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

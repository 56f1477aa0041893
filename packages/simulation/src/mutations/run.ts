// The command `npm run simulate:mutations`: applies one mutation after the other to a copy, and simulates until the mutation is
// found or a minute is over. Exits with 1 if one survives. Arguments are numbers or names of mutations; the default is all of them.

import { fork } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Mutation } from './mutation.ts'
import { mutations } from './mutations.ts'
import { withMutatedCopy } from './mutated-copy.ts'
import { type MutationArguments, readMutationArguments } from './options.ts'

const root = resolve(import.meta.dirname, '../../../..')

/** Runs the command of a folder; returns its output if it found a failure, or undefined if there is none. */
function simulateIn(folder: string, flags: readonly string[]): Promise<string | undefined> {
  const command = join(folder, 'packages/simulation/src/command/run.ts')
  const child = fork(command, flags, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  let output = ''
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((done, reject) => {
    child.on('close', (code) => {
      if (code === 0) done(undefined)
      else if (code === 1) done(output)
      else reject(new Error(`The simulation ended with ${code}: ${output}`))
    })
  })
}

/** Simulates a mutation on one core; returns the first failure, or undefined if there is none. */
async function findFailure(mutation: Mutation, { seed, minutes }: MutationArguments): Promise<string | undefined> {
  const flags = ['--seed', seed, '--minutes', String(minutes), '--workers', '1', '--brief']
  const output = await withMutatedCopy(root, mutation, (folder) => simulateIn(folder, flags))
  const [found, world] = (output && /^World (\d+) .* failed .*/m.exec(output)) || []
  // A world that fails anyway proves nothing about the mutation.
  if (world && (await simulateIn(root, ['--seed', seed, '--world', world])))
    throw new Error(`World ${world} of seed ${seed} fails without the mutation "${mutation.name}" too: ${found}`)
  return found ?? output
}

/** The mutations that were found, by their names, and how. */
type Found = Record<string, string>

async function tryAll(given: MutationArguments): Promise<boolean> {
  const { chosen, jobs, state } = given
  const known: Found =
    state !== undefined && existsSync(state) ? (JSON.parse(readFileSync(state, 'utf8')) as Found) : {}
  const waiting = chosen.filter(({ name }) => known[name] === undefined)
  const survivors: Mutation[] = []
  if (waiting.length < chosen.length) console.log(`${chosen.length - waiting.length} were found before.`)
  let done = chosen.length - waiting.length
  const work = async (): Promise<void> => {
    for (let mutation; (mutation = waiting.shift());) {
      const { number, name } = mutation
      const begun = performance.now()
      const found = await findFailure(mutation, given)
      const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
      done += 1
      console.log(
        `[${done}/${chosen.length}] ${number}. ${name}: ${found ? `found after ${seconds} s. ${found}` : 'SURVIVED'}`,
      )
      if (!found) survivors.push(mutation)
      else known[name] = found
      if (state !== undefined) writeFileSync(state, `${JSON.stringify(known, null, 2)}\n`)
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  console.log(`${chosen.length - survivors.length} of ${chosen.length} were found.`)
  return survivors.length === 0
}

try {
  process.exitCode = (await tryAll(readMutationArguments(process.argv.slice(2), mutations))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

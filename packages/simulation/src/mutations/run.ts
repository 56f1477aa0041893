// The command `npm run simulate:mutations`: applies one mutation after the other to a copy, and simulates until the mutation is
// found or a minute is over. Exits with 1 if one survives. Arguments are numbers or names of mutations; the default is all of them.

import { fork } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Mutation, mutations } from './mutations.ts'
import { withMutatedCopy } from './mutated-copy.ts'
import { type MutationArguments, readMutationArguments } from './options.ts'

const root = resolve(import.meta.dirname, '../../../..')

/** Simulates a copy on one core; returns the first failure, or undefined if there is none. */
function simulateCopy(folder: string, { seed, minutes }: MutationArguments): Promise<string | undefined> {
  const command = join(folder, 'packages/simulation/src/command/run.ts')
  const flags = ['--seed', seed, '--minutes', String(minutes), '--workers', '1', '--brief']
  const child = fork(command, flags, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  let output = ''
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((done, reject) => {
    child.on('close', (code) => {
      if (code === 0) done(undefined)
      else if (code === 1) done(/^World .* failed .*/m.exec(output)?.[0] ?? output)
      else reject(new Error(`The simulation ended with ${code}: ${output}`))
    })
  })
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
      const found = await withMutatedCopy(root, mutation, (folder) => simulateCopy(folder, given))
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

// The command `npm run simulate:mutations`: applies one mutation after the other to a copy, and simulates until the mutation is
// found or a minute is over. Exits with 1 if one survives. Arguments are numbers of mutations; the default is all of them.

import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { mutations } from './mutations.ts'
import { withMutatedCopy } from './mutated-copy.ts'

const root = resolve(import.meta.dirname, '../../../..')
const minutes = '1'

/** Simulates a copy; returns the first failure, or undefined if there is none. */
function simulateCopy(folder: string): Promise<string | undefined> {
  const command = join(folder, 'packages/simulation/src/command/run.ts')
  const flags = ['--seed', 'mutations', '--minutes', minutes, '--brief']
  const child = fork(command, flags, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  let output = ''
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((done, reject) => {
    child.on('close', (code) => {
      if (code === 0) done(undefined)
      else if (code === 1) done(/^World .*/m.exec(output)?.[0] ?? output)
      else reject(new Error(`The simulation ended with ${code}: ${output}`))
    })
  })
}

const chosen = process.argv.slice(2).map(Number)
let survivors = 0
for (const [index, mutation] of mutations.entries()) {
  if (chosen.length > 0 && !chosen.includes(index + 1)) continue
  const begun = performance.now()
  const found = await withMutatedCopy(root, mutation, simulateCopy)
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
  console.log(`${index + 1}. ${mutation.name}: ${found ? `found after ${seconds} s. ${found}` : 'SURVIVED'}`)
  if (!found) survivors += 1
}
process.exitCode = survivors > 0 ? 1 : 0

/** How long the import of each library makes a program wait, over a program that imports nothing. */
import { execFileSync } from 'node:child_process'
import { median } from './median.js'
import { peers } from './peers.js'

const RUNS = 11
const cwd = new URL('..', import.meta.url)

/** Returns milliseconds of the bare program, and what is over it by file of the peer; null for what is written by hand. */
export function measureImports() {
  const bare = []
  const over = Object.fromEntries(peers.map(({ file }) => [file, []]))
  for (let run = 0; run < RUNS; run++) {
    const alone = timeOf('')
    bare.push(alone)
    for (const { file, import: name } of peers) if (name !== null) over[file].push(timeOf(`import ${name}`) - alone)
  }
  const medianOf = (times) => (times.length === 0 ? null : median(times))
  return { bare: median(bare), over: Object.fromEntries(peers.map(({ file }) => [file, medianOf(over[file])])) }
}

function timeOf(program) {
  const begun = performance.now()
  // Some libraries keep the process busy once they are loaded, so it is ended as soon as they are.
  execFileSync(process.execPath, ['--input-type=module', '-e', `${program}\nprocess.exit()`], { cwd, env: {} })
  return performance.now() - begun
}

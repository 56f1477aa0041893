/** Values that are measured for ours alone: how long an import takes, and how long the repository takes to build and test. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { median } from '../measure/statistics.ts'

export type ValueName = 'import' | 'firstResponse' | 'docs' | 'secondStart' | 'freshTest' | 'cachedTest' | 'changedTest'

/** Programs of one round; the ones with and without the import take turns. */
const runs = 7

/** Returns the milliseconds that the import of the client takes above a program that imports nothing. */
export function measureImport(tree: string): number {
  const program = `import ${JSON.stringify(join(tree, 'packages/client/dist/index.js'))}`
  return median(Array.from({ length: runs }, () => timeOf(program) - timeOf('')))
}

function timeOf(program: string): number {
  const begun = performance.now()
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { env: {} })
  return performance.now() - begun
}

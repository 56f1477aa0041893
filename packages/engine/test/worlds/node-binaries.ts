// The Node binaries on which games must have identical results: the current one, and those that CAPI_NODE names.
import { spawnSync } from 'node:child_process'

export interface AnotherNode {
  /** The output of `--version`; null when the binary does not run. */
  readonly version: string | null
  readonly binary: string
}

/** All Node binaries, including those that do not run. */
export const nodes: readonly AnotherNode[] = [
  process.execPath,
  ...(process.env['CAPI_NODE'] || 'the Node of CAPI_NODE (not set)').split(':'),
].map((binary) => {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  return { binary, version: status === 0 ? stdout.trim() : null }
})

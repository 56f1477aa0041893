// oasdiff, as the action for other repositories runs it: its version, its hashes and its settings are in the folder of
// the action.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../bundle/paths.ts'

const action = join(root, '.github/actions/openapi-check')
const program = join(root, 'node_modules/.cache/oasdiff')

export interface Change {
  readonly id: string
  readonly text: string
  /** 3 breaks programs, 2 may break some, 1 is a note. */
  readonly level: number
  readonly operation?: string
  readonly path?: string
}

/** Builds oasdiff, unless it is built. */
export function buildOasdiff(): void {
  execFileSync('go', ['build', '-C', action, '-o', program, 'github.com/oasdiff/oasdiff'], { stdio: 'inherit' })
}

/** Returns what oasdiff finds between two files. Throws an error with its output if one is no OpenAPI document. */
export function runOasdiff(before: string, after: string): Change[] {
  const settings = ['--config', join(action, 'oasdiff.yaml'), '--severity-levels', join(action, 'severity-levels.txt')]
  const args = ['changelog', ...settings, '--format', 'json', before, after]
  const text = execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: 'pipe' })
  return text.trim() === '' ? [] : (JSON.parse(text) as Change[])
}

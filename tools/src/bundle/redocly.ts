/** Runs the pinned version of the Redocly command line on this repository. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './paths.ts'

export interface RunResult {
  readonly code: number
  /** The text of both output streams. */
  readonly output: string
}

const cli = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js')

/** Runs `redocly` with the arguments, from the root of the repository, under tsx, which loads the plugin. */
export function redocly(...args: string[]): Promise<RunResult> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const child = spawn(process.execPath, ['--import', 'tsx', cli, ...args], { cwd: root, env })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: withoutBox(output) }))
  })
}

/** Removes the notice about old Node versions, a box in every output. */
function withoutBox(output: string): string {
  return output
    .split('\n')
    .filter((line) => !/^\s*[║╔╚]/.test(line))
    .join('\n')
    .trim()
}

// Runs the Redocly command line on this repository, so that every tool uses the one version that is pinned.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './paths.ts'

export interface Outcome {
  readonly code: number
  /** What it printed, on both streams. */
  readonly output: string
}

const cli = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js')

/** Runs `redocly` with the arguments, from the root of the repository, under tsx so that it can load our plugin. */
export function redocly(...args: string[]): Promise<Outcome> {
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

/** The notice about old Node versions comes as a box around every answer; it says nothing about the document. */
function withoutBox(output: string): string {
  return output
    .split('\n')
    .filter((line) => !/^\s*[║╔╚]/.test(line))
    .join('\n')
    .trim()
}

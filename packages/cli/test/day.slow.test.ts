// Runs the transcript day.console in one bash, and compares what each command prints.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeWith, findLackOf } from '../../../tools/vitest/needs.ts'
import { compareOutput } from '../../../tools/vitest/blocks.ts'
import { cli } from './command.ts'

interface Step {
  readonly command: string
  readonly want: string
  /** Line of the command, counted from 1. */
  readonly line: number
}

/** Returns the commands of a transcript, each with its output. Headings and comments are left out. */
function readTranscript(text: string): Step[] {
  const steps: { command: string; want: string[]; line: number }[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('$ ')) steps.push({ command: line.slice(2), want: [], line: index + 1 })
    else if (line !== '' && !/^##? /.test(line)) steps.at(-1)?.want.push(line)
  }
  return steps.map(({ want, ...step }) => ({ ...step, want: want.map((line) => `${line}\n`).join('') }))
}

const steps = readTranscript(readFileSync(join(import.meta.dirname, 'day.console'), 'utf8'))
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-day-'))
  writeFileSync(join(folder, 'capi'), `#!/bin/sh\nexec '${process.execPath}' --no-warnings '${cli}' "$@"\n`, {
    mode: 0o755,
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs all commands in one shell, and returns what each printed. */
function runAll(): Promise<string[]> {
  const marker = (index: number): string => `--- step ${index} ---`
  const script = [
    "trap 'kill $(jobs -p) 2>/dev/null' EXIT",
    ...steps.flatMap(({ command }, index) => [`echo '${marker(index)}'`, command]),
  ].join('\n')
  const env = {
    PATH: `${folder}:${process.env['PATH']}`,
    HOME: folder,
    TERM: 'dumb',
    COMPLETE_LINE: join(import.meta.dirname, 'completion/complete-line.zsh'),
    CAPI_SANDBOX_KEY: 'first-key',
    CAPI_SANDBOX_SECRET: 'first-secret',
    CAPI_SANDBOX_PASSPHRASE: 'firstpass',
  }
  writeFileSync(join(folder, 'day.sh'), `${script}\n`)
  return new Promise((resolve) => {
    execFile('bash', ['--norc', '-m', 'day.sh'], { cwd: folder, env, timeout: 580_000 }, (_, stdout, stderr) => {
      const printed = stdout.split(/^--- step \d+ ---\n/m).slice(1)
      resolve(printed.length === 0 ? [stderr] : printed)
    })
  })
}

describe('readTranscript', () => {
  it('finds every command of the transcript', () => {
    expect(steps.length).toBeGreaterThan(40)
    expect(steps.find(({ command }) => command.startsWith('capi verify'))!.want).toMatch(/does not differ/)
  })
})

describeWith('zsh', findLackOf('zsh'), "a day's work with the command alone", () => {
  it('prints what the transcript shows', async () => {
    const printed = await runAll()
    for (const [index, { command, want, line }] of steps.entries()) {
      const block = { language: 'text', mode: 'like', text: want, line }
      expect(() => compareOutput(block, printed[index] ?? '(not reached)'), command).not.toThrow()
    }
  }, 600_000)
})

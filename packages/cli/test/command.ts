// Runs the command as a person does, with an environment that holds only what a test gives.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createSandbox } from '@capi/sandbox'
import { escapeLines } from '../src/output/escape-text.ts'
import { type Exit, exits } from '../src/output/exit-status.ts'
import type { Terminal } from '../src/output/terminal.ts'
import { runCommand } from '../src/run-command.ts'

/** The built command. */
export const cli: string = join(import.meta.dirname, '../dist/cli.js')

export interface Outcome {
  readonly exit: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly child: ChildProcess
  /** What has been written so far. */
  readonly output: { stdout: string; stderr: string }
  readonly outcome: Promise<Outcome>
}

/** Starts the command. */
export function start(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input = '',
): Running {
  const env = { PATH: process.env['PATH'], HOME: '/nowhere', ...environment }
  const child = spawn(process.execPath, ['--no-warnings', cli, ...args], { env })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
  child.stdin.on('error', () => {}).end(input)
  const outcome = once(child, 'close').then(([exit]) => ({ exit: exit as number | null, ...output }))
  return { child, output, outcome }
}

/** What reads standard input, waits for a signal or starts another program, as the first words of a command line. */
const needProcess = /^(?:complete|init|listen|mcp|profiles|sandbox (?:start|scenarios?))\b/

/**
 * Runs the command to its end: in this process, which saves most of the time, or in one of its own where it gets an
 * input or is one of those that need a process.
 */
export async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Outcome> {
  if (input !== '' || needProcess.test(args.join(' ')) || args.includes('-'))
    return start(args, environment, input).outcome
  const written = { stdout: '', stderr: '' }
  const terminal: Terminal = {
    out: (text) => void (written.stdout += escapeLines(text)),
    paint: (text) => void (written.stdout += escapeLines(text)),
    error: (text) => void (written.stderr += escapeLines(text)),
    showStatus: () => {},
    width: Number(environment['COLUMNS']) || 120,
    isTerminal: false,
    hasColour: false,
    screen: undefined,
    isWatched: false,
    environment: { HOME: '/nowhere', ...environment },
    signal: new AbortController().signal,
  }
  let exit: Exit = exits.done
  await runCommand(args, terminal, (status) => void (exit = status))
  return { exit, ...written }
}

export interface Exchange {
  readonly sandbox: ReturnType<typeof createSandbox>
  readonly url: string
  /** Where it is, and an account of it. */
  readonly environment: Readonly<Record<string, string>>
}

/** Starts a local exchange on a free port, with an account that has 10000 USDT. */
export async function startExchange(): Promise<Exchange> {
  const sandbox = createSandbox({ clock: Date.now })
  const url = await sandbox.listen()
  const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '10000' })
  const environment = { CAPI_URL: url, CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase }
  return { sandbox, url, environment }
}

/** Returns the start of a minute an hour ahead of the exchange, in ms, because it skips candles of the past. */
export function minuteAhead({ sandbox }: Exchange): number {
  // The time is read once: it passes between two calls.
  const now = sandbox.control.now()
  return now - (now % 60_000) + 3_600_000
}

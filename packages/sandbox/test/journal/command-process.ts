// Runs the command in its own process, which a test can end at any moment.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Credentials, JournalPlace } from '../../src/index.ts'
import { freePort } from '../../../../tools/vitest/free-port.ts'
import { commandFile } from '../command/bundled-command.ts'

const credentials: Credentials = { key: 'kill-key', secret: 'kill-secret', passphrase: 'kill-passphrase' }

export interface Process {
  readonly url: string
  readonly child: ChildProcess
  output(): string
  errors(): string
  /** Kills it and waits until it has ended. */
  kill(): Promise<void>
  /** Waits until it ends and returns its exit status. */
  ended(): Promise<number | null>
  /** Sends SIGTERM and returns its exit status. */
  stop(): Promise<number | null>
}

/** Output and exit status of the command. */
export interface End {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Returns the flags for a place. */
function flagsOf(keep: JournalPlace): string[] {
  if ('folder' in keep) return ['--data', keep.folder]
  const { databaseUrl, world = 'default', patienceMs } = keep
  const patience = patienceMs === undefined ? [] : ['--patience', String(patienceMs)]
  return ['--database-url', databaseUrl, '--world', world, ...patience]
}

interface Launched {
  readonly child: ChildProcess
  readonly texts: { stdout: string; stderr: string }
}

function launch(args: readonly string[], nodeArgs: readonly string[] = []): Launched {
  const child = spawn(process.execPath, [...nodeArgs, commandFile, '--port', '0', '--no-limits', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      CAPI_SANDBOX_KEY: credentials.key,
      CAPI_SANDBOX_SECRET: credentials.secret,
      CAPI_SANDBOX_PASSPHRASE: credentials.passphrase,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const texts = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (texts.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (texts.stderr += chunk.toString()))
  return { child, texts }
}

/** Runs the command until it ends by itself. */
export async function runToEnd(args: readonly string[]): Promise<End> {
  const { child, texts } = launch(args)
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, ...texts }
}

/** Starts the command over a place and waits until it listens; throws with its stderr if it does not. */
export function startProcess(
  keep: JournalPlace,
  args: readonly string[] = [],
  nodeArgs: readonly string[] = [],
): Promise<Process> {
  return startUntil(/Ctrl-C/, [...flagsOf(keep), ...args], nodeArgs)
}

/** Starts the command with `--standby` and waits until it serves, or follows the active one. */
export async function startStandby(keep: JournalPlace): Promise<Process> {
  // It listens again at the same port when it becomes the active one.
  const port = String(await freePort())
  return startUntil(/ standby |Ctrl-C/, [...flagsOf(keep), '--standby', '--port', port])
}

/** Starts the command and waits until it prints a text. */
async function startUntil(text: RegExp, args: readonly string[], nodeArgs: readonly string[] = []): Promise<Process> {
  const { child, texts } = launch(args, nodeArgs)
  const closed = once(child, 'close')
  while (!text.test(texts.stdout)) {
    if (child.exitCode !== null || child.signalCode !== null) {
      // The rest of its output may still be on its way.
      await closed
      throw new Error(texts.stderr)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    url: /http:\/\/\S+:\d+/.exec(texts.stdout)![0],
    child,
    output: () => texts.stdout,
    errors: () => texts.stderr,
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
    ended: async () => (await closed)[0] as number | null,
    async stop() {
      child.kill('SIGTERM')
      return (await closed)[0] as number | null
    },
  }
}

// The command in a process of its own, to be ended at any moment.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Credentials, Place } from '../../src/index.ts'

const cli = join(import.meta.dirname, '../../src/cli.ts')

const credentials: Credentials = { key: 'kill-key', secret: 'kill-secret', passphrase: 'kill-passphrase' }

export interface Process {
  readonly url: string
  readonly child: ChildProcess
  output(): string
  errors(): string
  /** Ends it at once and waits until it is gone. */
  kill(): Promise<void>
  /** Asks it to end and returns its status. */
  stop(): Promise<number | null>
}

/** Starts the command over a place and waits until it listens; throws with what it said where it does not. */
export async function startProcess(
  keep: Place,
  args: readonly string[] = [],
  nodeArgs: readonly string[] = [],
): Promise<Process> {
  const place =
    'folder' in keep
      ? ['--data', keep.folder]
      : ['--database-url', keep.databaseUrl, '--world', keep.world ?? 'default']
  const child = spawn(
    process.execPath,
    ['-C', '@capi/source', '--import', 'tsx', ...nodeArgs, cli, '--port', '0', '--no-limits', ...place, ...args],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        PATH: process.env['PATH'],
        CAPI_KEY: credentials.key,
        CAPI_SECRET: credentials.secret,
        CAPI_PASSPHRASE: credentials.passphrase,
      },
    },
  )
  const texts = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (texts.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (texts.stderr += chunk.toString()))
  const closed = once(child, 'close')
  while (!texts.stdout.includes('Ctrl-C')) {
    if (child.exitCode !== null) throw new Error(texts.stderr)
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
    async stop() {
      child.kill('SIGTERM')
      return (await closed)[0] as number | null
    },
  }
}

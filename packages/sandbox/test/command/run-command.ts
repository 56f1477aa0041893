// Runs the command in its own process, as a user does.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { commandFile } from './bundled-command.ts'

export interface Run {
  readonly child: ChildProcess
  output(): { stdout: string; stderr: string }
  /** Waits for its end and returns the exit status. */
  end(): Promise<number | null>
}

/** Starts the command, in memory by default; it is killed after the test. */
export function run(args: string[], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [commandFile, ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], CAPI_MEMORY: '1', ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const texts = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (texts.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (texts.stderr += chunk.toString()))
  const closed = once(child, 'close')
  return { child, output: () => texts, end: async () => (await closed)[0] as number | null }
}

/** Waits until it listens and returns its URL. */
export async function untilReady({ child, output, end }: Run): Promise<string> {
  while (!output().stdout.includes('Ctrl-C')) {
    if (child.exitCode !== null) throw new Error(`ended early with ${await end()}: ${output().stderr}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return /http:\/\/\S+:\d+/.exec(output().stdout)![0]
}

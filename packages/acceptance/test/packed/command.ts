// Runs the installed commands, each in a process of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Outcome {
  readonly exit: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Commands {
  /** Runs a command to its end. */
  run(command: string, args: readonly string[], environment?: Environment, input?: string): Promise<Outcome>
  /** Starts the sandbox on a free port. */
  startSandbox(args: readonly string[]): Promise<Running>
  /** Starts the sandbox, calls a function and stops the sandbox. */
  withSandbox<Value>(args: readonly string[], work: (running: Running) => Promise<Value>): Promise<Value>
}

export interface Running {
  readonly url: string
  /** Its output so far. */
  readonly output: { stdout: string; stderr: string }
  stop(): Promise<void>
}

type Environment = Readonly<Record<string, string>>

/** Credentials of the demo account of every sandbox that is started here. */
export const credentials: Environment = {
  CAPI_KEY: 'first-key',
  CAPI_SECRET: 'first-secret',
  CAPI_PASSPHRASE: 'firstpass',
}

/** The same under the names that the sandbox reads. */
const sandboxCredentials: Environment = Object.fromEntries(
  Object.entries(credentials).map(([name, value]) => [name.replace('CAPI_', 'CAPI_SANDBOX_'), value]),
)

/** Returns the commands that are installed in a folder. */
export function createCommands(folder: string): Commands {
  const start = (command: string, args: readonly string[], environment: Environment = {}, input = '') => {
    const env = { PATH: process.env['PATH'], HOME: folder, ...environment }
    const child = spawn(join(folder, 'node_modules/.bin', command), args, { cwd: folder, env })
    const output = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk: Buffer) => (output.stdout += String(chunk)))
    child.stderr.on('data', (chunk: Buffer) => (output.stderr += String(chunk)))
    child.stdin.on('error', () => {}).end(input)
    return { child, output, closed: once(child, 'close') }
  }
  const startSandbox: Commands['startSandbox'] = async (args) => {
    const { child, output, closed } = start('capi-sandbox', ['--port', '0', ...args], sandboxCredentials)
    const url = await readUrl(child, output)
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM')
      await closed
    }
    return { url, output, stop }
  }
  return {
    async run(command, args, environment, input) {
      const { output, closed } = start(command, args, environment, input)
      const [exit] = (await closed) as [number | null]
      return { exit, ...output }
    },
    startSandbox,
    async withSandbox(args, work) {
      const running = await startSandbox(args)
      try {
        return await work(running)
      } finally {
        await running.stop()
      }
    },
  }
}

function readUrl(child: ChildProcess, output: Running['output']): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', () => {
      const [url] = /http:\/\/[\w.]+:\d+/.exec(output.stdout) ?? []
      if (url !== undefined) resolve(url)
    })
    child.on('close', () => reject(new Error(`Expected a running sandbox, was: ${JSON.stringify(output)}`)))
  })
}

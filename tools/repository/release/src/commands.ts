// Running other programs, and reading the arguments of ours.
import { execFile, execFileSync } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'

interface Settings {
  /** After so many milliseconds it is ended. @default never */
  readonly timeout?: number
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

const maxBuffer = 256 * 2 ** 20

/** Runs a program and returns its output. Throws with all that it printed if it fails. */
export function run(program: string, args: readonly string[], settings: Settings = {}): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer, ...settings })
  } catch (error) {
    throw withOutput(program, args, error)
  }
}

/** Does the same while this process serves requests of the program. */
export async function runAsync(program: string, args: readonly string[], settings: Settings = {}): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { maxBuffer, ...settings })
    return stdout
  } catch (error) {
    throw withOutput(program, args, error)
  }
}

/** Runs a package manager, which takes seconds. One that takes minutes is ended, and started once more. */
export async function runManager(program: string, args: readonly string[], settings: Settings): Promise<string> {
  try {
    return await runAsync(program, args, { ...settings, timeout: 120_000 })
  } catch (error) {
    const { killed, stderr = '' } = (error as Error).cause as { killed?: boolean; stderr?: string }
    if (!killed) throw error
    console.log(`        ${program} ${args[0]} did not end within two minutes, and is started again. It said last:`)
    console.log(stderr.trimEnd().split('\n').slice(-3).join('\n'))
    return runAsync(program, args, { ...settings, timeout: 300_000 })
  }
}

function withOutput(program: string, args: readonly string[], error: unknown): Error {
  const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string }
  const text = stdout + stderr === '' ? message : `${[program, ...args].join(' ')}\n${stdout}${stderr}`
  return new Error(text, { cause: error })
}

/** Runs the pnpm of a repository. */
export function pnpm(root: string, ...args: readonly string[]): string {
  return run('npm', ['run', '-s', 'pnpm', '--', ...args], { cwd: root })
}

/** Reads the folder that a command is called with, and its options, all of which have a value. */
export function readArguments<Name extends string>(
  usage: string,
  ...names: readonly Name[]
): { readonly folder: string } & Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [folder] = positionals
    if (folder === undefined || positionals.length > 1)
      throw new Error(`One folder must be named, was ${JSON.stringify(positionals)}.`)
    return { ...(values as Partial<Record<Name, string>>), folder }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\nUsage: ${usage}\n`)
    process.exit(2)
  }
}

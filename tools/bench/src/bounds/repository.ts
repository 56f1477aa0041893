/**
 * Measures a fresh clone as a new user sees it, on a machine where every cache is empty: how soon it responds, has its page
 * and its docs, and what `npm test` costs at first, again, and after a change.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BenchError } from '../measure/bench-error.ts'
import { outerEnvironment, runCommand } from '../measure/command.ts'
import type { Turns } from '../measure/round.ts'
import type { ValueName } from './values.ts'

/** A port that the clone serves at; nothing else may listen there. */
const port = 18_787
const responseMs = 300_000
/** A schema of which every client and page is made; its description changes. */
const schemaFile = 'spec/schemas/Order.yaml'

interface CloneOptions {
  readonly root: string
  readonly scratch: string
  readonly signal: AbortSignal
  readonly report: (text: string) => void
}

/** Clones what is committed, and measures it. Takes as long as two full test runs. */
export async function measureClone(options: CloneOptions): Promise<Turns> {
  const { root, scratch, signal, report } = options
  const folder = join(scratch, 'clone')
  const home = join(scratch, 'home')
  const env = emptyCaches(home)
  const run = async (cwd: string, command: string, ...args: string[]): Promise<number> => {
    const { code, output, seconds } = await runCommand(command, args, { cwd, signal, env })
    signal.throwIfAborted()
    if (code !== 0) throw new BenchError(`${command} ${args.join(' ')} ended with status ${code}:\n${output}`)
    return seconds
  }
  const clone = (): Promise<number> => run(scratch, 'git', 'clone', '--quiet', root, folder)
  const values: Partial<Record<ValueName, number>> = {}
  const tell = (title: string, seconds: number): number => {
    report(`${title}: ${seconds.toFixed(1)} s`)
    return seconds
  }
  mkdirSync(home)
  await clone()
  const first = await timeStart(folder, env, signal, ['response', 'docs'])
  values.firstResponse = tell('first response', first.response!)
  values.docs = tell('docs', first.docs!)
  values.secondStart = tell('second start', (await timeStart(folder, env, signal, ['response'])).response!)
  // Again without what `npm start` has installed and built.
  for (const path of [folder, home]) rmSync(path, { recursive: true, force: true })
  mkdirSync(home)
  await clone()
  const test = (): Promise<number> => run(folder, 'npm', 'test')
  values.freshTest = tell('npm test, fresh', await test())
  values.cachedTest = tell('npm test, cached', await test())
  changeSchema(join(folder, schemaFile))
  await run(folder, 'npm', 'run', '-s', 'pnpm', '--', 'exec', 'oxfmt', schemaFile)
  // What is generated is committed with the schema, and tests refuse it where it is older.
  const changed = (await run(folder, 'npm', 'run', 'generate')) + (await test())
  values.changedTest = tell('npm run generate and npm test after a change of a schema', changed) / values.freshTest
  for (const path of [folder, home]) rmSync(path, { recursive: true, force: true })
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { ours: [value] }]))
}

function changeSchema(file: string): void {
  const text = readFileSync(file, 'utf8')
  // Said twice: a test refuses words that the reference does not have.
  const changed = text.replace(/^description: (.+)$/m, '$& $1')
  if (changed === text) throw new BenchError(`Expected a description in ${file}, found none.`)
  writeFileSync(file, changed)
}

/** The environment of a user with this home, in which nothing has been installed or built before. */
function emptyCaches(home: string): NodeJS.ProcessEnv {
  const kept = Object.entries(outerEnvironment()).filter(
    ([name]) => !/^(XDG_|PNPM_|TURBO_)|^npm_config_(cache|store)/i.test(name),
  )
  return { ...Object.fromEntries(kept), HOME: home }
}

const origin = `http://127.0.0.1:${port}`
/** What a start is for: a price and the page with its program, or the docs. */
const checks = {
  response: async (signal: AbortSignal): Promise<boolean> =>
    (await load('/capi/v2/market/ticker?symbol=cmt_btcusdt', signal)) !== null && (await hasPage(signal)),
  docs: async (signal: AbortSignal): Promise<boolean> => (await load('/docs/', signal)) !== null,
}

/** Returns what is at a path, or null where there is nothing yet. */
async function load(path: string, signal: AbortSignal): Promise<string | null> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(5_000)])
  const response = await fetch(new URL(path, origin), { signal: limit }).catch(() => null)
  return response?.ok ? await response.text() : null
}

async function hasPage(signal: AbortSignal): Promise<boolean> {
  const page = await load('/dashboard/', signal)
  const [, program] = /<script[^>]* src="([^"]+)"/.exec(page ?? '') ?? []
  return program !== undefined && (await load(program, signal)) !== null
}

/** Runs `npm start` until it has everything that is named, and returns after how many seconds it had each. */
async function timeStart<Name extends keyof typeof checks>(
  folder: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  names: readonly Name[],
): Promise<Partial<Record<Name, number>>> {
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...env, PORT: String(port) },
    detached: true,
    stdio: 'ignore',
  })
  // A command that cannot start emits an error and no exit.
  const exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  const times: Partial<Record<Name, number>> = {}
  try {
    for (const name of names) {
      while (!(await checks[name](signal))) {
        signal.throwIfAborted()
        if (child.exitCode !== null) throw new BenchError(`npm start ended with status ${child.exitCode}.`)
        if (performance.now() - begun > responseMs)
          throw new BenchError(`npm start had no ${name} within five minutes.`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      times[name] = (performance.now() - begun) / 1_000
    }
    return times
  } finally {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await exited
  }
}

// Measures a fresh clone as a new user sees it, on a machine where every cache is empty: how soon it responds, has its
// page and its docs, and what `npm test` costs at first, again, and after a change.
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BenchError, type Turns } from './rounds.ts'

export type ValueName = 'firstResponse' | 'docs' | 'secondStart' | 'freshTest' | 'cachedTest' | 'changedTest'

/** A port that the clone serves at; nothing else may listen there. */
const port = 18_787
const responseMs = 300_000
/** A schema of which every client and page is made; its description changes. */
const schemaFile = 'spec/schemas/Order.yaml'

/** Clones what is committed, and measures it. Takes as long as two full test runs. */
export async function measureClone(root: string, signal: AbortSignal): Promise<Turns> {
  const scratch = mkdtempSync(join(tmpdir(), 'capi-bench-'))
  const values: Partial<Record<ValueName, number>> = {}
  const tell = (name: ValueName, seconds: number): void => {
    values[name] = seconds
    console.log(`${name}: ${seconds.toFixed(1)} s`)
  }
  /** Returns how to run commands in a new clone with a new home. */
  const clone = async (name: string) => {
    const folder = join(scratch, name)
    const env = emptyCaches(mkdtempSync(join(scratch, 'home-')))
    const run = async (...command: [string, ...string[]]): Promise<number> => {
      const begun = performance.now()
      await promisify(execFile)(command[0], command.slice(1), { cwd: folder, env, signal, maxBuffer: 1e8 })
      return (performance.now() - begun) / 1_000
    }
    await promisify(execFile)('git', ['clone', '--quiet', root, folder], { signal })
    return { folder, env, run }
  }
  try {
    const started = await clone('started')
    const first = await timeStart(started.folder, started.env, signal, ['response', 'docs'])
    tell('firstResponse', first.response!)
    tell('docs', first.docs!)
    tell('secondStart', (await timeStart(started.folder, started.env, signal, ['response'])).response!)
    // Again without what `npm start` has installed and built.
    const { folder, run } = await clone('tested')
    tell('freshTest', await run('npm', 'test'))
    tell('cachedTest', await run('npm', 'test'))
    changeSchema(join(folder, schemaFile))
    await run('npm', 'run', '-s', 'pnpm', '--', 'exec', 'oxfmt', schemaFile)
    // What is generated is committed with the schema, and tests refuse it where it is older.
    const changed = (await run('npm', 'run', 'generate')) + (await run('npm', 'test'))
    tell('changedTest', changed / values.freshTest!)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
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
  const isOfThisRun = /^npm_|^(XDG_|PNPM_|TURBO_)/i
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfThisRun.test(name))), HOME: home }
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
  const page = await load('/', signal)
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

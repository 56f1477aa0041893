// Which files of client, engine and sandbox take time, timers, turns, randomness or storage from the system. All others
// take them as arguments, so that a simulation can pass its own.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

const globals =
  /\bDate\.now\b|\bnew Date\(\)|\bperformance\.|\bset(?:Timeout|Interval|Immediate)\(|\bMath\.random\b|\brandomUUID\b|\bgetRandomValues\b|\bnew MessageChannel\b|\bAbortSignal\.timeout\b|\bprocess\.hrtime\b|'node:(?:timers|fs|net|http|https|child_process|worker_threads)[^']*'/g

/** The files, or the folders, that may use the system, and why a simulation does without them. */
const exceptions: Readonly<Record<string, string>> = {
  'client/src/clock.ts': 'The default clock, its timers and random numbers; `createClient` takes others.',
  'client/src/platform-node.ts': 'Sockets; `createClient` takes another transport.',
  'sandbox/src/platform/': 'The defaults of what the sandbox takes from its runtime, and the documents.',
  'sandbox/src/http/': 'Sockets and HTTP; the path of a request begins behind them.',
  'sandbox/src/command/': 'The process of the command.',
  'sandbox/src/scenarios/': 'Reads files, and ends what takes too long in a test.',
  'sandbox/src/journal/connection.ts': 'Connections to PostgreSQL.',
  'sandbox/src/journal/postgres.ts': 'PostgreSQL.',
  'sandbox/src/journal/sqlite.ts': 'SQLite.',
  'sandbox/src/journal/folder.ts': 'The folder of SQLite.',
  'sandbox/src/journal/snapshots.ts': 'The default of `wallClock`.',
  'sandbox/src/open.ts': 'The id of a writer to SQLite or PostgreSQL.',
  'sandbox/src/sandbox.ts': 'The default of `wallClock`.',
}

const files = ['client/src', 'engine/src', 'sandbox/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`),
)

/** Returns what a file uses of the system, without its comments. */
function usesOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[^]*?\*\/|\/\/ .*/g, '')
  return code.match(globals) ?? []
}

const exceptionOf = (file: string): string | undefined => Object.keys(exceptions).find((name) => file.startsWith(name))

describe('the client and the sandbox', () => {
  it.each(files.filter((file) => !exceptionOf(file)))('take nothing from the system in %s', (file) => {
    expect(usesOf(file)).toEqual([])
  })

  it('use the system in every exception', () => {
    const used = new Set(files.filter((file) => usesOf(file).length > 0).map(exceptionOf))
    expect(Object.keys(exceptions).filter((name) => !used.has(name))).toEqual([])
  })

  it('take only defaults from the system where they take a clock', () => {
    expect(usesOf('sandbox/src/journal/snapshots.ts')).toEqual(['Date.now'])
    expect(usesOf('sandbox/src/sandbox.ts')).toEqual(['Date.now', 'Date.now'])
    expect(usesOf('sandbox/src/open.ts')).toEqual(['randomUUID'])
  })
})

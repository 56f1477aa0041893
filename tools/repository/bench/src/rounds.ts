// Measures in rounds: each starts fresh processes for all sides, warms them up and lets them take turns. Fresh
// processes matter because two processes of one program differ by some percent for as long as they live.
import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What one process of a round runs. */
export interface Side {
  /** A file below `programs`. */
  readonly program: string
  readonly arguments: readonly string[]
  /** Folder of the built tree that it measures. */
  readonly tree: string
}

/** Of each metric and side what its turns cost; the turns of one index were measured one directly after the other. */
export type Turns = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>

type Message = { readonly values: Readonly<Record<string, number>> } | { readonly error: string }

/** Returns what the turns of a round cost, in microseconds an operation; the round decides their order. */
export async function measureRound(
  sides: Readonly<Record<string, Side>>,
  options: { readonly round: number; readonly turns: number; readonly signal: AbortSignal },
): Promise<Turns> {
  const { round, turns, signal } = options
  const costs: Record<string, Record<string, number[]>> = {}
  const started = new Map<string, ChildProcess>()
  const scratch = mkdtempSync(join(tmpdir(), 'capi-bench-'))
  const shuffle = (turn: number): string[] => sortBy(Object.keys(sides), (name) => `${round} ${turn} ${name}`)
  try {
    for (const name of shuffle(-1))
      started.set(name, await startSide(sides[name]!, mkdtempSync(join(scratch, 'x')), signal))
    for (let turn = 0; turn < turns; turn += 1) {
      for (const name of shuffle(turn)) {
        started.get(name)!.send('turn')
        const values = await readValues(started.get(name)!, signal)
        for (const [metric, value] of Object.entries(values)) ((costs[metric] ??= {})[name] ??= []).push(value)
      }
    }
    return costs
  } finally {
    await Promise.all(Array.from(started.values(), stopSide))
    rmSync(scratch, { recursive: true, force: true })
  }
}

function sortBy(names: readonly string[], keyOf: (name: string) => string): string[] {
  const rank = (name: string): string => createHash('sha256').update(keyOf(name)).digest('hex')
  return names.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
}

/** Starts a program, and resolves when it is warmed up. */
async function startSide(
  { program, tree, ...side }: Side,
  scratch: string,
  signal: AbortSignal,
): Promise<ChildProcess> {
  const child = fork(new URL(`programs/${program}`, import.meta.url), [tree, scratch, ...side.arguments], {
    // Nothing else of the caller's environment: a proxy or an option of Node named there would be measured too.
    env: { PATH: process.env['PATH'], CAPI_NODE: process.env['CAPI_NODE'], NODE_ENV: 'production' },
    execArgv: [],
    // A process group of its own: Ctrl-C in the terminal reaches this command alone, which then ends its programs.
    detached: true,
  })
  try {
    await readValues(child, signal)
    return child
  } catch (error) {
    await stopSide(child)
    throw error
  }
}

/** Resolves with the next values that a program reports. */
async function readValues(child: ChildProcess, signal: AbortSignal): Promise<Readonly<Record<string, number>>> {
  const settled = new AbortController()
  const either = { signal: AbortSignal.any([signal, settled.signal]) }
  try {
    const message = await Promise.race([
      once(child, 'message', either).then(([received]) => received as Message),
      once(child, 'exit', either).then(([code]): Message => ({ error: `it ended with status ${code}` })),
    ])
    if ('error' in message) throw new BenchError(`${child.spawnargs.slice(1).join(' ')} failed: ${message.error}`)
    return message.values
  } finally {
    settled.abort()
  }
}

async function stopSide(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  if (child.connected) child.disconnect()
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await exited
  clearTimeout(timer)
}

/** What the caller got wrong, or what is missing on the machine; the message is meant for a person. */
export class BenchError extends Error {}

interface Rounds {
  /** Of the file that keeps each round as soon as it has ended. */
  readonly name: string
  readonly isResumed: boolean
  readonly count: number
  readonly parts: readonly string[]
  readonly measure: (part: string, round: number) => Promise<Turns>
  readonly signal: AbortSignal
}

/** Measures what the file lacks. Returns the rounds of each part; when it is interrupted, those that it has. */
export async function measureRounds(options: Rounds): Promise<ReadonlyMap<string, readonly Turns[]>> {
  const { name, isResumed, count, parts, measure, signal } = options
  const file = join(tmpdir(), `capi-bench-${name}.jsonl`)
  const isKept = isResumed && existsSync(file)
  const lines = isKept ? readLines<{ part: string; round: number; turns: Turns }>(file) : []
  if (!isKept) writeFileSync(file, '', { mode: 0o600 })
  const begun = performance.now()
  try {
    for (let round = 0; round < count; round += 1) {
      for (const part of parts) {
        if (lines.some((line) => line.part === part && line.round === round)) continue
        const line = { part, round, turns: await measure(part, round) }
        lines.push(line)
        appendFileSync(file, `${JSON.stringify(line)}\n`)
      }
      const minutes = ((performance.now() - begun) / 60_000 / (round + 1)) * (count - round - 1)
      console.log(`round ${round + 1} of ${count}, about ${minutes.toFixed(1)} minutes left`)
    }
  } catch (error) {
    if (!signal.aborted) throw error
    console.log('\nInterrupted. What was measured is stored; the same command with --resume continues.')
  }
  return new Map(parts.map((part) => [part, lines.filter((line) => line.part === part).map(({ turns }) => turns)]))
}

/** Reads a file of JSON lines. Throws when a line is not one, because what was measured is never repaired silently. */
export function readLines<Line>(file: string): Line[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').filter(Boolean)
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as Line
    } catch {
      throw new BenchError(`Expected JSON in each line of ${file}, line ${index + 1} is: ${line.slice(0, 80)}`)
    }
  })
}

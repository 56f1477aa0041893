// Plays one case: opens its exchange, starts the program, does the harm at its moments, and stops the program. Returns
// the evidence.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Case, Step } from './case.ts'
import { type Evidence, type Harm, readRequests } from './evidence.ts'
import { Program } from './program.ts'
import { openWorld, type World } from './world.ts'

export interface PlayOptions {
  /** The command, in which `{url}`, `{key}`, `{secret}` and `{passphrase}` stand for those of the exchange. */
  readonly command: readonly [string, ...string[]]
  /** Environment variables of the program, with the same places, beside those of this process. */
  readonly environment: Readonly<Record<string, string>>
  readonly seed: string
  /** Seconds that a case lasts on this machine. */
  readonly seconds: number
  readonly rate: number
  readonly symbol: string
  readonly deposit: string
  readonly signal?: AbortSignal | undefined
}

/** When a world with a faster clock starts: ten minutes before a funding time, so that a case passes it. */
const fastStart = Date.UTC(2025, 10, 27, 7, 50)
const pollMs = 20
/** How often is looked whether a request has arrived, in milliseconds, and among how many. */
const arrivalMs = 5
const latestRequests = 1_000

/** What is played without any harm. */
export const baseline: Case = {
  id: 'baseline',
  title: 'Without harm',
  group: 'baseline',
  done: 'Nothing goes wrong.',
  required: 'The program trades.',
  why: 'What a program does without harm is the measure of what it does with it.',
  exercise: '',
  steps: [],
}

export async function playCase(each: Case, options: PlayOptions): Promise<Evidence> {
  const { seed, seconds, rate, symbol, deposit } = options
  const startTime = rate === 1 ? Date.now() : fastStart
  const { limits, idleMs, aheadMs = 0 } = each
  const world = await openWorld({ seed, rate, startTime: startTime + aheadMs, deposit, limits, idleMs })
  const zero = Date.now()
  const now = (): number => Date.now() - zero
  const program = new Program(commandFor(world, options), now)
  const lasts = seconds * 1_000
  const harms: Harm[] = []
  let problem: string | null = null
  try {
    program.start()
    const stage = { world, program, symbol, harms, now, saved: new Map<string, string>() }
    for (const step of each.steps) {
      if (!(await untilMoment(step, stage, lasts, options.signal))) break
      problem = await doStep(step, stage).then(
        () => null,
        (error: Error) => `${step.say}: ${error.message}`,
      )
      if (problem !== null) break
    }
    while (now() < lasts && !options.signal?.aborted) await sleep(Math.min(pollMs, Math.max(1, lasts - now())))
    const ended = now()
    await program.stop()
    const events = await world.events().catch((error: Error) => {
      problem ??= `reading its events: ${error.message}`
      return []
    })
    const equity = await world.equity()
    await world.close()
    const { accountId, records } = world
    const runs = program.runs.map((run) => ({ ...run, output: withoutSecrets(run.output, world) }))
    const requests = readRequests(records, zero, runs).filter(({ at }) => at <= ended)
    const hits = requests.filter(({ faults }) => faults.length > 0).length
    return { lasts: ended, rate, accountId, requests, events, runs, harms, hits, equity, problem }
  } finally {
    await program.stop()
    await world.close()
  }
}

/** A program may print its credentials. */
function withoutSecrets(output: string, { credentials }: World): string {
  return Object.values(credentials).reduce((text, secret) => text.replaceAll(secret, '[secret]'), output)
}

interface Stage {
  readonly world: World
  readonly program: Program
  readonly symbol: string
  readonly harms: Harm[]
  readonly now: () => number
  /** Values that earlier steps saved. */
  readonly saved: Map<string, string>
}

function commandFor(world: World, { command, environment }: PlayOptions): ConstructorParameters<typeof Program>[0] {
  const { url, credentials } = world
  const places: Readonly<Record<string, string>> = { url, ...credentials }
  const fill = (text: string): string => fillText(text, places)
  const [file, ...args] = command
  const given = Object.entries(environment).map(([name, value]) => [name, fill(value)])
  return { file: fill(file), args: args.map(fill), environment: { ...process.env, ...Object.fromEntries(given) } }
}

/** Waits for the moment of a step; returns false if the case ended before. */
async function untilMoment(
  { at = 0, after }: Step,
  { world, now }: Stage,
  lasts: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const isOver = (): boolean => now() >= lasts || signal?.aborted === true
  while (now() < at * lasts && !isOver()) await sleep(pollMs)
  if (after) {
    const { operation, nth = 1, delayMs = 0 } = after
    const count = (): number => {
      const { requests } = world.sandbox.control.listRequests({ after: 0, limit: latestRequests })
      return requests.filter((request) => request.operation === operation).length
    }
    const before = at === 0 ? 0 : count()
    while (count() < before + nth && !isOver()) await sleep(arrivalMs)
    await sleep(delayMs)
  }
  return !isOver()
}

async function doStep(step: Step, stage: Stage): Promise<void> {
  const { world, program, harms, now, symbol, saved } = stage
  if ('kill' in step) await program.kill()
  else if ('start' in step) program.start()
  else if ('moveTo' in step) movePrice(world, symbol, step.moveTo)
  else {
    const { control, with: fields = {}, save, times = 1 } = step
    const methods = world.sandbox.control as unknown as Record<string, (input: unknown) => unknown>
    const most = scaled(await world.available(), 0.999)
    const places = { symbol, account: world.accountId, most, half: scaled(lastPrice(world, symbol), 0.5) }
    for (let n = 1; n <= times; n += 1) {
      const result = await methods[control]!(fillIn(fields, { ...places, ...Object.fromEntries(saved), n: String(n) }))
      if (save !== undefined) saved.set(save, String((result as Record<string, unknown>)[save]))
    }
  }
  harms.push({ at: now(), text: step.say })
}

/** Moves the price of a contract to a multiple of what it is. */
function movePrice(world: World, symbol: string, { factor }: { readonly factor: number }): void {
  world.sandbox.control.setPrice({ symbol, price: scaled(lastPrice(world, symbol), factor) })
}

function lastPrice({ sandbox }: World, symbol: string): string {
  const market = sandbox.control.listMarkets().find(({ contract }) => contract.symbol === symbol)
  if (market) return String(market.ticker.last)
  throw new RangeError(`The symbol must be that of a contract of the exchange, was ${symbol}.`)
}

/** A price that a case invents, so a float is exact enough; its decimals are those of the price before. */
function scaled(price: string, factor: number): string {
  return (Number(price) * factor).toFixed(price.split('.')[1]?.length ?? 0)
}

/** Replaces the names in braces that are known. */
function fillText(text: string, places: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (all, name: string) => places[name] ?? all)
}

function fillIn(value: unknown, places: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fillText(value, places)
  if (Array.isArray(value)) return value.map((item: unknown) => fillIn(item, places))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fillIn(field, places)]))
}

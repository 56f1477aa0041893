// Plays a scenario from its first step to its last, and checks the books at the end. It stops at the first step that does
// not come out as expected; the books are checked all the same.

import type { Check } from '../engine/index.ts'
import { matches } from './match.ts'
import type { CallStep, Data, Scenario, Step } from './scenario.ts'
import { type Reply, Stage } from './stage.ts'

/** A step that was played. */
export interface Played {
  readonly text: string
  /** What was expected and what came; undefined where that is the same. */
  readonly complaint: string | undefined
}

export interface Ending {
  readonly isOk: boolean
  /** What must always hold, and whether it does. */
  readonly checks: readonly Check[]
}

/** Plays a scenario. `tell` hears of each step when it is over. */
export async function playScenario(scenario: Scenario, tell: (played: Played) => void = () => {}): Promise<Ending> {
  const stage = new Stage(scenario)
  const names = new Map<string, Data>()
  let isOk = true
  try {
    for (const step of scenario.steps) {
      const complaint = await playStep(stage, names, step)
      tell({ text: textOf(step), complaint })
      isOk = complaint === undefined
      if (!isOk) break
    }
    const { ok, checks } = stage.sandbox.control.checkInvariants()
    return { isOk: isOk && ok, checks }
  } finally {
    await stage.sandbox.close()
  }
}

async function playStep(stage: Stage, names: Map<string, Data>, step: Step): Promise<string | undefined> {
  for (let count = 1; count <= (step.times ?? 1); count += 1) {
    names.set('n', count)
    const complaint = await playOnce(stage, names, step)
    if (complaint !== undefined) return step.times === undefined ? complaint : `time ${count}: ${complaint}`
  }
  return undefined
}

async function playOnce(stage: Stage, names: Map<string, Data>, step: Step): Promise<string | undefined> {
  if ('account' in step) {
    names.set(step.account, stage.open(step))
    return undefined
  }
  const fields = fill(step.with ?? {}, names) as { readonly [name: string]: Data }
  const reply = await ('control' in step ? stage.control(step, fields) : stage.call(step, fields))
  const complaint = judge(step, reply, fill(step.expect ?? null, names))
  for (const [name, path] of Object.entries(step.keep ?? {})) names.set(name, partOf(reply.json, path))
  return complaint
}

function judge(step: Step, { status, json }: Reply, expected: Data): string | undefined {
  const was = status === null ? 'none' : `${status} ${JSON.stringify(json)}`
  if ((step as CallStep).lost) return status === null ? undefined : `expected no answer, was ${was}`
  if (step.refused !== undefined) {
    const isRefused = status !== null && status >= 400 && matches(json, { code: step.refused })
    return isRefused ? undefined : `expected a refusal with ${step.refused}, was ${was}`
  }
  if (status === null || status >= 400) return `expected an answer, was ${was}`
  if (step.expect === undefined || matches(json, expected)) return undefined
  return `expected ${JSON.stringify(expected)}, was ${JSON.stringify(json)}`
}

// A text that is a name in braces becomes what has the name; braces inside a text become its text.
function fill(value: Data, names: ReadonlyMap<string, Data>): Data {
  if (typeof value === 'string') {
    return value.replaceAll(/\{(\w+)\}/g, (all, name: string) => String(names.get(name) ?? all))
  }
  if (Array.isArray(value)) return value.map((item: Data) => fill(item, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fill(field, names)]))
}

function partOf(value: Data, path: string): Data {
  let part = value
  for (const name of path.split('.')) part = (part as { readonly [name: string]: Data } | null)?.[name] ?? null
  if (part !== null) return part
  throw new RangeError(`The answer must have a part ${path} to keep, was ${JSON.stringify(value)}.`)
}

function textOf(step: Step): string {
  if (step.say !== undefined) return step.say
  const often = step.times === undefined ? '' : `, ${step.times} times`
  if ('account' in step) return `${step.account} opens an account with ${step.deposit ?? 'no'} USDT${often}`
  const [who, id] = 'control' in step ? ['control', step.control] : [step.as ?? 'anyone', step.call]
  const fields = Object.entries(step.with ?? {}).map(([name, value]) => `${name} ${show(value)}`)
  return `${who}: ${id}${fields.length === 0 ? '' : ` (${fields.join(', ')})`}${often}`
}

function show(value: Data): string {
  return typeof value === 'string' ? value.replaceAll(/[{}]/g, '') : JSON.stringify(value)
}

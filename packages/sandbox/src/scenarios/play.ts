// Plays a scenario step by step and checks the invariants at the end. It stops at the first step that fails its
// expectation, and then checks the invariants too.
import { type Check, type ContractTerms, defaultContracts } from '@capi/engine'
import type { WeightLimits } from '../request/rate-limits.ts'
import { matches } from './match.ts'
import type { CallStep, Data, Scenario, Step } from './scenario.ts'
import { type Reply, ScenarioSandbox, type ScenarioTarget } from './scenario-sandbox.ts'

/** The result of one step. */
export interface StepResult {
  readonly text: string
  /** What was expected and what was received; undefined if they match. */
  readonly mismatch: string | undefined
}

export interface ScenarioResult {
  readonly isOk: boolean
  /** The results of all invariant checks. */
  readonly checks: readonly Check[]
}

/** A sandbox of its own, for one scenario. */
interface OwnSandbox extends Pick<ScenarioTarget, 'fetch'> {
  readonly control: ScenarioTarget['control'] & {
    now(): number
    checkInvariants(): Promise<{ readonly ok: boolean; readonly checks: readonly Check[] }>
  }
  close(): Promise<void>
}

/** Creates a sandbox with a manual clock. */
export type CreateOwnSandbox = (options: {
  readonly seed: string
  readonly contracts: readonly ContractTerms[]
  readonly wallClock: () => number
  readonly insurance?: string
  readonly limits?: WeightLimits
}) => OwnSandbox

/** Plays a scenario on a sandbox of its own; calls `onStep` after each step. */
export async function playScenario(
  scenario: Scenario,
  createSandbox: CreateOwnSandbox,
  onStep: (result: StepResult) => void = () => {},
): Promise<ScenarioResult> {
  const { name, insurance, limits, listedOnly = [], steps } = scenario
  const now = (): number => sandbox.control.now()
  const sandbox: OwnSandbox = createSandbox({
    seed: name,
    contracts: defaultContracts.map((terms) => ({ ...terms, hasMarket: !listedOnly.includes(terms.symbol) })),
    wallClock: now,
    ...(insurance !== undefined && { insurance }),
    ...(limits && { limits }),
  })
  const play = createStepPlayer({ control: sandbox.control, fetch: sandbox.fetch, now })
  let isOk = true
  try {
    for (const step of steps) {
      const mismatch = await play(step)
      onStep({ text: textOf(step), mismatch })
      isOk = mismatch === undefined
      if (!isOk) break
    }
    const { ok, checks } = await sandbox.control.checkInvariants()
    return { isOk: isOk && ok, checks }
  } finally {
    await sandbox.close()
  }
}

/**
 * Plays a step and returns what was expected and received if they differ; `onRepeat` is called before each of its
 * requests.
 */
type StepPlayer = (step: Step, onRepeat?: () => void) => Promise<string | undefined>

/** Returns a function that plays steps on a sandbox. */
export function createStepPlayer(target: ScenarioTarget): StepPlayer {
  const scenarioSandbox = new ScenarioSandbox(target)
  const names = new Map<string, Data>()
  return (step, onRepeat) => playStep(scenarioSandbox, names, step, onRepeat)
}

async function playStep(
  scenarioSandbox: ScenarioSandbox,
  names: Map<string, Data>,
  step: Step,
  onRepeat = (): void => undefined,
): Promise<string | undefined> {
  for (let count = 1; count <= (step.times ?? 1); count += 1) {
    onRepeat()
    names.set('n', count)
    const mismatch = await playOnce(scenarioSandbox, names, step)
    if (mismatch !== undefined) return step.times === undefined ? mismatch : `time ${count}: ${mismatch}`
  }
  return undefined
}

async function playOnce(
  scenarioSandbox: ScenarioSandbox,
  names: Map<string, Data>,
  step: Step,
): Promise<string | undefined> {
  if ('account' in step) {
    names.set(step.account, scenarioSandbox.open(step))
    return undefined
  }
  const fields = fill(step.with ?? {}, names) as { readonly [name: string]: Data }
  const reply = await ('control' in step ? scenarioSandbox.control(step, fields) : scenarioSandbox.call(step, fields))
  const mismatch = compare(step, reply, fill(step.expect ?? null, names))
  for (const [name, path] of Object.entries(step.save ?? {})) names.set(name, fieldAt(reply.json, path))
  return mismatch
}

function compare(step: Step, { status, json }: Reply, expected: Data): string | undefined {
  const was = status === null ? 'none' : `${status} ${JSON.stringify(json)}`
  if ((step as CallStep).lost) return status === null ? undefined : `expected no response, was ${was}`
  if (step.refused !== undefined) {
    const isRefused = status !== null && status >= 400 && matches(json, { code: step.refused })
    return isRefused ? undefined : `expected a refusal with ${step.refused}, was ${was}`
  }
  if (status === null || status >= 400) return `expected a response, was ${was}`
  if (step.expect === undefined || matches(json, expected)) return undefined
  return `expected ${JSON.stringify(expected)}, was ${JSON.stringify(json)}`
}

// Replaces names in braces by their values.
function fill(value: Data, names: ReadonlyMap<string, Data>): Data {
  if (typeof value === 'string') {
    return value.replaceAll(/\{(\w+)\}/g, (all, name: string) => String(names.get(name) ?? all))
  }
  if (Array.isArray(value)) return value.map((item: Data) => fill(item, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fill(field, names)]))
}

function fieldAt(value: Data, path: string): Data {
  let field = value
  for (const name of path.split('.')) field = (field as { readonly [name: string]: Data } | null)?.[name] ?? null
  if (field !== null) return field
  throw new RangeError(`The response must have the field ${path} to save, was ${JSON.stringify(value)}.`)
}

/** Returns the text of a step. */
export function textOf(step: Step): string {
  if (step.say !== undefined) return step.say
  const count = step.times === undefined ? '' : `, ${step.times} times`
  if ('account' in step) return `${step.account} opens an account with ${step.deposit ?? 'no'} USDT${count}`
  const [who, id] = 'control' in step ? ['control', step.control] : [step.as ?? 'anyone', step.call]
  const fields = Object.entries(step.with ?? {}).map(([name, value]) => `${name} ${show(value)}`)
  return `${who}: ${id}${fields.length === 0 ? '' : ` (${fields.join(', ')})`}${count}`
}

function show(value: Data): string {
  return typeof value === 'string' ? value.replaceAll(/[{}]/g, '') : JSON.stringify(value)
}

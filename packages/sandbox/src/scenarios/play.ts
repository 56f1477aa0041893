// Plays a scenario on a sandbox, step by step, and checks the invariants at the end. It stops at the first step that
// fails its expectation, and then checks the invariants too.
//
// An expectation is matched against a response. Values must be equal and lists equally long; objects may have more
// fields than expected. An object whose only field begins with a dollar sign is an operator: `$some` and `$every` match
// items of a list, `$count` its length, `$above` and `$below` compare decimals, `$not` negates.
import { type Operation, operations } from '@capi/api'
import { type ControlOperation, controlOperations, controlRequest } from '@capi/api/control'
import { type Check, type ContractTerms, defaultContracts } from '@capi/engine'
import type { Accounts, NewAccount } from '../control/accounts.ts'
import { oneOfMessage } from '../document/schemas.ts'
import type { WeightLimits } from '../request/rate-limits.ts'
import { signatureOf } from '../request/signature.ts'
import {
  type AccountStep,
  type CallStep,
  type ControlStep,
  type Data,
  readScenario,
  type Scenario,
  scenarioNames,
  type Step,
} from './scenario.ts'

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

type Operator = (was: Data, expected: Data) => boolean

const operators: Readonly<Record<string, Operator>> = {
  $some: (was, expected) => Array.isArray(was) && was.some((item: Data) => matches(item, expected)),
  $every: (was, expected) => Array.isArray(was) && was.every((item: Data) => matches(item, expected)),
  $count: (was, expected) => Array.isArray(was) && matches(was.length, expected),
  $above: (was, expected) => Number(was) > Number(expected),
  $below: (was, expected) => Number(was) < Number(expected),
  $not: (was, expected) => !matches(was, expected),
}

/** Whether a value matches an expectation. */
export function matches(was: Data, expected: Data): boolean {
  if (isList(expected)) {
    return isList(was) && was.length === expected.length && expected.every((item, index) => matches(was[index]!, item))
  }
  if (!isObject(expected)) return was === expected
  const [[name, inside] = ['', null], ...others] = Object.entries(expected)
  const operator = others.length === 0 && name.startsWith('$') ? operators[name] : undefined
  if (operator) return operator(was, inside)
  return isObject(was) && Object.entries(expected).every(([field, value]) => matches(was[field] ?? null, value))
}

function isList(value: Data): value is readonly Data[] {
  return Array.isArray(value)
}

function isObject(value: Data): value is { readonly [name: string]: Data } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The response to a request; the status is null if there was none. */
export interface Reply {
  readonly status: number | null
  readonly json: Data
}

type Fields = { readonly [name: string]: Data }

/** How long to wait for a response that must not come, in milliseconds. */
const patienceMs = 250
const noReply: Reply = { status: null, json: null }
const encoder = new TextEncoder()

/** The sandbox that a scenario is played on. */
export interface ScenarioTarget {
  readonly control: Pick<Accounts, 'createAccount'>
  fetch(target: string, init?: RequestInit): Promise<Response>
  /** The time of the exchange, in Unix milliseconds. */
  now(): number
  /** Headers of control operations. */
  readonly controlHeaders?: Readonly<Record<string, string>>
}

class ScenarioSandbox {
  readonly #target: ScenarioTarget
  readonly #accounts = new Map<string, NewAccount>()

  constructor(target: ScenarioTarget) {
    this.#target = target
  }

  /** Creates an account and returns its id. */
  open({ account: name, deposit }: AccountStep): string {
    const account = this.#target.control.createAccount({ name, ...(deposit !== undefined && { deposit }) })
    this.#accounts.set(name, account)
    return account.accountId
  }

  /** Calls an operation of the control API over HTTP. */
  async control({ control: id }: ControlStep, fields: Fields): Promise<Reply> {
    const operation = Object.values<ControlOperation>(controlOperations).find((each) => each.id === id)
    if (!operation) throw unknown('control', id, Object.values<ControlOperation>(controlOperations))
    const { target, headers, ...request } = controlRequest(operation, fields)
    return this.#send(target, { ...request, headers: { ...headers, ...this.#target.controlHeaders } })
  }

  /** Sends a request of the interface, signed if the operation requires it. */
  async call({ call: id, as = '', lost = false }: CallStep, fields: Fields): Promise<Reply> {
    const operation = Object.values<Operation>(operations).find((each) => each.id === id)
    if (!operation) throw unknown('call', id, Object.values<Operation>(operations))
    const { method, path, hasBody, signed } = operation
    const target = hasBody ? path : path + queryOf(fields)
    const body = hasBody ? JSON.stringify(fields) : ''
    return this.#send(target, {
      method,
      headers: { 'content-type': 'application/json', ...(signed && this.#sign(as, method, target, body)) },
      ...(hasBody && { body }),
      ...(lost && { signal: abortSoon() }),
    })
  }

  async #send(target: string, init: RequestInit): Promise<Reply> {
    try {
      const response = await this.#target.fetch(target, init)
      const text = await response.text()
      // Some records have ids as JSON numbers; as strings they keep all digits.
      const exact = text.replaceAll(/(?<=[:[,])\d{16,}(?=[,}\]])/g, '"$&"')
      return {
        status: response.status,
        json: exact.startsWith('{') || exact.startsWith('[') ? (JSON.parse(exact) as Data) : exact,
      }
    } catch {
      return noReply
    }
  }

  #sign(name: string, method: string, target: string, body: string): Record<string, string> {
    const account = this.#accounts.get(name)
    if (!account)
      throw new RangeError(`The field as must name an account of an earlier step, was ${JSON.stringify(name)}.`)
    const timestamp = String(this.#target.now())
    const [path, query = ''] = target.split('?') as [string, string?]
    const request = { method, path, query, body: encoder.encode(body) }
    return {
      'ACCESS-KEY': account.key,
      'ACCESS-PASSPHRASE': account.passphrase,
      'ACCESS-TIMESTAMP': timestamp,
      'ACCESS-SIGN': signatureOf(account.secret, timestamp, request),
    }
  }
}

// The timer of AbortSignal.timeout would not keep the process alive.
function abortSoon(): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), patienceMs)
  return controller.signal
}

function queryOf(fields: Fields): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function unknown(field: string, id: string, known: readonly { readonly id: string }[]): RangeError {
  const ids = known.map((each) => each.id)
  return new RangeError(oneOfMessage(`The field ${field}`, ids, id))
}

/** Prints the names and titles of all scenarios. */
export function printScenarios(write: (text: string) => void): void {
  const names = scenarioNames()
  const width = Math.max(...names.map((name) => name.length))
  for (const name of names) write(`${name.padEnd(width)}  ${readScenario(name).title}\n`)
}

/** Plays a scenario, prints its steps, and returns whether it passed. */
export async function printScenario(
  scenario: Scenario,
  createSandbox: CreateOwnSandbox,
  write: (text: string) => void,
): Promise<boolean> {
  write(`${scenario.title}\n${scenario.story.trim()}\n\n`)
  let count = 0
  const { isOk, checks } = await playScenario(scenario, createSandbox, ({ text, mismatch }) => {
    count += 1
    write(`${String(count).padStart(3)}  ${mismatch === undefined ? 'ok' : 'NO'}  ${text}\n`)
    if (mismatch !== undefined) write(`         ${mismatch}\n`)
  })
  const broken = checks.filter(({ ok }) => !ok)
  write(`\ninvariants  ${checks.length - broken.length} of ${checks.length} hold\n`)
  for (const { id, detail = '' } of broken) write(`         ${id}: ${detail}\n`)
  write(isOk ? 'passed\n' : 'failed\n')
  return isOk
}

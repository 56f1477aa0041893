// Creates the server: the tools that are allowed, the resources, and the function that runs a call. It knows no
// transport: `newServer` returns an object of the protocol's SDK for each connection, and all of them share limits,
// cursors and the client with its rate limiter.
import { randomUUID } from 'node:crypto'
import { limits as budgets } from '@capi/api'
import { type Client, type ClientOptions, UsageError, createClient, isLoopback } from '@capi/client'
import { AuditFile } from '../audit/audit-file.ts'
import { Audit } from '../audit/audit.ts'
import { type Limiter, createLimiter } from '../limits/limiter.ts'
import { Confirmations } from '../rehearse/confirmations.ts'
import { Rehearsal } from '../rehearse/rehearsal.ts'
import { type Resource, createResources } from '../resources/resources.ts'
import { type Workflow, readTexts, readWorkflows } from '../resources/texts.ts'
import { createCursors } from '../results/cursors.ts'
import { type Step, type ToolResult, overhead } from '../results/envelope.ts'
import { type Redactor, createRedactor } from '../results/redact.ts'
import { describeTool } from '../surface/describe.ts'
import { notesOn } from '../surface/notes.ts'
import { searchTool } from '../surface/search.ts'
import { type Entry, type Listed, entriesOf, stepTo } from '../surface/surface.ts'
import { controlTools } from '../tools/control-tools.ts'
import type { ControlConnection } from '../tools/call-control.ts'
import { operationTools } from '../tools/operation-tools.ts'
import { readMoreTool } from '../tools/read-more.ts'
import { type Permission, type Tool, kinds } from '../tools/tool.ts'
import { currentCall, watchFetch, watchTransport } from '../audit/call-context.ts'
import { type Caller, Calls, type Question } from './calls.ts'
import { type McpOptions, checkOptions } from './options.ts'
import { Place } from './place.ts'

export interface Mcp {
  /** The tools that are listed: those of the surface that are allowed. */
  readonly tools: readonly Listed[]
  /** The operations that can be called. */
  readonly operations: readonly Tool[]
  readonly resources: readonly Resource[]
  readonly workflows: readonly Workflow[]
  /** Returns how an agent calls an operation; undefined if it cannot. */
  stepTo(operation: string): Pick<Step, 'tool' | 'operation'> | undefined
  /** Runs a tool for a caller that can ask nobody. Returns undefined for a name that no tool has. */
  call(name: string, input: unknown, signal?: AbortSignal): Promise<ToolResult | undefined>
  /** Runs a tool to its result, or to a question for a person. Returns undefined for a name that no tool has. */
  callFor(caller: Caller, name: string, input: unknown): Promise<ToolResult | Question | undefined>
  /** Resolves when no call is running. */
  whenIdle(): Promise<void>
  /** Ends the audit log. */
  close(): void
}

/** Bounds the memory of results that are continued. */
const maxResponseBytes = 2 ** 22

/** Returns the server. Throws a UsageError if the options are wrong. */
export function createMcp(options: McpOptions): Mcp {
  const { baseUrl, credentials, allow = [], maxResultBytes = 16_000, newId = randomUUID, tools = 'few' } = options
  const { key, secret, passphrase } = credentials ?? {}
  const client = createClient({ maxResponseBytes, ...watched(options.client), baseUrl, credentials })
  checkOptions(options)
  const limiter = options.limits && createLimiter({ limits: options.limits, client, baseUrl, credentials, newId })
  const redactor = createRedactor([key, secret, passphrase, options.controlToken, ...(options.secrets ?? [])])
  const { fetch = globalThis.fetch, controlToken: token } = options
  const control: ControlConnection = { baseUrl, token, fetch, maxResponseBytes }
  const place = new Place(control)
  const operations = new Map(
    createOperations(options, client, redactor, limiter, control).map((each) => [each.name, each]),
  )
  const whyForbidden = (tool: Tool): string | undefined =>
    whyRefused(tool, allow, limiter !== undefined, options.confirm ?? false)
  const isAllowed = (tool: Tool): boolean => whyForbidden(tool) === undefined
  const allowed = Array.from(operations.values()).filter(isAllowed)
  const surfaces = hasControl(options) ? (['service', 'local-exchange'] as const) : (['service'] as const)
  const texts = readTexts(surfaces)
  const resources = createResources(texts, async () => ({
    service: new URL(baseUrl).origin,
    where: await place.where(),
    mayTrade: allow.includes('trade'),
    mayControl: allow.includes('control'),
    confirm: options.confirm ?? false,
    audit: options.audit !== undefined,
    trading: (await limiter?.describe()) ?? null,
    resultBytes: maxResultBytes,
    weightBudgets: budgets,
  }))
  const callable = new Map(allowed.map((each) => [each.name, each]))
  const symbol = options.limits?.symbols[0] ?? 'SYMBOL'
  const stepToAllowed = (name: string): Pick<Step, 'tool' | 'operation'> | undefined =>
    callable.has(name) ? stepTo(entries, callable.get(name)!, '') : undefined
  const notes = (operation: Tool, signal: AbortSignal | undefined): Promise<readonly string[]> =>
    notesOn(operation, { limiter, stepTo: stepToAllowed }, signal)
  const own = [
    searchTool(callable, texts, redactor),
    describeTool({ operations: callable, resources, redactor, symbol, notes }),
  ]
  const entries = entriesOf(tools, operations, own)
  if (typeof tools !== 'string') requireAllowed(entries, operations, whyForbidden)
  const audit = openAudit(options, redactor)
  let rehearsal: Rehearsal | undefined
  const calls = new Calls({
    entries,
    operations: callable,
    whyForbidden,
    limiter,
    cursors: createCursors(maxResultBytes - overhead, newId),
    redactor,
    // A rehearsal of the next call may be played elsewhere, once it is known that the exchange is a local one.
    rehearsal: async () => {
      const isLocal = (await place.where()) === 'local'
      if (rehearsal?.isLocal !== isLocal)
        rehearsal = new Rehearsal({
          client,
          baseUrl,
          credentials,
          control: isLocal ? control : undefined,
          newId: unusedId,
        })
      return rehearsal
    },
    confirmations: options.confirm
      ? new Confirmations(options.now ?? (() => performance.now()), randomUUID)
      : undefined,
    audit,
    place,
    newId,
  })
  audit?.record(
    'start',
    { service: new URL(baseUrl).origin, allow, tools, confirm: options.confirm ?? false, pid: process.pid },
    true,
  )
  return {
    tools: Array.from(entries.values())
      .filter((each) => isListed(each, operations, allowed))
      .map(({ listed }) => listed),
    operations: allowed,
    resources,
    workflows: readWorkflows(),
    stepTo: stepToAllowed,
    call: (name, input, signal) => calls.call(name, input, { signal }) as Promise<ToolResult | undefined>,
    callFor: (caller, name, input) => calls.call(name, input, caller),
    whenIdle: () => calls.whenIdle(),
    close() {
      audit?.add('end', {})
      audit?.close()
    },
  }
}

/** Whether a tool of a surface can call something: its operation, one of its kind, or none, as a search does. */
function isListed(
  { listed: { name } }: Entry,
  operations: ReadonlyMap<string, Tool>,
  allowed: readonly Tool[],
): boolean {
  if (operations.has(name)) return allowed.some((each) => each.name === name)
  return !(kinds as readonly string[]).includes(name) || allowed.some(({ kind }) => kind === name)
}

/** Throws a UsageError if a chosen tool could call nothing. */
function requireAllowed(
  entries: ReadonlyMap<string, Entry>,
  operations: ReadonlyMap<string, Tool>,
  whyForbidden: (tool: Tool) => string | undefined,
): void {
  const all = Array.from(operations.values())
  const allowed = all.filter((each) => whyForbidden(each) === undefined)
  for (const [name, entry] of entries) {
    if (isListed(entry, operations, allowed)) continue
    const one = operations.get(name) ?? all.find(({ kind }) => kind === name)
    const reason = one ? whyForbidden(one) : 'The service is no local exchange.'
    throw new UsageError(`tools must be names of tools that are allowed, was ${JSON.stringify(name)}. ${reason}`)
  }
}

function openAudit({ audit, now = Date.now }: McpOptions, redactor: Redactor): Audit | undefined {
  if (!audit) return undefined
  const { file, maxBytes, onError } = audit
  return new Audit({ file: new AuditFile(file, maxBytes), redactor, now: () => now(), onError })
}

function watched({ transport, ...options }: McpOptions['client'] = {}): Omit<ClientOptions, 'baseUrl' | 'credentials'> {
  // With a `fetch` of its own, the client makes the transport.
  return { ...options, transport: watchTransport(transport, options.fetch) }
}

function whyRefused(
  { name, needs, avoidsLimits }: Tool,
  allow: readonly Permission[],
  hasLimits: boolean,
  isConfirmed: boolean,
): string | undefined {
  if (needs.some((each) => !allow.includes(each)))
    return `${name} needs the permission to ${needs.join(' and to ')}: start the server with --allow ${needs.join(' ')}.`
  if (!avoidsLimits || !(hasLimits || isConfirmed)) return undefined
  return hasLimits
    ? `${name} is refused while there are limits of trading, because they do not see its requests.`
    : `${name} is refused while calls are confirmed, because nobody would be asked about its requests.`
}

/** Whether control operations are offered. Another service than a local exchange has none. */
function hasControl({ baseUrl, allow = [] }: McpOptions): boolean {
  return isLoopback(new URL(baseUrl).hostname) || allow.includes('control')
}

/** Returns all operations, also those that are not allowed. */
function createOperations(
  options: McpOptions,
  client: Client,
  redactor: Redactor,
  limiter: Limiter | undefined,
  control: ControlConnection,
): Tool[] {
  const trading = (tool: Tool): Tool => (limiter ? limiter.limit(tool) : tool)
  const operations = operationTools(client, redactor).map((tool) =>
    tool.needs.includes('trade') ? trading(recorded(tool)) : tool,
  )
  const connection = { ...control, fetch: watchFetch(control.fetch) }
  return [...operations, ...(hasControl(options) ? controlTools(connection, redactor).map(recorded) : []), readMoreTool]
}

/** Returns a tool that says so if its request was kept from leaving, instead of what the client makes of that. */
function recorded(tool: Tool): Tool {
  return {
    ...tool,
    async run(input, signal) {
      try {
        return await tool.run(input, signal)
      } catch (error) {
        const call = currentCall.getStore()
        throw call?.signal.aborted && !call.hasChanged ? call.signal.reason : error
      }
    },
  }
}

/** Returns an id that no order has. */
function unusedId(): string {
  return `9${String(BigInt(`0x${randomUUID().replaceAll('-', '').slice(0, 14)}`)).padStart(17, '0')}`
}

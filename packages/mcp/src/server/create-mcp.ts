// Creates the server: the tools that are allowed, the resources, and the function that runs a call. It knows no
// transport: `newServer` returns an object of the protocol's SDK for each connection, and all of them share limits,
// cursors and the client with its rate limiter.
import { randomUUID } from 'node:crypto'
import { limits as budgets } from '@capi/api'
import { type Client, createClient, isLoopback } from '@capi/client'
import { type Limiter, createLimiter } from '../limits/limiter.ts'
import { type McpOptions, checkOptions } from './options.ts'
import { createCursors } from '../results/cursors.ts'
import { type Result, type ToolResult, overhead, outcomes, partResult, toolResult } from '../results/envelope.ts'
import { type Redactor, createRedactor } from '../results/redact.ts'
import { type Resource, createResources } from '../resources/resources.ts'
import { readTexts } from '../resources/texts.ts'
import { checkInput } from '../tools/check-input.ts'
import { controlTools } from '../tools/control-tools.ts'
import { failureResult, nextOf } from '../tools/failure.ts'
import { Forbidden } from '../tools/forbidden.ts'
import { operationTools } from '../tools/operation-tools.ts'
import { readMoreTool } from '../tools/read-more.ts'
import type { Input, Permission, Tool } from '../tools/tool.ts'

export interface Mcp {
  /** The tools that are allowed. */
  readonly tools: readonly Tool[]
  readonly resources: readonly Resource[]
  /** Runs a tool. Returns undefined for a name that no tool has. */
  call(name: string, input: unknown, signal?: AbortSignal): Promise<ToolResult | undefined>
  /** Resolves when no call is running. */
  whenIdle(): Promise<void>
}

/** Bounds the memory of results that are continued. */
const maxResponseBytes = 2 ** 22

/** Returns the server. Throws a UsageError if the options are wrong. */
export function createMcp(options: McpOptions): Mcp {
  const { baseUrl, credentials, allow = [], maxResultBytes = 16_000, newId = randomUUID } = options
  const { key, secret, passphrase } = credentials ?? {}
  const client = createClient({ maxResponseBytes, ...options.client, baseUrl, credentials })
  checkOptions(options)
  const limiter = options.limits && createLimiter({ limits: options.limits, client, baseUrl, credentials, newId })
  const redactor = createRedactor([key, secret, passphrase, options.controlToken, ...(options.secrets ?? [])])
  const cursors = createCursors(maxResultBytes - overhead, newId)
  const all = new Map(createTools(options, client, redactor, limiter).map((tool) => [tool.name, tool]))
  const surfaces = hasControl(options) ? (['service', 'local-exchange'] as const) : (['service'] as const)
  const isAllowed = (tool: Tool): boolean => whyForbidden(tool, allow, limiter) === undefined
  const pending = new Set<Promise<Result>>()

  async function run(tool: Tool, input: Input, signal: AbortSignal | undefined): Promise<Result> {
    const reason = whyForbidden(tool, allow, limiter)
    if (reason !== undefined) throw new Forbidden(reason)
    checkInput(tool, input)
    if (tool === readMoreTool) return partResult(await cursors.read(String(input['cursor'])))
    const { source, outcome } = await tool.run(input, signal)
    const part = partResult(await cursors.begin(tool.name, source, signal), outcome)
    if (outcome === 'done') return part
    return { ...part, meaning: outcomes[outcome], ...(outcome === 'unknown' && { next: nextOf(tool.confirmedBy) }) }
  }

  const readLimits = async (): Promise<object> => ({
    service: new URL(baseUrl).origin,
    mayTrade: allow.includes('trade'),
    mayControl: allow.includes('control'),
    trading: (await limiter?.describe()) ?? null,
    resultBytes: maxResultBytes,
    weightBudgets: budgets,
  })

  return {
    tools: [...all.values()].filter(isAllowed),
    resources: createResources(readTexts(surfaces), readLimits),
    async call(name, input, signal) {
      const tool = all.get(name)
      if (!tool) return undefined
      const running = run(tool, (input ?? {}) as Input, signal)
        .catch((error: unknown) => failureResult(tool, error, redactor))
        .finally(() => pending.delete(running))
      pending.add(running)
      return toolResult(await running)
    },
    async whenIdle() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

function whyForbidden(
  { name, needs, avoidsLimits }: Tool,
  allow: readonly Permission[],
  limiter: Limiter | undefined,
): string | undefined {
  if (needs.some((each) => !allow.includes(each)))
    return `${name} needs the permission to ${needs.join(' and to ')}: start the server with --allow ${needs.join(' ')}.`
  return avoidsLimits && limiter
    ? `${name} is refused while there are limits of trading, because they do not see its requests.`
    : undefined
}

/** Whether control operations are offered. Another service than a local exchange has none. */
function hasControl({ baseUrl, allow = [] }: McpOptions): boolean {
  return isLoopback(new URL(baseUrl).hostname) || allow.includes('control')
}

/** Returns all tools, also those that are not allowed. */
function createTools(options: McpOptions, client: Client, redactor: Redactor, limiter: Limiter | undefined): Tool[] {
  const operations = operationTools(client, redactor)
  const limited = limiter
    ? operations.map((tool) => (tool.needs.includes('trade') ? limiter.limit(tool) : tool))
    : operations
  const { baseUrl, controlToken, fetch = globalThis.fetch } = options
  const connection = { baseUrl, token: controlToken, fetch, maxResponseBytes }
  return [...limited, ...(hasControl(options) ? controlTools(connection, redactor) : []), readMoreTool]
}

/**
 * Creates the server: the tools that are allowed, the resources, and the function that runs a call. It knows no transport: `newServer`
 * returns an object of the protocol's SDK for each connection, and all of them share limits, cursors and the client with its rate limiter.
 */
import { randomUUID } from 'node:crypto'
import { limits as budgets } from '@capi/api'
import { type ClientOptions, type Credentials, UsageError, createClient } from '@capi/client'
import { createCursors } from './results/cursors.ts'
import { type Result, type ToolResult, overhead, outcomes, partResult, toolResult } from './results/envelope.ts'
import { createRedactor } from './results/redact.ts'
import { type Resource, createResources } from './resources/resources.ts'
import { readTexts } from './resources/texts.ts'
import { checkInput } from './tools/check-input.ts'
import { controlTools } from './tools/control-tools.ts'
import { failureResult, nextOf } from './tools/failure.ts'
import { Forbidden } from './tools/forbidden.ts'
import { operationTools } from './tools/operation-tools.ts'
import { readMoreTool } from './tools/read-more.ts'
import type { Input, Permission, Tool } from './tools/tool.ts'

export interface McpOptions {
  /** Scheme, host and port of the service. */
  readonly baseUrl: string
  /** Required by every operation except market data. */
  readonly credentials?: Credentials | undefined
  /** What agents may do besides reading. @default nothing */
  readonly allow?: readonly Permission[]
  /** Token of the local exchange's control API, if it requires one. */
  readonly controlToken?: string | undefined
  /** The largest size of a result, in bytes. @default 16000 */
  readonly maxResultBytes?: number | undefined
  /** Further options of the client. */
  readonly client?: Omit<ClientOptions, 'baseUrl' | 'credentials'>
  /** Replaces `fetch` for control operations. */
  readonly fetch?: typeof globalThis.fetch
  /** Further texts that no result may contain, such as the token of this server. */
  readonly secrets?: readonly (string | undefined)[]
  /** Returns a different text each time, for cursors. @default random */
  readonly newId?: () => string
}

export interface Mcp {
  /** The tools that are allowed. */
  readonly tools: readonly Tool[]
  readonly resources: readonly Resource[]
  /** Runs a tool. Returns undefined for a name that no tool has. */
  call(name: string, input: unknown, signal?: AbortSignal): Promise<ToolResult | undefined>
  /** Resolves when no call is running. */
  whenIdle(): Promise<void>
}

/** Returns whether a URL is one of this machine. */
export function isLoopback(url: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|\[::1\]|(.+\.)?localhost)$/.test(new URL(url).hostname)
}

/** The smallest size of a result: an error must fit. */
export const leastResultBytes = 4_000
const maxResponseBytes = 2 ** 22

/** Returns the server. Throws a UsageError if the options are wrong. */
export function createMcp(options: McpOptions): Mcp {
  const { baseUrl, credentials, allow = [], controlToken, maxResultBytes = 16_000 } = options
  const { key, secret, passphrase } = credentials ?? {}
  // Checks the address first.
  const client = createClient({ maxResponseBytes, ...options.client, baseUrl, credentials })
  if (maxResultBytes < leastResultBytes)
    throw new UsageError(`maxResultBytes must be at least ${leastResultBytes}, was ${maxResultBytes}.`)
  if (
    controlToken !== undefined &&
    new URL(baseUrl).protocol === 'http:' &&
    !isLoopback(baseUrl) &&
    !options.client?.allowInsecure
  )
    throw new UsageError(
      'The control token is sent over plain http only to a loopback address; use https or allowInsecure: true.',
    )
  if (allow.includes('trade') && !isLoopback(baseUrl))
    throw new UsageError(`Trading is allowed only against a loopback address, was ${new URL(baseUrl).origin}.`)
  const redactor = createRedactor([key, secret, passphrase, controlToken, ...(options.secrets ?? [])])
  const cursors = createCursors(maxResultBytes - overhead, options.newId ?? randomUUID)
  const control = { baseUrl, token: controlToken, fetch: options.fetch ?? globalThis.fetch, maxResponseBytes }
  // Another service than a local exchange has no control operations.
  const hasControl = isLoopback(baseUrl) || allow.includes('control')
  const all = new Map<string, Tool>(
    [...operationTools(client, redactor), ...(hasControl ? controlTools(control, redactor) : []), readMoreTool].map(
      (tool) => [tool.name, tool],
    ),
  )
  const isAllowed = ({ needs }: Tool): boolean => needs === null || allow.includes(needs)
  const tools = [...all.values()].filter(isAllowed)

  async function run(tool: Tool, input: Input, signal: AbortSignal | undefined): Promise<Result> {
    if (!isAllowed(tool))
      throw new Forbidden(
        `${tool.name} needs the permission to ${tool.needs}: start the server with --allow ${tool.needs}.`,
      )
    checkInput(tool, input)
    if (tool === readMoreTool) return partResult(await cursors.read(String(input['cursor'])))
    const { source, outcome } = await tool.run(input, signal)
    const part = partResult(await cursors.begin(tool.name, source), outcome)
    if (outcome === 'done') return part
    return { ...part, meaning: outcomes[outcome], ...(outcome === 'unknown' && { next: nextOf(tool.confirmedBy) }) }
  }

  const pending = new Set<Promise<Result>>()
  const readLimits = (): object => ({
    service: new URL(baseUrl).origin,
    mayTrade: allow.includes('trade'),
    mayControl: allow.includes('control'),
    resultBytes: maxResultBytes,
    weightBudgets: budgets,
  })

  return {
    tools,
    resources: createResources(readTexts(), readLimits),
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

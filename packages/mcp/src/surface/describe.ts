// The tool that describes one operation: how it is called, what it costs, and the schemas of its input and its results.
// It also returns any text of the documentation, for clients that show no resources to their agents.
import { type OperationId, operations as table } from '@capi/api'
import { UsageError } from '@capi/client'
import type { Redactor } from '../results/redact.ts'
import { valueSource } from '../results/source.ts'
import type { Resource } from '../resources/resources.ts'
import type { JsonSchema } from '../tools/json-schema.ts'
import type { Tool } from '../tools/tool.ts'
import { exampleOf } from './example.ts'
import { isTrade } from './surface.ts'

export interface DescribeContext {
  readonly operations: ReadonlyMap<string, Tool>
  readonly resources: readonly Resource[]
  readonly redactor: Redactor
  /** A symbol for examples. */
  readonly symbol: string
  /** Returns what a caller should know before it calls the operation now. */
  readonly notes: (operation: Tool, signal: AbortSignal | undefined) => Promise<readonly string[]>
}

const text = { type: 'string' } as const
const textOrNull = { type: ['string', 'null'] } as const
const object = { type: 'object' } as const

const described: Readonly<Record<string, JsonSchema>> = {
  operation: text,
  tool: text,
  title: text,
  description: text,
  permission: textOrNull,
  weight: { type: ['object', 'null'] },
  mayRepeat: text,
  notes: { type: 'array', items: text },
  example: object,
  input: object,
  data: object,
  page: textOrNull,
}
const page: Readonly<Record<string, JsonSchema>> = { uri: text, text }

function closed(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

/** Returns the tool. */
export function describeTool(context: DescribeContext): Tool {
  const { operations, resources, redactor } = context
  return {
    name: 'describe',
    kind: 'read',
    title: 'Describe',
    description: 'Input, output, weight and example of an operation; or the text of a capi:// URI.',
    inputSchema: {
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
      additionalProperties: false,
    },
    dataSchema: { anyOf: [closed(described), closed(page)] },
    needs: [],
    isIdempotent: true,
    facts: {},
    confirmedBy: [],
    async run({ name: given }, signal) {
      const name = String(given)
      const resource = resources.find(({ uri }) => uri === name)
      if (resource) {
        const value = { uri: resource.uri, text: await resource.read() }
        return { outcome: 'done', source: valueSource(value, redactor) }
      }
      const operation = operations.get(name)
      if (!operation) throw new UsageError(`name must be an operation or a URI that search shows, was ${show(name)}.`)
      return { outcome: 'done', source: valueSource(await describe(operation, context, signal), redactor) }
    },
  }
}

async function describe(
  operation: Tool,
  { resources, symbol, notes }: DescribeContext,
  signal: AbortSignal | undefined,
): Promise<object> {
  const { name, kind, title, description, inputSchema, dataSchema, facts, isIdempotent } = operation
  const { permission = null, repeat = isIdempotent ? 'freely' : 'never' } = Object.hasOwn(table, name)
    ? table[name as OperationId]
    : {}
  const input = exampleOf(inputSchema, symbol)
  const uri = name.startsWith('sandbox_') ? `capi://control/${name.slice(8)}` : `capi://operations/${name}`
  return {
    operation: name,
    tool: kind,
    title,
    description,
    permission: permission ?? (kind === 'control' ? 'control' : null),
    weight: facts['weight'] ?? null,
    mayRepeat: repeat,
    notes: await notes(operation, signal),
    example: { tool: kind, arguments: { operation: name, input, ...(isTrade(operation) && { rehearse: true }) } },
    input: inputSchema,
    data: dataSchema,
    page: resources.some((each) => each.uri === uri) ? uri : null,
  }
}

function show(name: string): string {
  return JSON.stringify(name.slice(0, 80))
}

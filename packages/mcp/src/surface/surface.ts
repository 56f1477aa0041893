// The surfaces: which tools an agent sees. The few follow the risk: one tool for each kind of operation, so that
// "always allow" given for a cancellation never allows an order. All are one tool for each operation. A chosen list has
// tools of both.
import { UsageError } from '@capi/client'
import type { Step } from '../results/envelope.ts'
import type { ObjectSchema } from '../tools/json-schema.ts'
import { type Input, type Kind, type Tool, kinds } from '../tools/tool.ts'

/** Which tools are listed: the few, all, or those of some names. */
export type Surface = 'few' | 'all' | readonly string[]

/** What the list of tools shows of one. */
export interface Listed {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly annotations: Readonly<Record<string, unknown>>
  readonly facts?: Readonly<Record<string, unknown>>
}

/** The operation that a call of a tool calls. */
export interface Target {
  readonly operation: Tool
  readonly input: Input
  /** Whether nothing is to be sent. */
  readonly isRehearsal: boolean
}

/** A tool of a surface. */
export interface Entry {
  readonly listed: Listed
  /** Throws a UsageError if the input names no operation of the tool. */
  resolve(input: Input): Target
}

/** Whether an operation trades, so that it can be rehearsed and confirmed. */
export function isTrade({ kind }: Tool): boolean {
  return kind === 'place' || kind === 'cancel' || kind === 'settings'
}

/** Returns the tool that stands for one operation. */
function operationEntry(operation: Tool): Entry {
  const { name, title, description, inputSchema, facts } = operation
  const readOnlyHint = operation.kind === 'read'
  const { properties } = inputSchema
  const withRehearsal = { ...inputSchema, properties: { ...properties, rehearse: describedRehearsal } }
  return {
    listed: {
      name,
      title,
      description,
      inputSchema: isTrade(operation) ? withRehearsal : inputSchema,
      annotations: {
        title,
        readOnlyHint,
        destructiveHint: !readOnlyHint,
        ...(operation.isIdempotent && { idempotentHint: true }),
        openWorldHint: true,
      },
      facts,
    },
    resolve(given) {
      if (!isTrade(operation)) return { operation, input: given, isRehearsal: false }
      const { rehearse: isRehearsal = false, ...input } = given
      return { operation, input, isRehearsal: requireFlag(isRehearsal) }
    },
  }
}

const describedRehearsal = {
  type: 'boolean',
  description: 'If true, nothing is sent: the result is a receipt that says what the call would do now.',
} as const

const descriptions: Readonly<Record<Kind, string>> = {
  read: 'Call an operation that only reads, by its name, with the input that describe shows.',
  cancel:
    'Call an operation that only cancels orders. With rehearse, nothing is sent: a receipt says what it would do.',
  settings: 'Call an operation that changes leverage or margin. rehearse: as in cancel.',
  place: 'Call an operation that places or changes orders, or closes positions. rehearse: as in cancel.',
  control: 'Call an operation that changes the local exchange.',
}

/** Returns the tool that calls the operations of a kind by their names. */
function kindEntry(kind: Kind, operations: ReadonlyMap<string, Tool>): Entry {
  const own = Array.from(operations.values()).filter((each) => each.kind === kind)
  const readOnlyHint = kind === 'read'
  const mayRehearse = own.some(isTrade)
  const properties = {
    operation: { type: 'string' },
    input: { type: 'object' },
    ...(mayRehearse && { rehearse: { type: 'boolean' } }),
  }
  return {
    listed: {
      name: kind,
      description: descriptions[kind],
      inputSchema: {
        type: 'object',
        properties,
        required: ['operation'],
        additionalProperties: false,
      } as ObjectSchema,
      annotations: {
        readOnlyHint,
        destructiveHint: !readOnlyHint,
        ...(own.every(({ isIdempotent }) => isIdempotent) && { idempotentHint: true }),
      },
    },
    resolve(given) {
      const { operation: name, input = {}, rehearse: isRehearsal = false } = given
      // A call with `rehearse` must not be sent, also where there is no rehearsal.
      const unknown = Object.keys(given).find((each) => !Object.hasOwn(properties, each))
      if (unknown !== undefined)
        throw new UsageError(
          `${kind} takes operation${mayRehearse ? ', input and rehearse' : ' and input'}, was ${show(unknown)}.`,
        )
      const operation = operations.get(String(name))
      if (!operation) throw new UsageError(`operation must be one that search or describe shows, was ${show(name)}.`)
      if (operation.kind !== kind)
        throw new UsageError(`${operation.name} is called by the tool ${operation.kind}, was called by ${kind}.`)
      if (typeof input !== 'object' || input === null || Array.isArray(input))
        throw new UsageError(`input must be an object, was ${show(input)}.`)
      return { operation, input: input as Input, isRehearsal: requireFlag(isRehearsal) }
    },
  }
}

/** Returns the entries of a surface by their names, also those that are not allowed. Throws a UsageError. */
export function entriesOf(
  surface: Surface,
  operations: ReadonlyMap<string, Tool>,
  own: readonly Tool[],
): Map<string, Entry> {
  const few = [...own.map(operationEntry), ...kinds.map((kind) => kindEntry(kind, operations))]
  const all = Array.from(operations.values(), operationEntry)
  const named = (entries: readonly Entry[]): Map<string, Entry> =>
    new Map(entries.map((each) => [each.listed.name, each]))
  if (surface === 'few') return named(few)
  if (surface === 'all') return named(all)
  const any = named([...few, ...all])
  const unknown = surface.find((name) => !any.has(name))
  if (unknown !== undefined) throw new UsageError(`tools must be few, all, or names of tools, was ${show(unknown)}.`)
  return named(surface.map((name) => any.get(name)!))
}

/** Returns how an agent of a surface calls an operation; undefined if it cannot. */
export function stepTo(entries: ReadonlyMap<string, Entry>, operation: Tool, purpose: string): Step | undefined {
  if (entries.has(operation.name)) return { tool: operation.name, operation: null, purpose }
  if (entries.has(operation.kind)) return { tool: operation.kind, operation: operation.name, purpose }
  return undefined
}

function requireFlag(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  throw new UsageError(`rehearse must be true or false, was ${show(value)}.`)
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

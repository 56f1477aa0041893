// One operation of the control API: how its input is read, and how it is run.
//
// Routes, parameters, bodies and statuses come from its own document. An operation with a body requires the content
// type JSON, or that of the data that it loads, so that a page of another site cannot send one without a preflight.
// Data is read as a stream, without a limit; everything else as a whole. The input is one object: the parameters of
// path and query and the fields of the body. Ids stay strings, as they are in process.
import type { ControlId, ControlOperation } from '@capi/api/control'
import { bodyOf, type Node, parametersOf } from '../document/document.ts'
import type { ControlCaller } from './caller.ts'
import { createSchemaReader, requireJson, requireType } from './input.ts'
import { createParameterReader, type Parameters, parseQuery } from './parameters.ts'
import { bodyTooLarge, pathParameters, pathPattern } from './routes.ts'

/** What a request provides beside its input. */
interface Call {
  readonly type: string
  readonly signal: AbortSignal
}

/** One method for each operation, which may return a promise. */
export type ControlMethods = Readonly<Record<ControlId, (input: never, call: Call) => unknown>>

/** A monitor asks for the health, which waits for no change. */
const healthId: ControlId = 'getHealth'
/** Methods without a body; another site's page can send DELETE only after a preflight. */
const bodiless: ReadonlySet<string> = new Set(['GET', 'DELETE'])

export class ControlRoute {
  readonly operation: ControlOperation
  readonly method: string
  readonly path: RegExp
  readonly isHealth: boolean

  constructor(operation: ControlOperation) {
    this.operation = operation
    this.method = operation.method
    this.path = pathPattern(operation.path)
    this.isHealth = operation.id === healthId
  }

  /**
   * Returns the body of a request, unless the operation takes it as a stream. Refuses other content types than its own,
   * over HTTP: a program in process sends none, and is no page of another site.
   */
  async receive(caller: ControlCaller): Promise<Uint8Array | string> {
    const type = caller.headers['content-type']
    const isTyped = caller.source === 'http'
    const { upload } = this.operation
    if (upload && isTyped) requireType(type, upload.contentTypes)
    if (upload || this.method === 'GET') return ''
    const body = await new Promise<Uint8Array | string>((resolve, reject) => {
      caller.receive((bytes) => (bytes === undefined ? reject(bodyTooLarge(this.operation.id)) : resolve(bytes)))
    })
    if (isTyped && !bodiless.has(this.method)) requireJson(type)
    return body
  }

  /** Returns the input of a request: the parameters of its path and query, and the fields of its body. */
  readInput({ path, query, parts }: ControlCaller, body: Uint8Array | string): object {
    const input = inputReaderOf(this.operation)({ path: pathParameters(this, path), query, body })
    const { upload } = this.operation
    return upload ? { ...input, [upload.field]: parts } : input
  }

  /** Runs the operation. */
  run(control: ControlMethods, input: object, caller: ControlCaller, stopping: AbortSignal): unknown {
    const type = chooseType(this.operation, caller.headers['accept'] as string | undefined)
    return control[this.operation.id](input as never, { type, signal: caller.signalUntil(stopping) })
  }
}

/** Returns the first content type of an operation that an Accept header admits; otherwise the operation's first. */
function chooseType({ contentTypes }: ControlOperation, accept: string = ''): string {
  const accepted = accept.split(',').map((range) => range.split(';')[0]!.trim().toLowerCase())
  return accepted.find((type) => contentTypes.includes(type)) ?? contentTypes[0] ?? 'application/json'
}

/** The parts of a request, not validated yet. */
interface ControlRequest {
  readonly path: Readonly<Record<string, string>>
  readonly query: string
  readonly body: Uint8Array | string | undefined
}

/** Returns the input of an operation. */
type InputReader = (request: ControlRequest) => object

/** They depend only on the document, so all sandboxes of a process share them. */
const readers = new Map<ControlId, InputReader>()

/** Returns the function that reads the input of an operation. */
function inputReaderOf(operation: ControlOperation): InputReader {
  const { id } = operation
  const reader = readers.get(id) ?? createInputReader(operation)
  readers.set(id, reader)
  return reader
}

function createInputReader(operation: ControlOperation): InputReader {
  const parameters = parametersOf(operation)
  const body = bodyOf(operation)
  const readPath = createParameterReader('path', parameters)
  const readQuery = createParameterReader('query', parameters)
  const readBody = body && createSchemaReader(body.schema, { prepare: toNumberForms(body.schema) })
  return ({ path, query, body: bytes = '' }) => ({
    ...(readBody && (bytes.length > 0 || body.isRequired) ? (readBody(bytes) as object) : {}),
    ...withTextIds(readQuery(parseQuery(query))),
    ...withTextIds(readPath(new Map(Object.entries(path)))),
  })
}

// A long run of digits may be rounded already.
function toNumberForms(schema: Node): (value: unknown, text: string) => unknown {
  return (value, text) => (/\d{16}/.test(text) ? value : acceptNumberForms(schema, value))
}

function withTextIds(values: Parameters): object {
  const entries = Object.entries(values)
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]))
}

/** A double is the number that was written if that had at most this many digits. */
const exactDigits = 15

/**
 * Returns a parsed body in which decimals are text and integers are numbers, as its schema without references wants
 * them.
 */
export function acceptNumberForms(schema: Node, value: unknown): unknown {
  const nodes = partsOf(schema)
  const wants = (name: string, expected: string): boolean => nodes.some((node) => node[name] === expected)
  if (typeof value === 'number' && wants('format', 'decimal')) return toDecimal(value)
  if (typeof value === 'string' && wants('type', 'integer') && !wants('type', 'string')) return toInteger(value)
  if (Array.isArray(value)) {
    const items = nodes.flatMap((node): readonly Node[] => [(node['items'] ?? []) as Node].flat())
    return value.map((item) => acceptAnyOf(items, item))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const inner = nodes.flatMap((node): readonly Node[] => {
        const property = (node['properties'] as Readonly<Record<string, Node>> | undefined)?.[name]
        return property ? [property] : []
      })
      return [name, acceptAnyOf(inner, field)]
    }),
  )
}

// What the document does not describe stays as it is, however deep it is nested.
function acceptAnyOf(schemas: readonly Node[], value: unknown): unknown {
  return schemas.length === 0 ? value : acceptNumberForms({ anyOf: schemas }, value)
}

/** Returns a schema and those that it consists of, also the ones that only some values follow. */
function partsOf(schema: Node): readonly Node[] {
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => (schema[name] ?? []) as readonly Node[])
  return [schema, ...parts.flatMap(partsOf)]
}

function toDecimal(value: number): unknown {
  const text = String(value)
  return /^-?\d+(\.\d+)?$/.test(text) && text.replaceAll(/\D/g, '').length <= exactDigits ? text : value
}

function toInteger(text: string): unknown {
  return /^(0|-?[1-9]\d*)$/.test(text) && text.length <= exactDigits ? Number(text) : text
}

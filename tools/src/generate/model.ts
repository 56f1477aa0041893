// The model that the emitters read: operations, enums and objects of a document, with the name and kind of every field.
// Everything has the order of the document. Nothing here knows TypeScript syntax.
import {
  type Basis,
  type Document,
  type Operation,
  type Parameter,
  type Response,
  type Schema,
  follow,
  listOperations,
} from '../bundle/document.ts'
import { type Kind, Kinds, type Shape } from './kinds.ts'
import { type Vocabulary, readVocabularies } from './read-enums.ts'

export type { Field, Kind, Shape } from './kinds.ts'

export interface Call {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly signed: boolean
  readonly operation: Operation
  readonly parameters: readonly Parameter[]
  /** Parameters of the path and the query, and the fields of the body, as fields of one input. */
  readonly input: Shape | null
  readonly hasBody: boolean
  /** The content types of a body that is data instead of JSON, the default first. */
  readonly uploads: readonly string[]
  /** HTTP status of success, and the content types of its answer, the default first. */
  readonly status: number
  readonly contentTypes: readonly string[]
  readonly answer: Kind
  /** Whether a response may also be a list of the one record. */
  readonly isListOfOne: boolean
}

export interface Model {
  readonly document: Document
  readonly calls: readonly Call[]
  readonly vocabularies: readonly Vocabulary[]
  /** Objects of answers. */
  readonly records: readonly Shape[]
  /** Objects inside requests. */
  readonly inputs: readonly Shape[]
}

/** Reads the model from a bundled document; without `isNormalised`, names and enum values are those of the wire. */
export function readModel(document: Document, isNormalised = true): Model {
  const vocabularies = readVocabularies(document.components.schemas, isNormalised)
  const kinds = new Kinds(document, vocabularies, isNormalised)
  const calls = listOperations(document).map(({ operation, method, path }) =>
    readCall(document, kinds, method, path, operation),
  )
  const records = reachable(
    kinds,
    calls.map((call) => call.answer),
  )
  const inputs = reachable(
    kinds,
    calls.flatMap((call) => call.input?.fields.map((field) => field.kind) ?? []),
  )
  return { document, calls, vocabularies, records, inputs }
}

/** Returns the basis of a node that carries its own mark. */
export function basisOf(node: { 'x-basis'?: Basis }): Basis {
  return node['x-basis'] ?? 'documented'
}

function readCall(document: Document, kinds: Kinds, method: string, path: string, operation: Operation): Call {
  const resolve = <Node extends { $ref?: string }>(node: Node): Node =>
    node.$ref === undefined ? node : (follow(document, node.$ref) as Node)
  const parameters = (operation.parameters ?? []).map(resolve)
  const { operationId: id, description, requestBody, responses } = operation
  const title = `${id[0]!.toUpperCase()}${id.slice(1)}`
  const name = `${title}Input`
  const outside = parameters
    .filter((parameter) => parameter.in !== 'header')
    .map((parameter) => kinds.parameter(parameter, name))
  const data = requestBody?.['x-field']
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  const body = data === undefined && schema && kinds.of(schema, `${title}Body`)
  const loaded =
    data === undefined
      ? []
      : [
          kinds.parameter(
            { name: data, in: 'body', required: true, description: schema?.description ?? '', schema: schema! },
            name,
          ),
        ]
  const shape = body && body.type === 'object' ? kinds.shape(body.name) : { description, fields: loaded, schema: {} }
  const fields = [...outside, ...shape.fields]
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2'))!
  const content = Object.entries(resolve(response as Response).content ?? {})
  return {
    id,
    method,
    path,
    signed: operation.security?.length !== 0,
    operation,
    parameters,
    input: fields.length > 0 ? { ...shape, name, fields } : null,
    hasBody: body !== undefined && data === undefined,
    uploads: data === undefined ? [] : Object.keys(requestBody!.content),
    status: Number(status),
    contentTypes: content.map(([type]) => type),
    isListOfOne: mayBeListOfOne(content[0]?.[1].schema),
    answer: content[0] ? kinds.of(content[0][1].schema, `${title}Answer`) : { type: 'nothing' },
  }
}

/** Returns whether one branch of a schema is an array of what another branch is. */
function mayBeListOfOne({ anyOf = [] }: Schema = {}): boolean {
  return anyOf.some(({ items }) => items?.$ref !== undefined && anyOf.some(({ $ref }) => $ref === items.$ref))
}

/** Collects the objects below the kinds, each once, in the order of their first use. */
function reachable(kinds: Kinds, roots: readonly Kind[]): Shape[] {
  const found = new Map<string, Shape>()
  const visit = (kind: Kind): void => {
    if (kind.type === 'list' || kind.type === 'map') visit(kind.of)
    if (kind.type !== 'object' || found.has(kind.name)) return
    const shape = kinds.shape(kind.name)
    found.set(kind.name, shape)
    for (const field of shape.fields) visit(field.kind)
  }
  for (const root of roots) visit(root)
  return [...found.values()]
}

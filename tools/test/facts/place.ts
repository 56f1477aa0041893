// Finds the places of the bundle that a subject and an item of the table name. A record is sought wherever the table
// says that it is returned, so that the names of schemas do not matter. What is marked as practice is not found.
import { type Node, follow } from '../../product/bundle/document.ts'
import { expand, isAssumed, isPractice, whole } from './schema.ts'
import type { Fact } from './table.ts'

export interface Place {
  /** The nodes from the operation down to this one; marks and sections of all of them hold here. */
  readonly trail: readonly Node[]
  /** The node itself: a parameter, a property, an operation. */
  readonly node: Node
  /** What describes the value, where there is one. */
  readonly schema?: Node
  readonly required: boolean
}

export class Places {
  readonly bundle: Node
  private readonly homes: Map<string, string[]>

  constructor(bundle: Node, facts: readonly Fact[]) {
    this.bundle = bundle
    this.homes = new Map()
    for (const { subject, value } of facts.filter(({ aspect }) => aspect === 'returned by')) {
      this.homes.set(subject, [...(this.homes.get(subject) ?? []), value])
    }
  }

  /** Returns where a record is returned, as `METHOD /path item`. */
  homesOf(subject: string): readonly string[] {
    return this.homes.get(subject) ?? []
  }

  /** Returns the places, each with a label; a place is undefined where the document has no such thing. */
  find(subject: string, item: string): { label: string; place: Place | undefined }[] {
    const homes = this.homesOf(subject)
    if (homes.length === 0) return [{ label: `${subject} ${item}`, place: this.at(subject, item) }]
    return homes.map((home) => {
      const [method, path, base] = home.split(' ') as [string, string, string]
      const full = item === '-' ? base : `${base}.${item}`
      return { label: `${home} ${item}`, place: this.at(`${method} ${path}`, full) }
    })
  }

  operation(subject: string): Node | undefined {
    const [method, path] = subject.split(' ') as [string, string]
    const operation = (this.bundle['paths'] as Record<string, Node>)[path]?.[method.toLowerCase()] as Node | undefined
    return operation && !isPractice(operation) ? operation : undefined
  }

  /** Returns the parameters of an operation, with what they refer to in their place. */
  parameters(operation: Node): Node[] {
    const listed = (operation['parameters'] as Node[] | undefined) ?? []
    const nodes = listed.map((node) => (node['$ref'] ? (follow(this.bundle, String(node['$ref'])) as Node) : node))
    return nodes.filter((node) => !isPractice(node))
  }

  /** Returns the headers that identify the caller of an operation, as the document demands them. */
  credentials(operation: Node): Node[] {
    const demanded = (operation['security'] ?? this.bundle['security']) as Node[]
    const components = this.bundle['components'] as Record<string, Record<string, Node>>
    return demanded.flatMap((set) => Object.keys(set)).map((name) => components['securitySchemes']![name]!)
  }

  private at(subject: string, item: string): Place | undefined {
    const operation = this.operation(subject)
    if (!operation) return undefined
    if (item === '-' || item === 'query') return { trail: [operation], node: operation, required: false }
    const [kind, ...steps] = item.split(/\.|(?=\[\])/) as [string, ...string[]]
    if (kind === 'query' || kind === 'header') return this.parameter(operation, kind, steps.join('.'))
    const start = kind === 'body' ? operation['requestBody'] : this.success(operation)
    const schema = jsonOf(start as Node | undefined)
    if (!schema) return undefined
    let place: Place | undefined = { trail: [operation, start as Node, schema], node: schema, schema, required: true }
    for (const step of steps) place = place && this.step(place, step)
    return place
  }

  private parameter(operation: Node, kind: string, name: string): Place | undefined {
    const node =
      this.parameters(operation).find((parameter) => parameter['in'] === kind && parameter['name'] === name) ??
      (kind === 'header' ? this.credentials(operation).find((scheme) => scheme['name'] === name) : undefined)
    if (!node) return undefined
    const schema = node['schema'] as Node | undefined
    // Where the document follows practice, `x-stated` has what the reference states.
    const { required } = { ...node, ...(node['x-stated'] as Node | undefined) }
    return { trail: [operation, node], node, ...(schema && { schema }), required: required === true }
  }

  private success(operation: Node): Node | undefined {
    const responses = operation['responses'] as Record<string, Node>
    return Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  }

  private step(place: Place, step: string): Place | undefined {
    for (const host of expand(this.bundle, place.schema!)) {
      const found = step === '[]' ? host['items'] : (host['properties'] as Node | undefined)?.[step]
      const node = found as Node | undefined
      if (!node || isPractice(node)) continue
      const required = ((host['required'] as string[] | undefined) ?? []).includes(step) && !isAssumed(host, 'required')
      const trail = [...place.trail, host, ...whole(this.bundle, node)]
      return { trail, node, schema: node, required }
    }
    return undefined
  }
}

/** Returns the schema of the JSON content of a request or an answer. */
export function jsonOf(holder: Node | undefined): Node | undefined {
  const content = holder?.['content'] as Record<string, Node> | undefined
  return content?.['application/json']?.['schema'] as Node | undefined
}

// Reads schemas of a document: resolves the references of a node, and lists its distinct values.

/** A node of a document. */
export type Node = { readonly [key: string]: any } // oxlint-disable-line typescript/no-explicit-any -- a document of any shape

export interface Shape {
  /** The schema, merged with the targets of its references. */
  readonly node: Node
  /** Name of the component, if it is one. */
  readonly name: string | undefined
}

/** Returns a schema with its references and `allOf` resolved. */
export function flatten(root: Node, schema: Node): Shape {
  const { $ref, allOf = [], ...own } = schema
  let node: Node = {}
  let name: string | undefined
  if (typeof $ref === 'string') {
    const target = flatten(root, at(root, $ref))
    node = target.node
    name = $ref.includes('/schemas/') ? $ref.split('/').at(-1) : target.name
  }
  for (const part of allOf as Node[]) node = merge(node, flatten(root, part).node)
  return { node: merge(node, own), name }
}

/** Returns the target of a reference. */
function at(root: Node, reference: string): Node {
  const steps = reference.slice(2).split('/')
  return steps.reduce<Node>((node, step) => node[step.replaceAll('~1', '/').replaceAll('~0', '~')], root)
}

/** Returns the node itself, or the target of its reference. */
export function follow(root: Node, node: Node): Node {
  return typeof node['$ref'] === 'string' ? follow(root, at(root, node['$ref'])) : node
}

/** Whether a schema describes the values of an object whose keys are data. */
export function isMap(node: Node): boolean {
  return typeof node['additionalProperties'] === 'object' && !node['properties']
}

/** Returns the alternatives of a schema, those of its alternatives included; the schema itself where it has none. */
export function branchesOf(root: Node, node: Node): readonly Node[] {
  const branches = (node['oneOf'] ?? node['anyOf']) as readonly Node[] | undefined
  if (!branches || branches.every((branch) => 'required' in branch)) return [node]
  return branches.flatMap((branch) => branchesOf(root, flatten(root, branch).node))
}

/** Returns the values that a schema lists. */
export function constantsOf(root: Node, node: Node): readonly (string | number | boolean)[] {
  return branchesOf(root, node).flatMap((branch) => ('const' in branch ? [branch['const']] : (branch['enum'] ?? [])))
}

/** Returns the JSON types that a schema admits. */
export function typesOf(root: Node, node: Node): ReadonlySet<string> {
  const admitted = [node['type'] ?? []].flat() as string[]
  const branches = branchesOf(root, node)
  const found = branches.flatMap((branch) => ('const' in branch ? [typeOf(branch['const'])] : (branch['type'] ?? [])))
  return new Set([...(found as string[]), ...(branches[0] === node ? [] : admitted.filter((type) => type === 'null'))])
}

/** Returns the JSON type of a value; whole numbers are integers. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return 'integer'
  return typeof value
}

/** Whether the empty string means that there is no value. */
export function admitsEmpty(root: Node, node: Node): boolean {
  return node['x-empty'] === 'none' || constantsOf(root, node).includes('')
}

function merge(node: Node, more: Node): Node {
  const properties = { ...node['properties'], ...more['properties'] }
  return { ...node, ...more, ...(Object.keys(properties).length > 0 && { properties }) }
}

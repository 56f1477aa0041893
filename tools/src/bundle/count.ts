// Counts the facts of the document by their mark. A fact is an operation, its weight, a parameter, a property, an enum
// value, a response or a security scheme. A mark applies to everything below it, up to the next mark. Each component is
// counted once, where it is defined.
import {
  type Basis,
  type Document,
  type Media,
  type Operation,
  type Parameter,
  type Schema,
  listOperations,
} from './document.ts'

type Counts = Record<Basis, number>
type Marked = { 'x-basis'?: Basis }

/** Returns the number of facts with each mark. */
export function countFacts(document: Document): Counts {
  const counts: Counts = { documented: 0, sample: 0, conflict: 0, practice: 0, sandbox: 0 }
  const count = (fact: Marked, above: Basis): Basis => {
    const basis = fact['x-basis'] ?? above
    counts[basis]++
    return basis
  }

  const schema = (node: Schema | undefined, above: Basis): void => {
    if (!node) return
    const basis = node['x-basis'] ?? above
    for (const property of Object.values(node.properties ?? {})) schema(property, count(property, basis))
    for (const branch of [...(node.oneOf ?? []), ...(node.anyOf ?? []), ...(node.allOf ?? [])]) {
      if (branch.const !== undefined) count(branch, basis)
      else schema(branch, basis)
    }
    schema(node.items, basis)
  }
  const body = (node: Media | undefined, above: Basis): void =>
    schema(node?.content?.['application/json'].schema, above)
  const answer = (node: Media & Marked & { $ref?: string }, above: Basis): void => {
    if (!node.$ref) body(node, count(node, above))
  }
  const parameter = (node: Parameter, above: Basis): void => {
    if (!node.$ref) schema(node.schema, count(node, above))
  }
  const operation = (node: Operation): void => {
    const basis = count(node, 'documented')
    count({}, basis)
    for (const each of node.parameters ?? []) parameter(each, basis)
    body(node.requestBody, basis)
    for (const each of Object.values(node.responses)) answer(each, basis)
  }

  const { schemas, parameters, responses, securitySchemes } = document.components
  for (const each of listOperations(document)) operation(each.operation)
  for (const each of Object.values(schemas)) schema(each, 'documented')
  for (const each of Object.values(parameters)) parameter(each, 'documented')
  for (const each of Object.values(responses)) answer(each, 'documented')
  for (const each of Object.values(securitySchemes)) count(each as Marked, 'documented')
  return counts
}

/**
 * Returns the counts as one line, such as `Facts: 612 documented · 22 sample · 26 conflict · 118 practice · 8 sandbox.`
 */
export function countLine(document: Document): string {
  const counts = Object.entries(countFacts(document)).map(([basis, count]) => `${count} ${basis}`)
  return `Facts: ${counts.join(' · ')}.`
}

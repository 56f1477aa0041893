/** The examples of a bundle, each held against the schema beside it. */
import { type Node, follow } from '../../src/bundle/document.ts'
import { accepts } from './accepts.ts'

/** Returns the examples that the bundle itself refuses, as `operationId name`. */
export function refusedExamples(bundle: Node): string[] {
  const target = (node: Node): Node => (node['$ref'] ? (follow(bundle, String(node['$ref'])) as Node) : node)
  const items = Object.values(bundle['paths'] as Record<string, Record<string, Node>>)
  return items
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => {
      const answers = Object.values(operation['responses'] as Record<string, Node>)
      const body = operation['requestBody'] as Node | undefined
      return (body ? [body, ...answers] : answers).flatMap((holder) => {
        const content = target(holder)['content'] as Record<string, Node>
        const { schema, examples } = content['application/json'] as { schema: Node; examples?: Record<string, Node> }
        const refused = Object.entries(examples ?? {}).filter(
          ([, node]) => !accepts(bundle, schema, target(node)['value']),
        )
        return refused.map(([name]) => `${String(operation['operationId'])} ${name}`)
      })
    })
}

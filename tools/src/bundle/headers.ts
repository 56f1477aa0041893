// Adds the headers of the document to the successful response of every operation, which would otherwise repeat them.
import { type Json, type Node, follow } from './document.ts'

export function addHeaders(bundle: Node): void {
  const shared = refusedHeaders(bundle)
  for (const item of Object.values(bundle['paths'] as Record<string, Record<string, Node>>)) {
    for (const { responses } of Object.values(item)) {
      const answer = (responses as Node)['200'] as Node
      const { description, ...rest } = answer
      ;(responses as Node)['200'] = { description: description!, headers: structuredClone(shared), ...rest }
    }
  }
}

/** Returns the headers of a refusal, which are those of every response. */
function refusedHeaders(bundle: Node): Json {
  const refused = follow(bundle, '#/components/responses/Refused') as Node
  return refused['headers']!
}

// Declares of the responses what generated clients can rely on: one body of all refusals, and no header that only the
// local exchange sends.
import { type Node, follow, isBeyondReference } from '../bundle/document.ts'

/**
 * Removes responses without a known body, and the one for every other status. Clients treat a status that is not
 * declared as a failure, and read no body; some generators refuse a second type of failures, or one that is a success
 * as well.
 */
export function withOneFailure(document: Node): void {
  for (const item of Object.values(document['paths'] as Record<string, Record<string, Node>>)) {
    for (const operation of Object.values(item)) {
      const responses = operation['responses'] as Record<string, Node>
      for (const [status, response] of Object.entries(responses)) {
        const { content } = whole(response, document)
        if (status === 'default' || (!content && /^[45]/.test(status))) delete responses[status]
      }
    }
  }
}

/** The headers that clients use: the time to wait. Each other one would be a field of every response type. */
const used: ReadonlySet<string> = new Set(['Retry-After'])

/** Removes the headers that say how much of a budget is spent, and the id of a request. */
export function withoutHeaders(document: Node): void {
  const { responses = {} } = document['components'] as { responses?: Record<string, Node> }
  const own = Object.values(document['paths'] as Record<string, Record<string, Node>>).flatMap((item) =>
    Object.values(item).flatMap((operation) => Object.values(operation['responses'] as Record<string, Node>)),
  )
  for (const response of [...Object.values(responses), ...own]) {
    const headers = (response['headers'] ?? {}) as Record<string, Node>
    for (const [name, header] of Object.entries(headers)) {
      if (used.has(name)) continue
      if (!isBeyondReference(whole(header, document)))
        throw new Error(`Expected a header that the reference does not state, was ${name}.`)
      delete headers[name]
    }
    if (Object.keys(headers).length === 0) delete response['headers']
  }
}

function whole(node: Node, document: Node): Node {
  return node['$ref'] === undefined ? node : (follow(document, String(node['$ref'])) as Node)
}

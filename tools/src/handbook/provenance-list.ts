// Lists everything with a mark of its own, by a name that is on the page.
import { type Document, listOperations } from '../bundle/document.ts'
import { operationPage, schemaPage } from './addresses.ts'
import type { Remarkable } from './remarks.ts'

export interface Marked {
  /** Its name in the document: `Bill.cTime`, `listFills limit`, `OrderSide BUY`. */
  readonly name: string
  /** The address of its page, if it has one. */
  readonly page?: string
  readonly thing: Remarkable
}

/** Returns them in the order of the document. */
export function listMarked(document: Document): Marked[] {
  const found: Marked[] = []
  const visit = (node: unknown, name: string, page?: string): void => {
    if (node === null || typeof node !== 'object') return
    const thing = node as Remarkable
    if ((thing['x-basis'] ?? 'documented') !== 'documented') found.push({ name, thing, ...(page && { page }) })
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties')
        for (const [property, inner] of Object.entries(value as object)) visit(inner, `${name}.${property}`, page)
      else if (Array.isArray(value)) for (const item of value) visit(item, name + branchName(key, item), page)
      else visit(value, name, page)
    }
  }
  for (const { operation } of listOperations(document))
    visit(operation, operation.operationId, operationPage(operation.operationId))
  const { schemas, parameters, responses, securitySchemes } = document.components
  const others = { ...parameters, ...responses, ...securitySchemes }
  const limits = { 'Weight budgets': document['x-limits'], 'Texts of refusals': document['x-refusals'] }
  for (const [name, node] of Object.entries(schemas)) visit(node, name, schemaPage(name))
  for (const [name, node] of Object.entries({ ...others, ...limits })) visit(node, name)
  for (const server of document.servers) visit(server, server.url)
  return found
}

function branchName(key: string, item: unknown): string {
  const { const: value, type, name } = (item ?? {}) as { const?: unknown; type?: unknown; name?: unknown }
  if (key === 'parameters') return ` ${String(name)}`
  if (value !== undefined) return ` ${String(value)}`
  if (key === 'anyOf' && type !== undefined) return ` as ${String(type)}`
  return key === 'allOf' ? ' values' : ''
}

/** Lists everything with a mark of its own, by a name that is on the page. */
import type { Basis, Document } from '../bundle/document.ts'
import { operationPage, schemaPage } from './addresses.ts'
import type { Remarkable } from './remarks.ts'

export interface Marked {
  readonly basis: Exclude<Basis, 'documented'>
  /** Its name in the document: `Bill.cTime`, `listFills limit`, `OrderSide BUY`. */
  readonly name: string
  /** The address of its page, if it has one. */
  readonly page: string | undefined
  readonly thing: Remarkable
}

interface Place {
  readonly name: string
  readonly page: string | undefined
}

/** Returns them in the order of the document. */
export function listMarked(document: Document): Marked[] {
  const found: Marked[] = []
  const visit = (node: unknown, place: Place): void => {
    if (node === null || typeof node !== 'object') return
    const { 'x-basis': basis } = node as Remarkable
    if (basis && basis !== 'documented') found.push({ basis, ...place, thing: node as Remarkable })
    for (const [key, value] of Object.entries(node)) {
      if (Array.isArray(value))
        for (const item of value) visit(item, { ...place, name: place.name + branchName(key, item) })
      else if (key === 'properties')
        for (const [name, property] of Object.entries(value))
          visit(property, { ...place, name: `${place.name}.${name}` })
      else visit(value, place)
    }
  }
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item))
      visit(operation, { name: operation.operationId, page: operationPage(operation.operationId) })
  }
  const { schemas, parameters, responses, securitySchemes } = document.components
  for (const [name, node] of Object.entries(schemas)) visit(node, { name, page: schemaPage(name) })
  for (const [name, node] of Object.entries({ ...parameters, ...responses, ...securitySchemes }))
    visit(node, { name, page: undefined })
  visit(document['x-limits'], { name: 'Weight budgets', page: undefined })
  visit(document['x-refusals'], { name: 'Texts of refusals', page: undefined })
  for (const server of document.servers) visit(server, { name: server.url, page: undefined })
  return found
}

function branchName(key: string, item: unknown): string {
  const { const: value, type, name } = (item ?? {}) as { const?: unknown; type?: unknown; name?: unknown }
  if (key === 'parameters') return ` ${String(name)}`
  if (value !== undefined) return ` ${String(value)}`
  if (key === 'anyOf' && type !== undefined) return ` as ${String(type)}`
  return key === 'allOf' ? ' values' : ''
}

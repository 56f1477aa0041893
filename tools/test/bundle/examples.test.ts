import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Document, follow, type Json, listOperations, type Node } from '../../product/bundle/document.ts'
import { distFolder } from '../../product/paths.ts'

const document = JSON.parse(readFileSync(join(distFolder, 'openapi.json'), 'utf8')) as Document
const resolve = (node: Json | undefined): Node => {
  const own = (node ?? {}) as Node
  return typeof own['$ref'] === 'string' ? { ...resolve(follow(document, own['$ref']) as Node), ...own } : own
}
const shows = ['examples', 'default', 'enum', 'const']

/** Whether a schema, one of its alternatives or its elements name a value. */
function namesValue(schema: Json | undefined): boolean {
  const node = resolve(schema)
  const inner = [node['anyOf'], node['oneOf'], node['allOf'], node['items']].flat().filter((each) => each !== undefined)
  return shows.some((key) => key in node) || inner.some(namesValue)
}

describe('a parameter', () => {
  const parameters = listOperations(document).flatMap(({ operation }) =>
    (((operation as unknown as Node)['parameters'] as Json[] | undefined) ?? []).map(
      (each) => [operation.operationId, resolve(each)] as const,
    ),
  )

  it('of every operation has an example, a default or enum values', () => {
    expect(parameters.length).toBeGreaterThan(50)
    const without = parameters.filter(([, { schema }]) => !namesValue(schema))
    expect(without.map(([operation, { name }]) => `${operation} ${String(name)}`)).toEqual([])
  })
})

describe('an example', () => {
  it('has another name than those beside it, because readers choose between them', () => {
    const bodies = listOperations(document).flatMap(({ operation }) => {
      const { requestBody, responses } = operation as unknown as Node
      const answers = Object.entries((responses ?? {}) as Record<string, Json>)
      return [['request', requestBody] as const, ...answers].map(
        ([name, body]) => [`${operation.operationId} ${name}`, resolve(body)] as const,
      )
    })
    const repeated = bodies.flatMap(([place, { content }]) => {
      const { examples } = resolve((content as Node | undefined)?.['application/json'])
      const names = Object.values((examples ?? {}) as Record<string, Json>).map((each) => resolve(each)['summary'])
      return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${place}: ${String(name)}`)
    })
    expect(bodies.length).toBeGreaterThan(200)
    expect(repeated).toEqual([])
  })
})

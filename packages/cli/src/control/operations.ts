/** The operations of the local exchange's own surface, read from the document that its package ships. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Field, Kind } from '../input/kind.ts'
import { type Node, readerOf } from './read-schema.ts'

export interface ControlField extends Field {
  readonly place: 'path' | 'query' | 'body'
}

export interface ControlOperation {
  readonly id: string
  readonly method: string
  /** With parameters in braces. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly fields: readonly ControlField[]
  readonly hasBody: boolean
  readonly answer: Kind
}

/** The folder of the package of the local exchange. */
export const sandboxFolder: string = createRequire(import.meta.url)
  .resolve('@capi/sandbox/openapi.json')
  .replace(/[^/\\]+$/, '')

/** Returns every operation, in the order of the document. */
export function readControlOperations(): ControlOperation[] {
  const document = JSON.parse(readFileSync(`${sandboxFolder}openapi.json`, 'utf8')) as Node
  const { follow, kindOf, fieldsOf } = readerOf(document)

  const bodySchema = (media: Node | undefined): Node | undefined => {
    const content = follow(media ?? {})['content'] as Record<string, Node> | undefined
    return content?.['application/json']?.['schema'] as Node | undefined
  }

  const readParameter = (node: Node): ControlField => {
    const parameter = follow(node)
    const name = String(parameter['name'])
    const [field] = fieldsOf({ properties: { [name]: parameter['schema'] as Node } })
    const { in: place, required, description = field!.description } = parameter
    return {
      ...field!,
      place: place as ControlField['place'],
      required: required === true,
      description: String(description).trim(),
    }
  }

  return Object.entries(document['paths'] as Record<string, Node>).flatMap(([path, item]) => {
    const { parameters: shared = [], ...methods } = item as Record<string, never>
    return Object.entries<Node>(methods).map(([method, operation]) => {
      const own = (operation['parameters'] ?? []) as Node[]
      const outside = [...(shared as Node[]), ...own].map(readParameter)
      const body = bodySchema(operation['requestBody'] as Node | undefined)
      const taken = new Set(outside.map(({ name }) => name))
      const inside = body ? fieldsOf(body).filter(({ name }) => !taken.has(name)) : []
      const responses = operation['responses'] as Record<string, Node>
      const success = Object.keys(responses).find((status) => status.startsWith('2'))!
      return {
        id: String(operation['operationId']),
        method: method.toUpperCase(),
        path,
        tag: String((operation['tags'] as string[])[0]),
        summary: String(operation['summary']),
        description: String(operation['description']).trim(),
        fields: [...outside, ...inside.map((field) => ({ ...field, place: 'body' as const }))],
        hasBody: body !== undefined,
        answer: kindOf(bodySchema(responses[success]) ?? {}),
      }
    })
  })
}

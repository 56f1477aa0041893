// What can be said of an operation: weights, access, permission, which parameters it has, what its bodies are.
import type { Node } from '../../product/bundle/document.ts'
import type { Checks } from './context.ts'
import { isAssumed } from './schema.ts'

export const operationChecks: Checks = {
  'ip weight': ({ value }, _, place) => same(weightOf(place.node, 'ip'), value),
  'uid weight': ({ value }, _, place) => same(weightOf(place.node, 'uid'), value),
  access: ({ value }, { places }, place) =>
    same(places.credentials(place.node).length === 0 ? 'public' : 'signed', value),
  permission: ({ value }, _, place) => same(permissionOf(place.node), value),
  parameters: ({ value }, { places }, place) => {
    const listed = places.parameters(place.node).filter((parameter) => parameter['in'] === 'query')
    return same(listed.map((parameter) => String(parameter['name'])).join(' ') || 'none', value)
  },
  'media type': ({ value }, _, place) => same(Object.keys(place.trail[1]!['content'] as Node).join(), value),
}

function same(was: string, wanted: string): string | undefined {
  return was === wanted ? undefined : was
}

function weightOf(operation: Node, kind: 'ip' | 'uid'): string {
  return String((operation['x-weight'] as Node | undefined)?.[kind] ?? 'none')
}

function permissionOf(operation: Node): string {
  return isAssumed(operation, 'x-permission') ? 'not stated' : String(operation['x-permission'] ?? 'not stated')
}

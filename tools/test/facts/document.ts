// What can be said of the document as a whole.
import type { Node } from '../../product/bundle/document.ts'
import type { Context } from './context.ts'
import { textOf } from './schema.ts'
import type { Fact } from './table.ts'
import { missingWords } from './words.ts'

type Check = (fact: Fact, context: Context) => string | undefined

export const documentChecks: Record<string, Check> = {
  'relative to': (_, { bundle }) => {
    const servers = bundle['servers'] as Node[]
    const urls = servers.map((server) => String(server['url']))
    return urls.some((url) => /^\{\w+\}$/.test(url)) ? undefined : urls.join(', ')
  },
  prefix: ({ value }, { bundle }) => {
    const others = Object.keys(bundle['paths'] as Node).filter((path) => !path.startsWith(`${value}/`))
    return others.length === 0 ? undefined : others.join(', ')
  },
  'media type': ({ value }, { bundle }) => {
    const types = new Set(contentsOf(bundle['paths']).flatMap((content) => Object.keys(content)))
    return [...types].join() === value ? undefined : [...types].join(', ')
  },
  // The complete bundle has it as practice; the one without practice has it nowhere.
  'not shown': ({ item }, { bundle }) =>
    JSON.stringify(bundle['paths']).includes('"x-basis":"practice"') ? undefined : findKey(bundle, item),
  exists: ({ item }, { bundle }) => (headerOf(bundle, item) ? undefined : 'absent'),
  says: ({ item, value }, { bundle }) => {
    const node = item.startsWith('header.') ? headerOf(bundle, item) : (bundle['info'] as Node)
    const missing = node ? missingWords(textOf(node), value) : [value]
    return missing.length === 0 ? undefined : `without ${missing.join(', ')}`
  },
}

/** Returns where a key stands, without the names of the interface; keys are matched as a whole. */
function findKey(node: unknown, wanted: string, at = ''): string | undefined {
  if (node === null || typeof node !== 'object') return undefined
  for (const [key, value] of Object.entries(node)) {
    if (new RegExp(`^(${wanted})$`).test(key)) return `${at}/${key}`
    const found = ['properties', 'value', 'x-gaps'].includes(key) ? undefined : findKey(value, wanted, `${at}/${key}`)
    if (found) return found
  }
  return undefined
}

/** Returns where the document declares a header that an item `header.NAME` names. */
export function headerOf(bundle: Node, item: string): Node | undefined {
  const { securitySchemes, parameters } = bundle['components'] as Record<string, Record<string, Node>>
  const declared = [...Object.values(securitySchemes ?? {}), ...Object.values(parameters ?? {})]
  return declared.find((node) => node['in'] === 'header' && `header.${String(node['name'])}` === item)
}

function contentsOf(node: unknown): Node[] {
  if (node === null || typeof node !== 'object') return []
  return Object.entries(node).flatMap(([key, value]) => (key === 'content' ? [value as Node] : contentsOf(value)))
}

/** Arranges the menu: a guide, the operations, and the data by what it is there for: requests, records, vocabularies. */
import { type Schema, nameOf } from '../../bundle/document.ts'
import { capital } from '../../handbook/remarks.ts'
import type { Decoration, ShownDocument } from '../../handbook/display-document.ts'
import { mapValues } from '../../handbook/map-document.ts'
import { isVocabulary } from './vocabularies.ts'

const DATA = [
  {
    name: 'requests',
    description: 'Bodies that a caller sends. Live services ignore properties that they do not know.',
  },
  { name: 'records', description: 'What answers consist of. They are open: a service may add properties.' },
  { name: 'vocabularies', description: 'Words and codes. A code has the word that it stands for before its text.' },
]

/** Goes first: it tells vocabularies by their branches. */
export const arrangeMenu: Decoration = (document) => {
  const requests = requestsOf(document)
  const tagOf = (schema: Schema, name: string): string => {
    if (isVocabulary(schema)) return 'vocabularies'
    return requests.has(name) ? 'requests' : 'records'
  }
  const { components } = document
  const operations = document.tags.map((tag) => ({ 'x-displayName': capital(tag.name), ...tag }))
  const data = DATA.map((tag) => ({ ...tag, 'x-displayName': capital(tag.name) }))
  return {
    ...document,
    tags: [...operations, ...data],
    'x-tagGroups': [group('Operations', operations), group('Data', data)],
    components: {
      ...components,
      schemas: mapValues(components.schemas, (schema, name) => ({ ...schema, 'x-tags': [tagOf(schema, name)] })),
    },
  }
}

function group(name: string, tags: readonly { name: string }[]): { name: string; tags: string[] } {
  return { name, tags: tags.map((tag) => tag.name) }
}

/** Returns the names of the schemas that bodies of requests refer to, directly or not. */
function requestsOf(document: ShownDocument): Set<string> {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    for (const [, ref] of JSON.stringify(node).matchAll(/"\$ref":"(#\/components\/schemas\/[^"]+)"/g)) {
      const name = nameOf(ref!)
      if (names.has(name)) continue
      names.add(name)
      visit(document.components.schemas[name])
    }
  }
  for (const item of Object.values(document.paths))
    for (const { requestBody } of Object.values(item)) if (requestBody) visit(requestBody)
  return names
}

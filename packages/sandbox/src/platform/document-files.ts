// The OpenAPI documents, from the packages that ship them. Only for Node.
//
// The exchange runs by the rules. The documents with their texts are read only to be served, and turbo.json relies on
// that: most tests are not repeated after a change of a text.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const { resolve } = createRequire(import.meta.url)
const room = fileURLToPath(new URL('../../', import.meta.url))

/** The document of the interface, and its forms for generators: in OpenAPI 3.1 and 3.0, and with ids as texts. */
export const interfaceDocuments = [
  'openapi.json',
  'openapi.generators.json',
  'openapi.generators-3.0.json',
  'openapi.generators-text-ids.json',
] as const

/** The rules of the interface: its document without texts. */
export const interfaceRules: unknown = JSON.parse(readFileSync(resolve('@capi/api/openapi.rules.json'), 'utf8'))

/** The rules of the control operations: their document without texts. */
export const controlRules: unknown = JSON.parse(readFileSync(join(room, 'openapi.rules.json'), 'utf8'))

const served = new Map<string, string>()

/** Returns the text of a document of the interface. */
export function readDocument(name: (typeof interfaceDocuments)[number]): string {
  return readOnce(resolve(`@capi/api/${name}`))
}

/** Returns the text of the document of the control operations. */
export function readControlDocument(): string {
  return readOnce(join(room, 'openapi.json'))
}

function readOnce(file: string): string {
  const text = served.get(file) ?? readFileSync(file, 'utf8')
  served.set(file, text)
  return text
}

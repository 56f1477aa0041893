// The texts of the OpenAPI documents, from the packages that ship them. Only for Node.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The document of the interface for generators of other languages, in OpenAPI 3.1 and 3.0. */
export const generatorDocuments = ['openapi.generators.json', 'openapi.generators-3.0.json'] as const

/** Returns the text of a document of the interface. */
export function readDocument(name: 'openapi.json' | (typeof generatorDocuments)[number]): string {
  return readFileSync(createRequire(import.meta.url).resolve(`@capi/api/${name}`), 'utf8')
}

/** The document of the interface. */
export const documentText: string = readDocument('openapi.json')

/** The document of the control operations. */
export const controlText: string = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')

// The platform Node: node:crypto, the documents from the packages that ship them, and the version of this program.
//
// The exchange runs by the rules. The documents with their texts are read only to be served, and turbo.json relies on
// that: most tests are not repeated after a change of a text.
import { isUtf8 } from 'node:buffer'
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Platform } from './platform.ts'

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
const interfaceRules: unknown = JSON.parse(readFileSync(resolve('@capi/api/openapi.rules.json'), 'utf8'))

/** The rules of the control operations: their document without texts. */
const controlRules: unknown = JSON.parse(readFileSync(join(room, 'openapi.rules.json'), 'utf8'))

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

/** The version of this program, which it writes into its journals. */
export const version: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version

/** The longest text that `isEqualText` compares. */
const longestText = 128

/** Buffers with room for any text that is compared. */
const fields = { given: Buffer.alloc(longestText), expected: Buffer.alloc(longestText) }

export const platform: Platform = {
  document: interfaceRules,
  controlDocument: controlRules,
  sign: (secret, head, body) => createHmac('sha256', secret).update(head).update(body).digest('base64'),
  // Both texts are copied into buffers of one size, so that the time reveals neither content nor length of a secret. A
  // longer text is cut, and its length differs from any valid one.
  isEqualText(given, expected) {
    copyInto(given, fields.given)
    copyInto(expected, fields.expected)
    return timingSafeEqual(fields.given, fields.expected) && given.length === expected.length
  },
  hmacBytes: (key, text) => createHmac('sha256', key).update(text).digest(),
  sha256: (text) => hash('sha256', text),
  decodeUtf8: (bytes) => (isUtf8(bytes) ? bufferOf(bytes).toString() : undefined),
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function copyInto(text: string, field: Buffer): void {
  field.fill(0)
  field.write(text, 'latin1')
}

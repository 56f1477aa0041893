// The platform Node: node:crypto, and documents from files.
import { isUtf8 } from 'node:buffer'
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { controlRules, interfaceRules } from './document-files.ts'
import type { Platform } from './platform.ts'

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

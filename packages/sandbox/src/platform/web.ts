// The platform of browsers and workers: SHA-256 from a library, because Web Crypto has only promises, and documents
// that a bundler includes.
import document from '@capi/api/openapi.rules.json' with { type: 'json' }
import controlDocument from '#control-rules' with { type: 'json' }
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Platform } from './platform.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const platform: Platform = {
  document,
  controlDocument,
  sign(secret, head, body) {
    const mac = hmac.create(sha256, encoder.encode(secret)).update(encoder.encode(head))
    return toBase64(mac.update(typeof body === 'string' ? encoder.encode(body) : body).digest())
  },
  // A page that runs the whole sandbox also has its secrets, so the time of a comparison reveals nothing to it.
  isEqualText: (given, expected) => given === expected,
  hmacBytes: (key, text) => hmac(sha256, encoder.encode(key), encoder.encode(text)),
  sha256: (text) => bytesToHex(sha256(encoder.encode(text))),
  decodeUtf8(bytes) {
    try {
      return decoder.decode(bytes)
    } catch {
      return undefined
    }
  },
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

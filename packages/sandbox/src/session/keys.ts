// API keys, their accounts and their permissions. The caller provides the random bytes, so that tests can get the same
// keys again.
import { platform } from '#platform'
import type { Operation } from '@capi/api'

export interface Credentials {
  readonly key: string
  readonly secret: string
  readonly passphrase: string
}

export type Permission = NonNullable<Operation['permission']>

export interface KeyEntry extends Credentials {
  readonly accountId: bigint
  readonly permissions: ReadonlySet<Permission>
}

/** The number of random bytes in generated credentials, which are written in hexadecimal digits. */
const generatedBytes = { key: 16, secret: 32, passphrase: 8 }

/** Whether credentials have the form of generated ones. Others were supplied, and must not be printed. */
export function isGenerated(credentials: Credentials): boolean {
  const names = ['key', 'secret', 'passphrase'] as const
  return names.every((name) => new RegExp(`^[0-9a-f]{${2 * generatedBytes[name]}}$`).test(credentials[name]))
}

/** The longest that key, secret or passphrase may be. */
const longestCredential = 128
const validCredential = new RegExp(`^[!-~]{1,${longestCredential}}$`)

export interface KeyRing {
  /** Issues a key for an account, with the given credentials or new ones. */
  issue(accountId: bigint, permissions: readonly Permission[], credentials?: Credentials): Credentials
  find(key: string): KeyEntry | undefined
  /** Throws a `RangeError` unless these credentials can be issued. */
  requireValid(credentials: Credentials): void
  all(): Iterable<KeyEntry>
  /** Adds a key that was issued before. */
  add(entry: KeyEntry): void
  /** Removes all keys, and starts the random bytes again. */
  clear(): void
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type RandomBytes = (size: number) => Uint8Array

/**
 * Returns an empty ring. `startRandomBytes` returns the source of bytes, now and after each `clear`; `onIssue` is
 * called with each issued key.
 */
export function createKeyRing(startRandomBytes: () => RandomBytes, onIssue?: (entry: KeyEntry) => void): KeyRing {
  const entries = new Map<string, KeyEntry>()
  let randomBytes = startRandomBytes()
  const token = (size: number): string => toHex(randomBytes(size))
  const newCredentials = (): Credentials => {
    const next = (): Credentials => ({
      key: token(generatedBytes.key),
      secret: token(generatedBytes.secret),
      passphrase: token(generatedBytes.passphrase),
    })
    let credentials = next()
    // Seeded bytes start again with a restored session, so keys that exist already are skipped, whole: skipping a part
    // would use the secret of one key as the name of another.
    while (entries.has(credentials.key)) credentials = next()
    return credentials
  }
  return {
    issue(accountId, permissions, credentials = newCredentials()) {
      const entry = { ...credentials, accountId, permissions: new Set(permissions) }
      entries.set(credentials.key, entry)
      onIssue?.(entry)
      return credentials
    },
    all: () => entries.values(),
    add: (entry) => void entries.set(entry.key, entry),
    find: (key) => entries.get(key),
    requireValid(credentials) {
      if (entries.has(credentials.key)) throw new RangeError('The key must be new, was one that exists.')
      for (const name of ['key', 'secret', 'passphrase'] as const) {
        if (validCredential.test(credentials[name])) continue
        const { length } = credentials[name]
        const was = length > 0 && length <= longestCredential ? 'had others' : `had ${length}`
        throw new RangeError(
          `A ${name} must have 1 to ${longestCredential} printable ASCII characters without spaces, ${was}.`,
        )
      }
    },
    clear() {
      entries.clear()
      randomBytes = startRandomBytes()
    },
  }
}

/** Returns a source of bytes that returns the same bytes for the same seed. For tests, not for real secrets. */
export function seededBytes(seed: string): RandomBytes {
  let block = 0
  return (size) => {
    const bytes = new Uint8Array(Math.ceil(size / 32) * 32)
    for (let length = 0; length < size; length += 32) {
      block += 1
      bytes.set(platform.hmacBytes(seed, String(block)), length)
    }
    return bytes.subarray(0, size)
  }
}

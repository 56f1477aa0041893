// API keys and what they open. Their random bytes come from outside: from a seed where tests want the same keys again.

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

/** The longest that key, secret or passphrase may be. */
export const longestCredential = 128
const fit = new RegExp(`^[!-~]{1,${longestCredential}}$`)

export interface KeyRing {
  /** Makes a key for an account, with the given credentials or new ones. */
  issue(accountId: bigint, permissions: readonly Permission[], credentials?: Credentials): Credentials
  find(key: string): KeyEntry | undefined
  /** Throws unless these credentials can be issued. */
  requireFit(credentials: Credentials): void
  all(): Iterable<KeyEntry>
  /** Takes a key back that was issued before. */
  add(entry: KeyEntry): void
  /** Forgets all keys; new ones come from the beginning of the random bytes. */
  clear(): void
}

export type RandomBytes = (size: number) => Uint8Array

/**
 * Returns a ring without keys; `startRandomBytes` gives the source of bytes, now and after each clearing, and `hear` is
 * told of each key that is issued.
 */
export function createKeyRing(startRandomBytes: () => RandomBytes, hear?: (entry: KeyEntry) => void): KeyRing {
  const entries = new Map<string, KeyEntry>()
  let randomBytes = startRandomBytes()
  const token = (size: number): string => Buffer.from(randomBytes(size)).toString('hex')
  const newCredentials = (): Credentials => {
    const next = (): Credentials => ({ key: token(16), secret: token(32), passphrase: token(8) })
    let credentials = next()
    // The bytes of a seed begin anew when a session is taken back. What is there already is passed over as a whole: half
    // of it would be the secret of one key and the name of another.
    while (entries.has(credentials.key)) credentials = next()
    return credentials
  }
  return {
    issue(accountId, permissions, credentials = newCredentials()) {
      const entry = { ...credentials, accountId, permissions: new Set(permissions) }
      entries.set(credentials.key, entry)
      hear?.(entry)
      return credentials
    },
    all: () => entries.values(),
    add: (entry) => void entries.set(entry.key, entry),
    find: (key) => entries.get(key),
    requireFit(credentials) {
      if (entries.has(credentials.key)) throw new RangeError('A key must be new, this one is taken.')
      for (const name of ['key', 'secret', 'passphrase'] as const) {
        if (fit.test(credentials[name])) continue
        throw new RangeError(`A ${name} must have 1 to ${longestCredential} printable ASCII characters, was not so.`)
      }
    },
    clear() {
      entries.clear()
      randomBytes = startRandomBytes()
    },
  }
}

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

export interface KeyRing {
  /** Makes a key for an account, with the given credentials or new ones. */
  issue(accountId: bigint, permissions: readonly Permission[], credentials?: Credentials): Credentials
  find(key: string): KeyEntry | undefined
}

export type RandomBytes = (size: number) => Uint8Array

export function createKeyRing(randomBytes: RandomBytes): KeyRing {
  const entries = new Map<string, KeyEntry>()
  const token = (size: number): string => Buffer.from(randomBytes(size)).toString('hex')
  return {
    issue(accountId, permissions, credentials = { key: token(16), secret: token(32), passphrase: token(8) }) {
      entries.set(credentials.key, { ...credentials, accountId, permissions: new Set(permissions) })
      return credentials
    },
    find: (key) => entries.get(key),
  }
}

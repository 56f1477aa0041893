// A session as text, from which another process can continue it.
import { parseBigintJson, restoreWorld, serializeState } from '@capi/engine'
import type { RuleBookState } from '../faults/rule-book.ts'
import type { ClockMode } from './exchange-options.ts'
import type { KeyEntry } from './keys.ts'
import type { Lineage } from './lineage.ts'
import type { SessionOptions } from './session-options.ts'

export interface Serialized {
  readonly mode: ClockMode
  /** Milliseconds of engine time for each of the wall clock, in real mode. */
  readonly rate: number
  readonly horizon: number
  readonly lineage: Lineage
  /** The number of final records so far, also of those that do not belong to this state. */
  readonly rowCount: number
  /** Event numbers up to this one may have been used. */
  readonly eventHorizon: number
  readonly faults: RuleBookState
  readonly keys: readonly KeyData[]
  readonly world: string
}

export interface KeyData extends Omit<KeyEntry, 'permissions'> {
  readonly permissions: readonly (KeyEntry['permissions'] extends ReadonlySet<infer Each> ? Each : never)[]
}

export function toKeyData({ key, secret, passphrase, accountId, permissions }: KeyEntry): KeyData {
  return { key, secret, passphrase, accountId, permissions: Array.from(permissions) }
}

export function toKeyEntry(data: KeyData): KeyEntry {
  return { ...data, permissions: new Set(data.permissions) }
}

/** Returns the number of final records of a serialised state. */
export function rowCountOf(text: string): number {
  return (JSON.parse(text) as Serialized).rowCount
}

/** Whether a world that is restored from a serialised state is serialised as the same text. */
export function isRestorable(
  text: string,
  { contracts, makeArchive }: Pick<SessionOptions, 'contracts' | 'makeArchive'>,
): boolean {
  try {
    const { world } = parseBigintJson(text) as Serialized
    return serializeState(restoreWorld(world, { contracts, archive: makeArchive() })) === world
  } catch {
    return false
  }
}

// What a session is created with, and where it is stored.
import type { Archive, ContractTerms, MemoryArchive, World } from '@capi/engine'
import type { RuleBook } from '../faults/rule-book.ts'
import type { Change, ExchangeOptions } from './exchange-options.ts'
import type { RandomBytes } from './keys.ts'
import type { StoredSignature } from './signatures.ts'

/** Storage that outlives the process. */
export interface SessionStore {
  /** Stores what becomes final. */
  readonly archive: Archive
  /** The number of the latest change. */
  readonly seq: number
  /** The number of final records so far. A recovery sets it to that of a snapshot. */
  rowCount: number
  /** Records a change after it was applied, with the signature that it has used up, and returns its number. */
  record(change: Change, signature?: StoredSignature): number
  /**
   * Stores the changes from now on together; returns a function that ends this. A response in between needs none of
   * them.
   */
  hold(): () => void
  saveState(name: string, saved: SavedState): void
}

export interface SessionOptions extends Omit<ExchangeOptions, 'record' | 'hasDigests' | 'hold' | 'makeWorld'> {
  readonly makeWorld: (startTime: number, archive: Archive) => World
  readonly contracts: readonly ContractTerms[]
  readonly startRandomBytes: () => RandomBytes
  /** Creates an empty rule book that reports its changes. */
  readonly makeFaults: (onChange: () => void) => RuleBook
  /** The parameters of the world, as plain data. A session with the same parameters begins in the same state. */
  readonly origin: Readonly<Record<string, unknown>>
  /** Null keeps everything in memory only. */
  readonly store: SessionStore | null
  /** Called after each change. @default none */
  readonly onChange?: ((change: Change) => void) | undefined
  /** Called with the kind of each change, which costs less because it needs no digest of the events. @default none */
  readonly onChangeKind?: ((kind: string) => void) | undefined
  /** Creates the archive of a world without a store. */
  readonly makeArchive: () => MemoryArchive
}

/** A state that was saved under a name. */
export interface SavedState {
  /** The number of the record that saved it. */
  readonly seq: number
  /** Its engine time, in Unix milliseconds. */
  readonly time: number
  readonly text: string
  /** The final records of that moment, if they are in memory. */
  readonly archive?: MemoryArchive
  /** How many signatures were used by then; undefined if another process saved the state. */
  readonly signatures?: number
}

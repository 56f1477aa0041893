// The state that a restart must restore: the exchange, the keys and the saved states. A session can be serialised, restored,
// and replayed from its recorded changes.

import { platform } from '#platform'
import { type Archive, type ContractTerms, type MemoryArchive, parseBigintJson, restoreWorld } from '../engine/index.ts'
import { serializeState, type World, stringifyBigintJson } from '../engine/index.ts'
import { createExchange } from './engine-driver.ts'
import type { Change, ClockMode, Exchange, ExchangeOptions } from './exchange.ts'
import type { RuleBook, RuleBookState } from '../faults/rule-book.ts'
import { continueLineage, endless, type Lineage } from './lineage.ts'
import { createKeyRing, type KeyEntry, type KeyRing, type RandomBytes } from './keys.ts'

/** Storage that outlives the process. */
export interface SessionStore {
  /** Stores what becomes final. */
  readonly archive: Archive
  /** The number of the latest change. */
  readonly seq: number
  /** The number of final records so far. A recovery sets it to that of a snapshot. */
  rowCount: number
  /** Records a change after it was applied, and returns its number. */
  record(change: Change): number
  /** Stores the changes from now on together; returns a function that ends this. A response in between needs none of them. */
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
}

export interface Session {
  readonly exchange: Exchange
  readonly keys: KeyRing
  readonly faults: RuleBook
  readonly savedStates: Map<string, SavedState>
  /** The final records that belong to the present state. */
  readonly lineage: Lineage
  /** Records what is not recorded with each change: the present time, and how many requests the fault rules matched. */
  recordPresent(): void
  /** Records the beginning of a new session. */
  recordBegin(): void
  /** Returns the name of the first parameter that differs from this session's; null if all are equal. */
  differenceFrom(origin: unknown): string | null
  /** Saves the present state under a name. */
  save(name: string): SavedState
  /** Goes back to a saved state; returns false if there is none of that name. */
  restore(name: string): boolean
  /** Returns the present state as text. */
  serialize(): string
  /** Continues from a serialised state. */
  deserialize(text: string): void
  /** Whether a world that is restored from a serialised state is serialised as the same text. */
  isRestorable(text: string): boolean
  /** Applies a recorded change again and returns the digest of its events. */
  replay(change: Pick<Change, 'kind' | 'time' | 'body'>, seq: number): string
}

interface Serialized {
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

interface KeyData extends Omit<KeyEntry, 'permissions'> {
  readonly permissions: readonly (KeyEntry['permissions'] extends ReadonlySet<infer Each> ? Each : never)[]
}

const noFaults: RuleBookState = { last: 0, faults: [] }

export function createSession(options: SessionOptions): Session {
  const { contracts, origin, store, onChange, onChangeKind } = options
  const newArchive = (): Archive => store?.archive ?? options.makeArchive()
  const savedStates = new Map<string, SavedState>()
  let lineage: Lineage = [[1, endless]]

  const record = (change: Change): number => {
    onChangeKind?.(change.kind)
    onChange?.(change)
    if (!store) return 0
    if (change.kind !== 'begin') return store.record(change)
    recordedFaults = noFaults
    return store.record({ ...change, body: { ...origin, mode: exchange.mode } })
  }
  const recordNow = (kind: string, body: unknown, eventDigest = ''): number => {
    // A record may be followed by a snapshot, which must not contain half of a change.
    exchange.finish()
    return record({ kind, time: exchange.world.time, body, eventDigest })
  }
  const rowCount = (): number => store?.rowCount ?? 0
  const exchange = createExchange({
    ...options,
    makeWorld(startTime) {
      // A new world may have final records at once, and none of an earlier one.
      lineage = [[rowCount() + 1, endless]]
      return options.makeWorld(startTime, newArchive())
    },
    hasDigests: Boolean(store || onChange),
    record: store || onChange || onChangeKind ? (change) => void record(change) : undefined,
    hold: store ? () => store.hold() : undefined,
  })
  const faults = options.makeFaults(() => recordFaults())
  // Without the matches since, which are recorded only when a rule is triggered.
  let recordedFaults = noFaults
  const recordFaults = (): void => {
    recordedFaults = faults.state
    recordNow('faults', recordedFaults)
  }
  const loadFaults = (state: RuleBookState): void => {
    recordedFaults = state
    faults.load(state)
  }
  const keys = createKeyRing(options.startRandomBytes, (entry) => void recordNow('key', toKeyData(entry)))

  const serialize = (): string => {
    const { world, mode, rate, horizon, eventHorizon } = exchange
    const serialized: Serialized = {
      mode,
      rate,
      horizon,
      lineage,
      rowCount: rowCount(),
      eventHorizon,
      faults: recordedFaults,
      keys: Array.from(keys.all(), toKeyData),
      world: serializeState(world),
    }
    return stringifyBigintJson(serialized)
  }
  const load = (text: string, archive: Archive, isRestore: boolean): Serialized => {
    const serialized = parseBigintJson(text) as Serialized
    const { mode, rate, horizon } = serialized
    // After a restore, callers know that time went back, so the horizon of the saved state does not bind.
    exchange.resume(restoreWorld(serialized.world, { contracts, archive }), mode, rate, isRestore ? undefined : horizon)
    keys.clear()
    for (const key of serialized.keys) keys.add(toKeyEntry(key))
    return serialized
  }
  // The digest of a save covers the whole state, so each save proves that a replay arrives at the same state.
  const saveState = (name: string, numberOf: (stateDigest: string) => number): [SavedState, string] => {
    const { archive, time } = exchange.world
    const text = serialize()
    const stateDigest = platform.sha256(text)
    const own = !store && { archive: (archive as MemoryArchive).copy() }
    const state = { seq: numberOf(stateDigest), time, text, ...own }
    // The latest save is the last entry of the map.
    savedStates.delete(name)
    savedStates.set(name, state)
    return [state, stateDigest]
  }
  // Final records after the save no longer belong to the present state; those from now on do.
  const rewind = ({ text, archive }: SavedState): void => {
    const { lineage: before, rowCount: last } = load(text, archive?.copy() ?? newArchive(), true)
    lineage = continueLineage(before, last, rowCount() + 1)
  }

  return {
    exchange,
    keys,
    faults,
    savedStates,
    get lineage() {
      return lineage
    },
    differenceFrom(other) {
      const theirs = other as typeof origin
      return (
        Object.keys(origin).find((name) => stringifyBigintJson(theirs[name]) !== stringifyBigintJson(origin[name])) ??
        null
      )
    },
    recordPresent() {
      if (stringifyBigintJson(faults.state) !== stringifyBigintJson(recordedFaults)) recordFaults()
      exchange.recordTime()
    },
    recordBegin: () => void recordNow('begin', null),
    save(name) {
      exchange.sync()
      const [state] = saveState(name, (stateDigest) => recordNow('save', { name }, stateDigest))
      store?.saveState(name, state)
      return state
    },
    restore(name) {
      const state = savedStates.get(name)
      if (!state) return false
      rewind(state)
      recordNow('restore', { name })
      return true
    },
    serialize,
    deserialize(text) {
      const serialized = load(text, newArchive(), false)
      lineage = serialized.lineage
      if (store) store.rowCount = serialized.rowCount
      exchange.eventHorizon = serialized.eventHorizon
      loadFaults(serialized.faults)
    },
    isRestorable(text) {
      try {
        const { world } = parseBigintJson(text) as Serialized
        return serializeState(restoreWorld(world, { contracts, archive: options.makeArchive() })) === world
      } catch {
        return false
      }
    },
    replay(change, seq) {
      const { kind, body, time } = change
      switch (kind) {
        case 'start':
          return ''
        case 'key':
          // Prices may have moved since the record before, and a snapshot at this record contains that.
          exchange.replay({ kind: 'advance', time, body: null })
          keys.add(toKeyEntry(body as KeyData))
          return ''
        case 'faults':
          exchange.replay({ kind: 'advance', time, body: null })
          loadFaults(body as RuleBookState)
          return ''
        case 'save':
          exchange.replay({ kind: 'advance', time, body: null })
          return saveState((body as { name: string }).name, () => seq)[1]
        case 'restore': {
          const { name } = body as { name: string }
          const state = savedStates.get(name)
          if (!state) return `no saved state ${name}`
          rewind(state)
          return ''
        }
        case 'begin':
          keys.clear()
          faults.restart()
          recordedFaults = noFaults
          // The world that this session began with is replaced; it has left nothing in the journal.
          if (store && seq === 1) store.rowCount = 0
          return exchange.replay(change)
        default:
          return exchange.replay(change)
      }
    },
  }
}

function toKeyData({ key, secret, passphrase, accountId, permissions }: KeyEntry): KeyData {
  return { key, secret, passphrase, accountId, permissions: Array.from(permissions) }
}

function toKeyEntry(data: KeyData): KeyEntry {
  return { ...data, permissions: new Set(data.permissions) }
}

/** Returns the number of final records of a serialised state. */
export function rowCountOf(text: string): number {
  return (JSON.parse(text) as Serialized).rowCount
}

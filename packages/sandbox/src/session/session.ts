// The state that a restart must restore: the exchange, the keys, the fault rules and the saved states. A session can be
// serialised as text, from which another process continues it, restored, and replayed from its recorded changes.
import { platform } from '#platform'
import {
  type Archive,
  type ContractTerms,
  type MemoryArchive,
  parseBigintJson,
  restoreWorld,
  serializeState,
  stringifyBigintJson,
  type World,
} from '@capi/engine'
import type { RuleBook, RuleBookState } from '../faults/rules.ts'
import { type Change, type ClockMode, Exchange, type ExchangeOptions } from './exchange.ts'
import { continueLineage, endless, type Lineage } from './history.ts'
import { createKeyRing, type KeyEntry, type KeyRing, type RandomBytes } from './keys.ts'
import {
  createSignatures,
  type Signature,
  type Signatures,
  type StoredSignature,
  timestampWindow,
} from './signatures.ts'

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

const noFaults: RuleBookState = { last: 0, faults: [] }
/** Kinds of records that the exchange does not replay, in which time may have passed. */
const ownKinds: ReadonlySet<string> = new Set(['refusal', 'key', 'faults', 'save'])

export class Session {
  readonly exchange: Exchange
  readonly keys: KeyRing
  readonly faults: RuleBook
  readonly savedStates: Map<string, SavedState> = new Map()
  /** The signatures of requests that were executed. They belong to no state: a restored one does not forget them. */
  readonly signatures: Signatures
  readonly #options: SessionOptions
  readonly #store: SessionStore | null
  #lineage: Lineage = [[1, endless]]
  /** Without the matches since, which are recorded only when a rule is triggered. */
  #recordedFaults = noFaults

  constructor(options: SessionOptions) {
    const { store, onChange, onChangeKind } = options
    this.#options = options
    this.#store = store
    const isRecorded = Boolean(store || onChange || onChangeKind)
    this.signatures = createSignatures(() => this.oldestTimestamp())
    this.exchange = new Exchange({
      ...options,
      makeWorld: (startTime) => this.#makeWorld(startTime),
      hasDigests: Boolean(store || onChange),
      record: isRecorded ? (change, signature) => void this.#record(change, signature) : undefined,
      hold: store ? () => store.hold() : undefined,
    })
    this.faults = options.makeFaults(() => this.#recordFaults())
    this.keys = createKeyRing(options.startRandomBytes, (entry) => void this.#recordNow('key', toKeyData(entry)))
  }

  /** The final records that belong to the present state. */
  get lineage(): Lineage {
    return this.#lineage
  }

  /** The earliest time that the exchange can come back to. A reset comes back to the start time, if there is one. */
  earliestTime(): number {
    let earliest = Math.min(this.exchange.world.time, this.#options.startTime ?? Infinity)
    for (const { time } of this.savedStates.values()) earliest = Math.min(earliest, time)
    return earliest
  }

  /**
   * Returns the oldest timestamp whose signatures are remembered. That is longer than it could be accepted, now or
   * after going back, because the client of a copy that comes late must be told that its request was executed.
   */
  oldestTimestamp(): number {
    return this.earliestTime() - 3 * timestampWindow(this.exchange)
  }

  /** Remembers and records that a request was refused for its timestamp. */
  refuse(signature: Signature): void {
    if (this.signatures.useOf(signature) !== undefined) return
    this.signatures.refuse(signature)
    this.#recordNow('refusal', null, '', signature)
  }

  /** Returns the name of the first parameter that differs from this session's; null if all are equal. */
  differenceFrom(other: unknown): string | null {
    const { origin } = this.#options
    const theirs = other as typeof origin
    const isOther = (name: string): boolean => stringifyBigintJson(theirs[name]) !== stringifyBigintJson(origin[name])
    return Object.keys(origin).find(isOther) ?? null
  }

  /** Records what is not recorded with each change: the present time, and how many requests the fault rules matched. */
  recordPresent(): void {
    if (stringifyBigintJson(this.faults.state) !== stringifyBigintJson(this.#recordedFaults)) this.#recordFaults()
    this.exchange.recordTime()
  }

  /** Records the beginning of a new session. */
  recordBegin(): void {
    this.#recordNow('begin', null)
  }

  /** Saves the present state under a name. */
  save(name: string): SavedState {
    this.exchange.sync()
    const [state] = this.#saveState(name, (stateDigest) => this.#recordNow('save', { name }, stateDigest))
    this.#store?.saveState(name, state)
    return state
  }

  /** Goes back to a saved state; returns false if there is none of that name. */
  restore(name: string): boolean {
    const state = this.savedStates.get(name)
    if (!state) return false
    this.#rewind(state)
    this.signatures.undoAfter(state.signatures ?? Infinity)
    this.#recordNow('restore', { name })
    return true
  }

  /** Returns the present state as text. */
  serialize(): string {
    const { world, mode, rate, horizons } = this.exchange
    const serialized: Serialized = {
      mode,
      rate,
      horizon: horizons.time,
      lineage: this.#lineage,
      rowCount: this.#rowCount,
      eventHorizon: horizons.events,
      faults: this.#recordedFaults,
      keys: Array.from(this.keys.all(), toKeyData),
      world: serializeState(world),
    }
    return stringifyBigintJson(serialized)
  }

  /** Continues from a serialised state. */
  deserialize(text: string): void {
    const serialized = this.#load(text, this.#newArchive(), false)
    this.#lineage = serialized.lineage
    if (this.#store) this.#store.rowCount = serialized.rowCount
    this.exchange.horizons.events = serialized.eventHorizon
    this.#loadFaults(serialized.faults)
  }

  /** Whether a world that is restored from a serialised state is serialised as the same text. */
  isRestorable(text: string): boolean {
    return isRestorable(text, this.#options)
  }

  /** Applies a recorded change again and returns the digest of its events. */
  replay(change: Pick<Change, 'kind' | 'time' | 'body'>, seq: number): string {
    const { kind, body, time } = change
    // Prices may have moved since the record before, and a snapshot at this record contains that.
    if (ownKinds.has(kind)) this.exchange.replay({ kind: 'advance', time, body: null })
    switch (kind) {
      case 'start':
      case 'refusal':
        return ''
      case 'key':
        this.keys.add(toKeyEntry(body as KeyData))
        return ''
      case 'faults':
        this.#loadFaults(body as RuleBookState)
        return ''
      case 'save':
        return this.#saveState((body as { name: string }).name, () => seq)[1]
      case 'restore': {
        const { name } = body as { name: string }
        const state = this.savedStates.get(name)
        if (!state) return `no saved state ${name}`
        this.#rewind(state)
        return ''
      }
      case 'begin':
        this.keys.clear()
        this.faults.restart()
        this.#recordedFaults = noFaults
        // The world that this session began with is replaced; it has left nothing in the journal.
        if (this.#store && seq === 1) this.#store.rowCount = 0
        return this.exchange.replay(change)
      default:
        return this.exchange.replay(change)
    }
  }

  get #rowCount(): number {
    return this.#store?.rowCount ?? 0
  }

  #newArchive(): Archive {
    return this.#store?.archive ?? this.#options.makeArchive()
  }

  #makeWorld(startTime: number): World {
    // A new world may have final records at once, and none of an earlier one.
    this.#lineage = [[this.#rowCount + 1, endless]]
    return this.#options.makeWorld(startTime, this.#newArchive())
  }

  #record(change: Change, signature?: Signature, isRefused = false): number {
    const { origin, onChange, onChangeKind } = this.#options
    onChangeKind?.(change.kind)
    onChange?.(change)
    if (!this.#store) return 0
    if (change.kind !== 'begin') return this.#store.record(change, signature && { ...signature, isRefused })
    this.#recordedFaults = noFaults
    return this.#store.record({ ...change, body: { ...origin, mode: this.exchange.mode } })
  }

  #recordNow(kind: string, body: unknown, eventDigest = '', refused?: Signature): number {
    // A record may be followed by a snapshot, which must not contain half of a change.
    this.exchange.turns.finish()
    return this.#record({ kind, time: this.exchange.world.time, body, eventDigest }, refused, true)
  }

  #recordFaults(): void {
    this.#recordedFaults = this.faults.state
    this.#recordNow('faults', this.#recordedFaults)
  }

  #loadFaults(state: RuleBookState): void {
    this.#recordedFaults = state
    this.faults.load(state)
  }

  #load(text: string, archive: Archive, isRestore: boolean): Serialized {
    const serialized = parseBigintJson(text) as Serialized
    const { mode, rate, horizon } = serialized
    const world = restoreWorld(serialized.world, { contracts: this.#options.contracts, archive })
    // After a restore, callers know that time went back, so the horizon of the saved state does not bind.
    this.exchange.resume(world, mode, rate, isRestore ? undefined : horizon)
    this.keys.clear()
    for (const key of serialized.keys) this.keys.add(toKeyEntry(key))
    return serialized
  }

  // The digest of a save covers the whole state, so each save proves that a replay arrives at the same state.
  #saveState(name: string, numberOf: (stateDigest: string) => number): [SavedState, string] {
    const { archive, time } = this.exchange.world
    const text = this.serialize()
    const stateDigest = platform.sha256(text)
    const own = !this.#store && { archive: (archive as MemoryArchive).copy() }
    const state = { seq: numberOf(stateDigest), time, text, signatures: this.signatures.used, ...own }
    // The latest save is the last entry of the map.
    this.savedStates.delete(name)
    this.savedStates.set(name, state)
    return [state, stateDigest]
  }

  // Final records after the save no longer belong to the present state; those from now on do.
  #rewind({ text, archive }: SavedState): void {
    const { lineage: before, rowCount: last } = this.#load(text, archive?.copy() ?? this.#newArchive(), true)
    this.#lineage = continueLineage(before, last, this.#rowCount + 1)
  }
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

/** Whether a world that is restored from a serialised state is serialised as the same text. */
function isRestorable(
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

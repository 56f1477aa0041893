// What a restart must bring back: the exchange, the keys, and the states that were saved by name. It can be written down,
// taken back, and played again from what was noted.

import { type Archive, type ContractTerms, type MemoryArchive, parseBigintJson, restoreWorld } from '../engine/index.ts'
import { digest, serializeState, type World, stringifyBigintJson } from '../engine/index.ts'
import { type Change, type ClockMode, createExchange, type Exchange, type ExchangeOptions } from './engine-driver.ts'
import { createKeyRing, type KeyEntry, type KeyRing, type RandomBytes } from './keys.ts'

/** Where a session is kept beyond the end of the process. */
export interface Keeper {
  /** Takes what becomes final. */
  readonly archive: Archive
  /** The number of the latest change. */
  readonly seq: number
  /** Hears of each change, when all that it changed is in place, and returns its number. */
  note(change: Change): number
  /** Keeps a state under a name. */
  save(name: string, saved: Saved): void
}

export interface SessionOptions extends Omit<ExchangeOptions, 'note' | 'makeWorld'> {
  readonly makeWorld: (startTime: number, archive: Archive) => World
  readonly contracts: readonly ContractTerms[]
  readonly startRandomBytes: () => RandomBytes
  /** What the worlds are made of, as plain data: another session with the same begins as this one does. */
  readonly origin: Readonly<Record<string, unknown>>
  /** Null keeps everything in memory. */
  readonly keeper: Keeper | null
  /** Hears of each change. @default nobody */
  readonly hear?: ((change: Change) => void) | undefined
  /** Makes the archive of a world where there is no keeper. */
  readonly makeArchive: () => MemoryArchive
}

/** A state that was saved by name. */
export interface Saved {
  /** The number of the record that saved it. */
  readonly seq: number
  /** Engine time in it, in Unix milliseconds. */
  readonly time: number
  readonly text: string
  /** What was final then, where that is in memory. */
  readonly archive?: MemoryArchive
}

export interface Session {
  readonly exchange: Exchange
  readonly keys: KeyRing
  readonly saved: Map<string, Saved>
  /** The records that count for what is final. */
  readonly lineage: Lineage
  /** Notes the beginning of a session that is new. */
  noteBegin(): void
  /** Names the first part of an origin that is not that of this session; null where all are. */
  differenceFrom(origin: unknown): string | null
  /** Saves the present state under a name. */
  save(name: string): Saved
  /** Goes back to a state that was saved; false where there is none of that name. */
  restore(name: string): boolean
  /** Returns the present state as text. */
  write(): string
  /** Goes on from a state that was written. */
  read(text: string): void
  /** Does a change again and returns its outcome. */
  replay(change: Pick<Change, 'kind' | 'time' | 'body'>, seq: number): string
}

interface Written {
  readonly mode: ClockMode
  /** How fast engine time goes in real mode. */
  readonly rate: number
  readonly horizon: number
  readonly lineage: Lineage
  readonly keys: readonly KeyData[]
  readonly world: string
}

interface KeyData extends Omit<KeyEntry, 'permissions'> {
  readonly permissions: readonly (KeyEntry['permissions'] extends ReadonlySet<infer Each> ? Each : never)[]
}

/** The end of a range that goes on. */
const open = Number.MAX_SAFE_INTEGER

export function createSession(options: SessionOptions): Session {
  const { contracts, origin, keeper, hear } = options
  const newArchive = (): Archive => keeper?.archive ?? options.makeArchive()
  const saved = new Map<string, Saved>()
  let lineage: Lineage = [[1, open]]

  const note = (change: Change): number => {
    hear?.(change)
    if (!keeper) return 0
    if (change.kind !== 'begin') return keeper.note(change)
    lineage = [[keeper.seq + 1, open]]
    return keeper.note({ ...change, body: { ...origin, mode: exchange.mode } })
  }
  const noteNow = (kind: string, body: unknown, outcome = ''): number =>
    note({ kind, time: exchange.world.time, body, outcome })
  const exchange = createExchange({
    ...options,
    makeWorld: (startTime) => options.makeWorld(startTime, newArchive()),
    note: keeper || hear ? (change) => void note(change) : undefined,
  })
  const keys = createKeyRing(options.startRandomBytes, (entry) => void noteNow('key', presentKey(entry)))

  const write = (): string => {
    const { world, mode, rate, horizon } = exchange
    const ring = Array.from(keys.all(), presentKey)
    const written: Written = { mode, rate, horizon, lineage, keys: ring, world: serializeState(world) }
    return stringifyBigintJson(written)
  }
  const take = (text: string, archive: Archive, isBack: boolean): Lineage => {
    const written = parseBigintJson(text) as Written
    const { mode, rate, horizon } = written
    // Who goes back is told so, and hears of no time that was still to come.
    exchange.resume(restoreWorld(written.world, { contracts, archive }), mode, rate, isBack ? undefined : horizon)
    keys.clear()
    for (const key of written.keys) keys.add(readKey(key))
    return written.lineage
  }
  // The outcome of a saving is the whole state, so every one of them proves that a replay has come to the same.
  const keep = (name: string, number: (outcome: string) => number): { state: Saved; outcome: string } => {
    const { archive, time } = exchange.world
    const text = write()
    const outcome = digest(text)
    const own = !keeper && { archive: (archive as MemoryArchive).copy() }
    const state = { seq: number(outcome), time, text, ...own }
    // The latest one stands last.
    saved.delete(name)
    saved.set(name, state)
    return { state, outcome }
  }
  // What came after the saving counts no more, and what comes from now on does.
  const goBack = ({ seq, text, archive }: Saved, from: number): void => {
    const before = take(text, archive?.copy() ?? newArchive(), true)
    lineage = [...before.slice(0, -1), [before.at(-1)![0], seq], [from, open]]
  }

  const repeatRestore = (name: string, seq: number): string => {
    const state = saved.get(name)
    if (!state) return `no state ${name}`
    goBack(state, seq)
    return ''
  }

  return {
    exchange,
    keys,
    saved,
    get lineage() {
      return lineage
    },
    differenceFrom(other) {
      const theirs = other as typeof origin
      return (
        Object.keys(origin).find((part) => stringifyBigintJson(theirs[part]) !== stringifyBigintJson(origin[part])) ??
        null
      )
    },
    noteBegin: () => void noteNow('begin', null),
    save(name) {
      exchange.sync()
      const { state } = keep(name, (outcome) => noteNow('save', { name }, outcome))
      keeper?.save(name, state)
      return state
    },
    restore(name) {
      const state = saved.get(name)
      if (!state) return false
      goBack(state, (keeper?.seq ?? 0) + 1)
      noteNow('restore', { name })
      return true
    },
    write,
    read: (text) => void (lineage = take(text, newArchive(), false)),
    replay(change, seq) {
      const { kind, body, time } = change
      switch (kind) {
        case 'start':
          return ''
        case 'key':
          // Prices may have moved since the record before, and a snapshot that was taken here has seen it.
          exchange.replay({ kind: 'advance', time, body: null })
          keys.add(readKey(body as KeyData))
          return ''
        case 'save':
          exchange.replay({ kind: 'advance', time, body: null })
          return keep((body as { name: string }).name, () => seq).outcome
        case 'restore':
          return repeatRestore((body as { name: string }).name, seq)
        case 'begin':
          keys.clear()
          lineage = [[seq, open]]
          return exchange.replay(change)
        default:
          return exchange.replay(change)
      }
    },
  }
}

function presentKey({ key, secret, passphrase, accountId, permissions }: KeyEntry): KeyData {
  return { key, secret, passphrase, accountId, permissions: Array.from(permissions) }
}

function readKey(data: KeyData): KeyEntry {
  return { ...data, permissions: new Set(data.permissions) }
}

/** Ranges of records, bounds inclusive; the last one has no end. */
export type Lineage = readonly (readonly [from: number, to: number])[]

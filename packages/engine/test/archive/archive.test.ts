// The archive in memory behaves like lists of the records that were added.
import { describe, expect, it } from 'vitest'
import { createMemoryArchive, type FinalKind, type FinalRecords, hash, type World } from '../../src/index.ts'
import { perform, startPlay } from '../worlds/random-game.ts'
import type { Move } from '../worlds/random-play.ts'

interface Added {
  readonly kind: FinalKind
  readonly record: FinalRecords[FinalKind]
}

/** Plays a game, and returns its world and copies of all final records in the order in which they were added. */
function play(setup: number, commands: number): { world: World; added: Added[] } {
  const { world, ...rest } = startPlay(setup)
  const added: Added[] = []
  const add = world.archive.add.bind(world.archive)
  const addRecorded: typeof add = (kind, record) => {
    added.push({ kind, record: structuredClone(record) })
    add(kind, record)
  }
  Object.assign(world.archive, { add: addRecorded })
  for (let index = 0; index < commands; index += 1) {
    const move = [0, 1, 2, 3, 4].map((part) => hash(setup, index * 5 + part) % 1_000)
    perform({ world, ...rest }, move as unknown as Move)
  }
  return { world, added }
}

const games = [1, 11, 45, 142, 384].map((setup) => ({ setup, ...play(setup, 700) }))

function recordsOf<Kind extends FinalKind>(
  added: readonly Added[],
  kind: Kind,
  accountId: bigint,
): FinalRecords[Kind][] {
  return added.flatMap((each) =>
    each.kind === kind && each.record.accountId === accountId ? [each.record] : [],
  ) as never
}

const byId = (one: { id: bigint }, other: { id: bigint }): number => (one.id < other.id ? -1 : 1)

/** Returns the fields of a final order. Where it was listed as a live order is undefined by then. */
function fieldsOf(order: FinalRecords['order']): string[] {
  return Object.entries(order).flatMap(([name, value]) => (value === undefined ? [] : [name]))
}

describe.each(games)('the archive of game $setup', ({ world, added }) => {
  const { archive } = world
  const ids = Array.from(world.accounts.keys())

  it('returns equal records, with their fields in the same order', () => {
    expect(added.length).toBeGreaterThan(200)
    for (const id of ids) {
      // The first deposits were posted before the recording began.
      expect(archive.all('bill', id).slice(-recordsOf(added, 'bill', id).length || Infinity)).toEqual(
        recordsOf(added, 'bill', id),
      )
      expect(archive.all('fill', id)).toEqual(recordsOf(added, 'fill', id))
      expect(archive.all('plan', id)).toEqual(recordsOf(added, 'plan', id))
      expect(archive.all('position', id)).toEqual(recordsOf(added, 'position', id))
      const orders = recordsOf(added, 'order', id).toSorted(byId)
      expect(archive.all('order', id)).toEqual(orders)
      expect(archive.all('order', id).map((order) => Object.keys(order))).toEqual(orders.map(fieldsOf))
    }
  })

  it('finds orders and plan orders by id and by the latest client order id', () => {
    for (const id of ids) {
      for (const kind of ['order', 'plan'] as const) {
        const records = recordsOf(added, kind, id)
        for (const record of records) {
          expect(archive.find(kind, id, record.id)).toEqual(record)
          const latest = records.findLast(({ clientOid }) => clientOid === record.clientOid)
          expect(archive.findByClientOid(kind, id, record.clientOid)?.id).toBe(latest!.id)
        }
        expect(archive.find(kind, id, 5n)).toBeUndefined()
        expect(archive.findByClientOid(kind, id, 'unknown')).toBeUndefined()
      }
    }
  })

  it('lists and counts what matches, newest first', () => {
    for (const id of ids) {
      const fills = recordsOf(added, 'fill', id).toReversed()
      const middle = fills[fills.length >> 1]?.time ?? 0
      const symbol = fills[0]?.symbol ?? ''
      expect(archive.newest('fill', id, { symbol, startTime: middle }, 5)).toEqual(
        fills.filter((fill) => fill.symbol === symbol && fill.time >= middle).slice(0, 5),
      )
      expect(archive.count('fill', id, { symbol, endTime: middle })).toBe(
        fills.filter((fill) => fill.symbol === symbol && fill.time <= middle).length,
      )
      expect(archive.count('fill', id, { symbol: 'unknown' })).toBe(0)
      const orders = recordsOf(added, 'order', id).toSorted(byId).toReversed()
      expect(archive.newest('order', id, {}, 7)).toEqual(orders.slice(0, 7))
      expect(archive.newest('order', id, {}, 0)).toEqual([])
    }
  })
})

describe('a copy', () => {
  it('has the records so far, and neither changes the other', () => {
    const { world, added } = games[2]!
    const archive = createMemoryArchive()
    const add = ({ kind, record }: Added, to = archive): void => to.add(kind, record as never)
    const half = added.length >> 1
    for (const each of added.slice(0, half)) add(each)
    const copy = archive.copy()
    for (const each of added.slice(half)) add(each)
    for (const each of added.slice(half + 10)) add(each, copy)
    const copied = [...added.slice(0, half), ...added.slice(half + 10)]
    for (const id of world.accounts.keys()) {
      expect(archive.all('bill', id)).toEqual(recordsOf(added, 'bill', id))
      expect(copy.all('bill', id)).toEqual(recordsOf(copied, 'bill', id))
      expect(copy.all('order', id)).toEqual(recordsOf(copied, 'order', id).toSorted(byId))
    }
  })
})

describe('a limit', () => {
  it('drops the oldest records of each kind first, and lists behave as if these had never existed', () => {
    const { world, added } = games[3]!
    for (const limit of [1, 40, 1_500]) {
      const archive = createMemoryArchive({ limit })
      const left: Record<string, Added[]> = {}
      for (const each of added) {
        const { kind, record } = each
        archive.add(kind, record as never)
        left[kind] = [...(left[kind] ?? []), each].slice(-limit)
      }
      const all = Object.values(left).flat()
      expect(archive.isComplete).toBe(all.length === added.length)
      for (const id of world.accounts.keys()) {
        expect(archive.all('bill', id)).toEqual(recordsOf(all, 'bill', id))
        expect(archive.all('fill', id)).toEqual(recordsOf(all, 'fill', id))
        expect(archive.all('plan', id)).toEqual(recordsOf(all, 'plan', id))
        expect(archive.count('fill', id, {})).toBe(recordsOf(all, 'fill', id).length)
        expect(archive.all('order', id)).toEqual(recordsOf(all, 'order', id).toSorted(byId))
        for (const { id: orderId, clientOid } of recordsOf(added, 'order', id)) {
          const wanted = recordsOf(all, 'order', id).find((order) => order.id === orderId)
          expect(archive.find('order', id, orderId)).toEqual(wanted)
          const latest = recordsOf(all, 'order', id).findLast((order) => order.clientOid === clientOid)
          expect(archive.findByClientOid('order', id, clientOid)?.id).toBe(latest?.id)
        }
      }
    }
  })

  it('must be a whole number from 1', () => {
    for (const limit of [0, -1, 1.5, Number.NaN]) expect(() => createMemoryArchive({ limit })).toThrow(`was ${limit}`)
  })

  it('costs a bounded number of chunks, however many records were added', () => {
    const { added } = games[3]!
    const order = added.find(({ kind }) => kind === 'order')!.record as FinalRecords['order']
    const archive = createMemoryArchive({ limit: 10 })
    for (let index = 0; index < 5_000; index += 1) archive.add('order', { ...order, id: order.id + BigInt(index) * 2n })
    expect(archive.all('order', order.accountId)).toHaveLength(10)
    expect(archive.find('order', order.accountId, order.id)).toBeUndefined()
    expect(archive.find('order', order.accountId, order.id + 9_998n)).toBeDefined()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ArchiveRow,
  createRowCodec,
  finalKinds,
  findCompactId,
  fromCompactId,
  isRowIntact,
  toCompactId,
} from '../../src/journal/rows.ts'
import {
  beforeFirstId,
  type Bill,
  defaultContracts,
  type FinalKind,
  type FinalRecords,
  hash,
  stringifyBigintJson,
} from '@capi/engine'
import { contracts, perform, startPlay } from '../../../engine/test/worlds/random-game.ts'
import type { Move } from '../../../engine/test/worlds/random-play.ts'

const codec = createRowCodec(defaultContracts)

interface Added {
  readonly kind: FinalKind
  readonly record: FinalRecords[FinalKind]
}

const bill: Bill = {
  id: fromCompactId(3),
  accountId: fromCompactId(1),
  coin: 'USDT',
  isolatedPositionId: 0n,
  symbol: '',
  businessType: 'deposit',
  amount: 1_500_000n,
  fee: 0n,
  balance: 1_500_000n,
  transferReason: 'UNKNOWN_TRANSFER_REASON',
  time: 1_764_201_600_000,
}

/** Plays a game, and returns all final records. */
function play(setup: number): Added[] {
  const { world, ...rest } = startPlay(setup)
  const added: Added[] = []
  const add: typeof world.archive.add = (kind, record) => void added.push({ kind, record: structuredClone(record) })
  Object.assign(world.archive, { add })
  for (let index = 0; index < 700; index += 1) {
    const move = [0, 1, 2, 3, 4].map((part) => hash(setup, index * 5 + part) % 1_000)
    perform({ world, ...rest }, move as unknown as Move)
  }
  return added
}

const added = [1, 11, 45, 142, 384].flatMap(play)

/** Returns a record as it is read again from what a database stores. */
function stored<Kind extends FinalKind>(kind: Kind, record: FinalRecords[Kind], rows = codec): FinalRecords[Kind] {
  return rows.fromRow<Kind>(JSON.parse(JSON.stringify(rows.toRow(1, kind, record))) as ArchiveRow)
}

/** Any other value of the same kind. */
function other(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'bigint') return fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n })
  if (typeof value === 'number') return fc.maxSafeInteger()
  if (typeof value === 'boolean') return fc.boolean()
  if (typeof value !== 'object') return fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^-?\d{0,20}n{0,3}$/))
  if (value === null) return fc.constantFrom(null, 'reason', 7)
  return fc.record(Object.fromEntries(Object.entries(value).map(([name, field]) => [name, other(field)])))
}

describe('createRowCodec', () => {
  it.each(finalKinds)('gives back each %s that the engine makes, with its fields in the same order', (kind) => {
    const rows = createRowCodec(contracts)
    const records = added.flatMap((each) => (each.kind === kind ? [each.record] : []))
    expect(records.length).toBeGreaterThan(20)
    // Where an order was listed while it was live is undefined by now, so that the text leaves it out.
    for (const record of records)
      expect(stringifyBigintJson(stored(kind, record, rows))).toBe(stringifyBigintJson(record))
  })

  it.each(finalKinds)('gives back any values of a %s', (kind) => {
    const { record } = added.find((each) => each.kind === kind)!
    const columns = ['id', 'accountId', 'symbol', 'coin', 'orderId']
    const fields = Object.entries(record).filter(([name, value]) => value !== undefined && !columns.includes(name))
    const others = fc.record(Object.fromEntries(fields.map(([name, value]) => [name, other(value)])))
    fc.assert(
      fc.property(others, (values) => {
        const { collateral, ...rest } = values
        const changed = {
          ...record,
          ...rest,
          ...(collateral !== undefined && { collateral: { ...collateral, coin: 'USDT' } }),
        }
        expect(stringifyBigintJson(stored(kind, changed as never))).toBe(stringifyBigintJson(changed))
      }),
    )
  })

  it('reads no row with any other field', () => {
    const row = codec.toRow(7, 'bill', bill)
    expect(isRowIntact(row)).toBe(true)
    for (const name of ['row', 'account', 'id', 'time', 'symbol', 'coin', 'label', 'digest'] as const) {
      expect(() => codec.fromRow({ ...row, [name]: row[name] + 1 })).toThrow('was altered after it had been written')
    }
    expect(() => codec.fromRow({ ...row, kind: 'order' })).toThrow('was altered')
    expect(() => codec.fromRow({ ...row, body: row.body.replace('1500000', '1500001') })).toThrow('was altered')
  })

  it('has no number for what no record can have', () => {
    const query = codec.toQuery('bill', 5n, [[1, 9]], { symbol: 'none', coin: 'none', businessType: 'none' })
    expect(query).toMatchObject({ account: -1, symbol: -1, coin: -1, label: -1 })
    expect(() => createRowCodec([]).toRow(1, 'bill', bill)).toThrow('The contracts must have USDT')
  })
})

describe('a compact id', () => {
  it.each([0n, beforeFirstId + 2n, beforeFirstId + 4n, beforeFirstId + 2n ** 53n])('gives back %s', (id) => {
    expect(fromCompactId(toCompactId(id))).toBe(id)
  })

  it.each([1n, -1n, beforeFirstId, beforeFirstId + 1n, beforeFirstId + 3n])('does not exist for %s', (id) => {
    expect(findCompactId(id)).toBeUndefined()
    expect(() => toCompactId(id)).toThrow(`An id must be 0, or odd and above ${beforeFirstId}, was ${id}.`)
  })
})

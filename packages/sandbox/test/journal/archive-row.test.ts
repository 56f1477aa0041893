import { describe, expect, it } from 'vitest'
import { findCompactId, fromCompactId, toCompactId } from '../../src/journal/compact-id.ts'
import { createRowCodec, isRowIntact } from '../../src/journal/archive-row.ts'
import {
  beforeFirstId,
  createMemoryArchive,
  createWorld,
  defaultContracts,
  execute,
  type FinalKind,
  stringifyBigintJson,
} from '@capi/engine'

const codec = createRowCodec(defaultContracts)

/** Returns final records of every kind but plan orders and positions, as the engine makes them. */
function records(): [FinalKind, never][] {
  const archive = createMemoryArchive()
  const world = createWorld({ seed: 'rows', startTime: 1_764_201_600_000, contracts: defaultContracts, archive })
  const created = execute(world, 'createAccount', { name: 'one', deposit: '10000' })
  if (!created.ok) throw new Error(created.reason)
  const { id } = created.value
  execute(world, 'deposit', { accountId: id, coin: 'USDT', amount: '1.5' })
  return archive.all('bill', id).map((bill) => ['bill', bill as never])
}

describe('createRowCodec', () => {
  it('gives back each record with its fields in the same order', () => {
    const all = records()
    expect(all.length).toBeGreaterThan(1)
    for (const [index, [kind, record]] of all.entries()) {
      const row = codec.toRow(index + 1, kind, record)
      expect(stringifyBigintJson(codec.fromRow(row))).toBe(stringifyBigintJson(record))
    }
  })

  it('reads no row with any other field', () => {
    const [kind, record] = records()[0]!
    const row = codec.toRow(7, kind, record)
    expect(isRowIntact(row)).toBe(true)
    for (const name of ['row', 'account', 'id', 'time', 'symbol', 'coin', 'label', 'digest'] as const) {
      expect(() => codec.fromRow({ ...row, [name]: row[name] + 1 })).toThrow('was altered after it had been written')
    }
    expect(() => codec.fromRow({ ...row, kind: 'order' })).toThrow('was altered')
    expect(() => codec.fromRow({ ...row, body: row.body.subarray(1) })).toThrow('was altered')
  })

  it('has no number for what no record can have', () => {
    const query = codec.toQuery('bill', 5n, [[1, 9]], { symbol: 'none', coin: 'none', businessType: 'none' })
    expect(query).toMatchObject({ account: -1, symbol: -1, coin: -1, label: -1 })
    expect(() => createRowCodec([]).toRow(1, 'bill', records()[0]![1])).toThrow('The contracts must have USDT')
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

import fc from 'fast-check'
import {
  AmountColumn,
  ClientOidColumn,
  IdColumn,
  IntegerColumn,
  LabelColumn,
  ObjectColumn,
  OptionalIntegerColumn,
  TextColumn,
} from '../../src/archive/columns.ts'
import { columnCase, testColumns } from './column-law.ts'

const id = fc.nat(1_000_000).map((count) => (count === 0 ? 0n : 600_000_000_000_000_001n + BigInt(count) * 2n))
const named = (): ObjectColumn<{ name: string; amount: bigint }> =>
  new ObjectColumn({ name: new LabelColumn(), amount: new AmountColumn() })

testColumns([
  columnCase(
    'IntegerColumn',
    () => new IntegerColumn(),
    fc.maxSafeInteger().map((value) => value + 0),
  ),
  columnCase(
    'a relative IntegerColumn',
    () => new IntegerColumn(true),
    fc.nat(2 ** 30).map((ms) => 1_764_201_600_000 + ms),
  ),
  columnCase(
    'OptionalIntegerColumn',
    () => new OptionalIntegerColumn(),
    fc.option(fc.maxSafeNat().map((value) => (value - 1 > 0 ? value - 1 : 0))),
  ),
  columnCase('IdColumn', () => new IdColumn(), id),
  columnCase('a relative IdColumn', () => new IdColumn(true), id),
  columnCase(
    'LabelColumn',
    () => new LabelColumn<string | boolean | null>(),
    fc.oneof(fc.string(), fc.boolean(), fc.constant(null)),
  ),
  columnCase('AmountColumn', () => new AmountColumn(), fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n })),
  columnCase('AmountColumn at 64 bits', () => new AmountColumn(), fc.constantFrom(...edges())),
  columnCase('ObjectColumn', named, fc.record({ name: fc.string(), amount: fc.bigInt() })),
])

/** The amounts around the largest ones that are packed, or stored in 64 bits. */
function edges(): bigint[] {
  return [2n ** 53n, 2n ** 63n, 2n ** 64n].flatMap((edge) => [
    -edge - 1n,
    -edge,
    -edge + 1n,
    edge - 1n,
    edge,
    edge + 1n,
  ])
}

const idText = fc.nat(1_000_000).map((count) => (600_000_000_000_000_001n + BigInt(count)).toString())
const nearlyId = fc.constantFrom(
  '600000000000000001',
  '599999999999999999',
  '60000000000000000x',
  '6000000000000000003',
)
const clientOid = fc.oneof(fc.string(), idText, nearlyId).filter((value) => value !== '')

testColumns([
  columnCase('TextColumn', () => new TextColumn(), fc.string()),
  columnCase('ClientOidColumn', () => new ClientOidColumn(), clientOid),
])

import fc from 'fast-check'
import { ClientOidColumn, TextColumn } from '../../src/archive/text-columns.ts'
import { columnCase, testColumns } from './column-law.ts'

const id = fc.nat(1_000_000).map((count) => (600_000_000_000_000_001n + BigInt(count)).toString())
const nearlyId = fc.constantFrom(
  '600000000000000001',
  '599999999999999999',
  '60000000000000000x',
  '6000000000000000003',
)
const clientOid = fc.oneof(fc.string(), id, nearlyId).filter((value) => value !== '')

testColumns([
  columnCase('TextColumn', () => new TextColumn(), fc.string()),
  columnCase('ClientOidColumn', () => new ClientOidColumn(), clientOid),
])

// Final records of the engine as rows of a database: columns for what a list filters by, and a JSON array of all other
// fields in their order.
//
// An array, because the names of the fields would take twice as much space as the values. Columns hold small numbers,
// because a value in a column is repeated in each index: ids count from the first one, and contracts and coins are
// places in the list of the contracts. Rows are numbered without gaps in the order in which they became final, and each
// has a digest of its number and of all its fields, so that a row that was altered, removed or added is detected.
import { hash } from 'node:crypto'
import {
  beforeFirstId,
  type BusinessType,
  businessTypes,
  type ContractTerms,
  type FinalKind,
  type FinalRecords,
  parseBigintJson,
  recordFields,
  stringifyBigintJson,
} from '@capi/engine'
import type { Lineage } from '../session/history.ts'

/** The kinds by their number in a row. */
export const finalKinds: readonly FinalKind[] = ['order', 'fill', 'bill', 'plan', 'position']

export interface ArchiveRow {
  /** From 1, without gaps. */
  readonly row: number
  readonly kind: FinalKind
  /** The number of the account's id. */
  readonly account: number
  /** The number of the record's id. */
  readonly id: number
  /** Time that lists filter by, in Unix milliseconds. */
  readonly time: number
  /** The place of the contract, from 1; 0 for none. */
  readonly symbol: number
  /** The place of the coin, from 1; 0 for none. */
  readonly coin: number
  /** A further filter: the hash of an order's client id, the order of a fill, or the business type of a bill. */
  readonly label: number
  /** The other fields of the record, as a JSON array with exact integers. */
  readonly body: string
  /** Digest of all other fields. */
  readonly digest: number
}

/** A filter for rows. A number below 0 matches none. */
export interface ArchiveQuery {
  readonly kind: FinalKind
  readonly account: number
  /** Rows that belong to the present state; those of an abandoned branch do not. */
  readonly lineage: Lineage
  readonly id?: number | undefined
  /** Only smaller ids. */
  readonly before?: number | undefined
  readonly symbol?: number | undefined
  readonly coin?: number | undefined
  readonly label?: number | undefined
  /** Both bounds are inclusive. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  /** @default all */
  readonly limit?: number
}

/** A filter in the terms of the engine. */
export interface RecordQuery {
  readonly id?: bigint | undefined
  readonly before?: bigint | undefined
  readonly symbol?: string | undefined
  readonly coin?: string | undefined
  readonly clientOid?: string | undefined
  readonly orderId?: bigint | undefined
  readonly businessType?: string | undefined
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit?: number
}

export interface RowCodec {
  toRow<Kind extends FinalKind>(row: number, kind: Kind, record: FinalRecords[Kind]): ArchiveRow
  /** Returns the record of a row; throws a `RangeError` if the row is not as it was written. */
  fromRow<Kind extends FinalKind>(row: ArchiveRow): FinalRecords[Kind]
  toQuery(kind: FinalKind, accountId: bigint, lineage: Lineage, query: RecordQuery): ArchiveQuery
}

/** The time that lists filter by. */
const timeFields = {
  order: 'createdTime',
  fill: 'time',
  bill: 'time',
  plan: 'createdTime',
  position: 'updatedTime',
} as const

/** The fields that the body of each kind has. */
const bodyFields = new Map(
  finalKinds.map((kind) => {
    const columns = ['id', 'accountId', 'symbol', timeFields[kind]]
    return [kind, recordFields[kind].filter((name) => !columns.includes(name))]
  }),
)

type Filters = Pick<ArchiveRow, 'label'> & { readonly coin?: string }

const filters: { readonly [Kind in FinalKind]: (record: FinalRecords[Kind]) => Filters } = {
  order: ({ clientOid }) => ({ label: hashText(clientOid) }),
  fill: ({ orderId }) => ({ label: toCompactId(orderId) }),
  bill: ({ coin, businessType }) => ({ coin, label: placeOf(businessType) }),
  plan: ({ clientOid }) => ({ label: hashText(clientOid) }),
  position: ({ collateral: { coin } }) => ({ coin, label: 0 }),
}

/** The fields that are columns of a row. */
type RowFields = Readonly<Record<string, unknown>>

const types = Object.keys(businessTypes) as readonly BusinessType[]
/** What matches no row. */
const none = -1

/** Returns the codec of the rows of a world with some contracts. */
export function createRowCodec(contracts: readonly ContractTerms[]): RowCodec {
  const symbols = createPlaces(contracts.map(({ symbol }) => symbol))
  const coins = createPlaces(contracts.map(({ coin }) => coin))
  return {
    toRow(row, kind, record) {
      const { coin = '', label } = filters[kind](record)
      const fields = record as unknown as RowFields
      const written = {
        row,
        kind,
        account: toCompactId(record.accountId),
        id: toCompactId(record.id),
        time: fields[timeFields[kind]] as number,
        symbol: symbols.placeOf(record.symbol),
        coin: coins.placeOf(coin),
        label,
        body: stringifyBigintJson(bodyFields.get(kind)!.map((name) => fields[name])),
        digest: 0,
      }
      written.digest = digestOfRow(written)
      return written
    },
    fromRow<Kind extends FinalKind>(row: ArchiveRow) {
      if (!isRowIntact(row)) throw new RangeError(`Row ${row.row} was altered after it had been written.`)
      const columns: RowFields = {
        id: fromCompactId(row.id),
        accountId: fromCompactId(row.account),
        symbol: symbols.names[row.symbol],
        [timeFields[row.kind]]: row.time,
      }
      const values = (parseBigintJson(row.body) as readonly unknown[]).values()
      const fields = recordFields[row.kind].map((name) => [name, name in columns ? columns[name] : values.next().value])
      return Object.fromEntries(fields) as FinalRecords[Kind]
    },
    toQuery(kind, accountId, lineage, query) {
      const { id, before, symbol, coin, startTime, endTime, limit } = query
      return {
        kind,
        account: findId(accountId)!,
        lineage,
        id: findId(id),
        before: before === undefined ? undefined : toCompactId(before),
        symbol: symbol === undefined ? undefined : symbols.find(symbol),
        coin: coin === undefined ? undefined : coins.find(coin),
        label: labelOf(kind, query),
        startTime,
        endTime,
        ...(limit !== undefined && { limit }),
      }
    },
  }
}

function labelOf(kind: FinalKind, { clientOid, orderId, businessType }: RecordQuery): number | undefined {
  if (kind === 'fill') return findId(orderId)
  if (kind === 'bill') return businessType === undefined ? undefined : placeOf(businessType)
  return clientOid === undefined ? undefined : hashText(clientOid)
}

function findId(id: bigint | undefined): number | undefined {
  return id === undefined ? undefined : (findCompactId(id) ?? none)
}

/** Returns a row with its digest. */
export function withRowDigest(row: Omit<ArchiveRow, 'digest'>): ArchiveRow {
  return { ...row, digest: digestOfRow(row) }
}

/** Whether a row is as it was written. */
export function isRowIntact(row: ArchiveRow): boolean {
  return row.digest === digestOfRow(row)
}

function digestOfRow({ row, account, kind, id, time, symbol, coin, label, body }: Omit<ArchiveRow, 'digest'>): number {
  const kindNumber = finalKinds.indexOf(kind)
  return hashText(`${row} ${account} ${kindNumber} ${id} ${time} ${symbol} ${coin} ${label} ${body}`)
}

/** Returns 48 bits of the SHA-256 of a text. */
export function hashText(text: string | Uint8Array): number {
  return Number.parseInt(hash('sha256', text).slice(0, 12), 16)
}

/** Whether a row is in one of the ranges of a lineage, which are in order. */
export function isWithin(lineage: Lineage, row: number): boolean {
  let [low, high] = [0, lineage.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (lineage[middle]![0] <= row) low = middle + 1
    else high = middle
  }
  return low > 0 && row <= lineage[low - 1]![1]
}

function placeOf(businessType: string): number {
  const index = types.indexOf(businessType as BusinessType)
  return index < 0 ? none : index + 1
}

interface Places {
  /** The names by their place; the first one is empty. */
  readonly names: readonly string[]
  find(name: string): number
  /** Throws a `RangeError` if the name is not in the list. */
  placeOf(name: string): number
}

function createPlaces(all: readonly string[]): Places {
  const names = Array.from(new Set(['', ...all]))
  const places = new Map(names.map((name, place) => [name, place]))
  return {
    names,
    find: (name) => places.get(name) ?? none,
    placeOf(name) {
      const place = places.get(name)
      if (place === undefined)
        throw new RangeError(`The contracts must have ${name}, have ${names.slice(1).join(', ')}.`)
      return place
    },
  }
}

/**
 * Returns the number of an id, which takes 3 or 4 bytes in a column instead of 8: 1 for the first one, 0 for "none".
 * Throws a `RangeError` if the engine cannot have made it.
 */
export function toCompactId(id: bigint): number {
  const compact = findCompactId(id)
  if (compact === undefined) throw new RangeError(`An id must be 0, or odd and above ${beforeFirstId}, was ${id}.`)
  return compact
}

/** Returns the number of an id, or undefined if the engine cannot have made it. */
export function findCompactId(id: bigint): number | undefined {
  if (id === 0n) return 0
  const steps = id - beforeFirstId
  return steps > 0n && steps % 2n === 0n ? Number(steps / 2n) : undefined
}

/** Returns the id of a number. */
export function fromCompactId(compact: number): bigint {
  return compact === 0 ? 0n : beforeFirstId + BigInt(compact) * 2n
}

// Final records of the engine as rows of a database, with a column for everything that a list filters by.
//
// Rows are numbered without gaps in the order in which they became final, and each has a digest of its number and of
// all its fields, so that a row that was altered, removed or added is detected. Columns hold small numbers, because a
// text in a column is repeated in each index: ids count from the first one, and contracts and coins are places in the
// list of the contracts.
import { hash } from 'node:crypto'
import type { BusinessType, ContractTerms, FinalKind, FinalRecords } from '@capi/engine'
import { businessTypes } from '@capi/engine'
import type { Lineage } from '../session/history.ts'
import { findCompactId, fromCompactId, toCompactId } from './compact-id.ts'
import { createPackedReader, createPackedWriter } from './packed-bytes.ts'
import type { RowFields } from './codecs.ts'
import { packedRecords } from './packed-records.ts'

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
  /** The other fields of the record, packed. */
  readonly body: Uint8Array
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

type Filters = Pick<ArchiveRow, 'time'> & { readonly coin?: string; readonly label?: number }

const filters: { readonly [Kind in FinalKind]: (record: FinalRecords[Kind]) => Filters } = {
  order: ({ createdTime, clientOid }) => ({ time: createdTime, label: hashText(clientOid) }),
  fill: ({ time, orderId }) => ({ time, label: toCompactId(orderId) }),
  bill: ({ time, coin, businessType }) => ({ time, coin, label: placeOf(businessType) }),
  plan: ({ createdTime, clientOid }) => ({ time: createdTime, label: hashText(clientOid) }),
  position: ({ updatedTime, collateral: { coin } }) => ({ time: updatedTime, coin }),
}

const types = Object.keys(businessTypes) as readonly BusinessType[]
/** What matches no row. */
const none = -1

/** Returns the codec of the rows of a world with some contracts. */
export function createRowCodec(contracts: readonly ContractTerms[]): RowCodec {
  const symbols = createPlaces(contracts.map(({ symbol }) => symbol))
  const coins = createPlaces(contracts.map(({ coin }) => coin))
  const writer = createPackedWriter()
  return {
    toRow(row, kind, record) {
      const { time, coin = '', label = 0 } = filters[kind](record)
      const { accountId, id, symbol } = record
      packedRecords[kind].write(writer, record as never, { accountId, id, symbol, coin, time })
      const written = {
        row,
        kind,
        account: toCompactId(accountId),
        id: toCompactId(id),
        time,
        symbol: symbols.placeOf(symbol),
        coin: coins.placeOf(coin),
        label,
        body: writer.take(),
        digest: 0,
      }
      written.digest = digestOfRow(written)
      return written
    },
    fromRow<Kind extends FinalKind>(row: ArchiveRow) {
      if (!isRowIntact(row)) throw new RangeError(`Row ${row.row} was altered after it had been written.`)
      const fields: RowFields = {
        id: fromCompactId(row.id),
        accountId: fromCompactId(row.account),
        symbol: symbols.names[row.symbol]!,
        coin: coins.names[row.coin]!,
        time: row.time,
      }
      return packedRecords[row.kind].read(createPackedReader(bufferOf(row.body)), fields) as FinalRecords[Kind]
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
  return hashText(
    `${row} ${account} ${kindNumber} ${id} ${time} ${symbol} ${coin} ${label} ${bufferOf(body).toString('hex')}`,
  )
}

/** Returns 48 bits of the SHA-256 of a text. */
export function hashText(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 12), 16)
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

// The published types name no class of Node. Databases return Buffers, so nothing is created here.
function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)
}

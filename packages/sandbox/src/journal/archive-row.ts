// Final records of the engine as rows of a database, with a column for everything that a list filters by.

import type { Bill, Fill, Order, PlanOrder, Position } from '../engine/index.ts'
import { parseBigintJson, stringifyBigintJson } from '../engine/index.ts'
import type { Lineage } from '../session/session.ts'

/** The kinds of final records, and the record of each. */
export interface FinalRecords {
  order: Order
  fill: Fill
  bill: Bill
  plan: PlanOrder
  position: Position
}

export type FinalKind = keyof FinalRecords

export interface ArchiveRow {
  /** The journal record with which it became final. */
  readonly seq: number
  readonly kind: FinalKind
  readonly accountId: bigint
  readonly id: bigint
  /** Time that lists filter by, in Unix milliseconds. */
  readonly time: number
  readonly symbol: string
  readonly coin: string
  /** A further filter: the client id of an order, the order of a fill, or the business type of a bill. */
  readonly label: string
  /** The record as JSON with exact integers. */
  readonly body: string
}

export interface ArchiveQuery {
  readonly kind: FinalKind
  readonly accountId: bigint
  /** Journal records that belong to the present state; those of an abandoned branch do not. */
  readonly lineage: Lineage
  readonly id?: bigint | undefined
  /** Only smaller ids. */
  readonly before?: bigint | undefined
  readonly symbol?: string | undefined
  readonly coin?: string | undefined
  readonly label?: string | undefined
  /** Both bounds are inclusive. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  /** @default all */
  readonly limit?: number
}

type Filters = Pick<ArchiveRow, 'time'> & Partial<Pick<ArchiveRow, 'coin' | 'label'>>

const filters: { readonly [Kind in FinalKind]: (record: FinalRecords[Kind]) => Filters } = {
  order: ({ createdTime, clientOid }) => ({ time: createdTime, label: clientOid }),
  fill: ({ time, orderId }) => ({ time, label: orderId.toString() }),
  bill: ({ time, coin, businessType }) => ({ time, coin, label: businessType }),
  plan: ({ createdTime, clientOid }) => ({ time: createdTime, label: clientOid }),
  position: ({ updatedTime, collateral: { coin } }) => ({ time: updatedTime, coin }),
}

/** Returns the row of a final record. */
export function toRow<Kind extends FinalKind>(seq: number, kind: Kind, record: FinalRecords[Kind]): ArchiveRow {
  const { accountId, id, symbol } = record
  const { time, coin = '', label = '' } = filters[kind](record)
  return { seq, kind, accountId, id, time, symbol, coin, label, body: stringifyBigintJson(record) }
}

/** Returns the record of a row. */
export function fromRow<Kind extends FinalKind>({ body }: ArchiveRow): FinalRecords[Kind] {
  return parseBigintJson(body) as FinalRecords[Kind]
}

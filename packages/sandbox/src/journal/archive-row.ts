// Final records of the engine as rows that a database can find by what lists filter for.

import type { Bill, Fill, Order, PlanOrder, Position } from '../engine/index.ts'
import { parseBigintJson, stringifyBigintJson } from '../engine/index.ts'
import type { Lineage } from '../session/session.ts'

/** What becomes final, and the record of each. */
export interface Final {
  order: Order
  fill: Fill
  bill: Bill
  plan: PlanOrder
  position: Position
}

export type FinalKind = keyof Final

export interface ArchiveRow {
  /** The record of the journal with which it became final. */
  readonly seq: number
  readonly kind: FinalKind
  readonly accountId: bigint
  readonly id: bigint
  /** Time that lists filter by, in Unix milliseconds. */
  readonly time: number
  readonly symbol: string
  readonly coin: string
  /** What else a list looks for: an identifier of a client, an order, a kind of change. */
  readonly label: string
  /** The record, in exact text. */
  readonly body: string
}

export interface ArchiveQuery {
  readonly kind: FinalKind
  readonly accountId: bigint
  /** The records of the journal that count: those of a branch that was left do not. */
  readonly lineage: Lineage
  readonly id?: bigint | undefined
  /** Only ids below it. */
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

type Place = Pick<ArchiveRow, 'id' | 'accountId' | 'time' | 'symbol' | 'coin' | 'label'>

const places: { readonly [Kind in FinalKind]: (record: Final[Kind]) => Place } = {
  order: ({ id, accountId, createdTime, symbol, clientOid }) => ({
    id,
    accountId,
    time: createdTime,
    symbol,
    coin: '',
    label: clientOid,
  }),
  fill: ({ id, accountId, time, symbol, orderId }) => ({
    id,
    accountId,
    time,
    symbol,
    coin: '',
    label: orderId.toString(),
  }),
  bill: ({ id, accountId, time, symbol, coin, businessType }) => ({
    id,
    accountId,
    time,
    symbol,
    coin,
    label: businessType,
  }),
  plan: ({ id, accountId, createdTime, symbol, clientOid }) => ({
    id,
    accountId,
    time: createdTime,
    symbol,
    coin: '',
    label: clientOid,
  }),
  position: ({ id, accountId, updatedTime, symbol, collateral: { coin } }) => ({
    id,
    accountId,
    time: updatedTime,
    symbol,
    coin,
    label: '',
  }),
}

/** Returns the row of a record that became final. */
export function toRow<Kind extends FinalKind>(seq: number, kind: Kind, record: Final[Kind]): ArchiveRow {
  const { accountId, id, time, symbol, coin, label } = places[kind](record)
  return { seq, kind, accountId, id, time, symbol, coin, label, body: stringifyBigintJson(record) }
}

/** Returns the record of a row. */
export function fromRow<Kind extends FinalKind>({ body }: ArchiveRow): Final[Kind] {
  return parseBigintJson(body) as Final[Kind]
}

// Columns that several tables of records share, and the definition of such a table.
import type { VNode } from 'preact'
import { type Column, Table } from '../components/table.tsx'
import { OrderLink } from '../components/order-link.tsx'
import { Toned } from '../components/toned.tsx'
import { show, signOf } from '../format/decimal.ts'
import { showMoment, showShort } from '../format/time.ts'
import { isBuying, showWord } from '../format/words.ts'
import { type MarketOf, nameOf, placesOf } from '../state/markets.ts'

/** A table of the records of an account. */
export interface RecordTable<Row> {
  readonly name: string
  /** The text for no records. */
  readonly empty: string
  readonly keyOf: (row: Row) => string
  readonly columns: (marketOf: MarketOf) => readonly Column<Row>[]
}

interface RecordsProps<Row> {
  readonly table: RecordTable<Row>
  readonly rows: readonly Row[]
  readonly marketOf: MarketOf
}

export function Records<Row>({ table, rows, marketOf }: RecordsProps<Row>): VNode {
  return <Table {...table} columns={table.columns(marketOf)} rows={rows} />
}

type MakeColumn = <Row>(name: string, cell: Column<Row>['cell'], hidden?: Column<Row>['hidden']) => Column<Row>

export const plainColumn: MakeColumn = (name, cell, hidden) => ({ name, cell, hidden })
export const numberColumn: MakeColumn = (name, cell, hidden) => ({ name, cell, hidden, kind: 'number' })

interface OfContract {
  readonly symbol: string | null
}

/** The short name of the contract, with its symbol as a tooltip. */
export const contractColumn = (marketOf: MarketOf, hidden?: Column<OfContract>['hidden']): Column<OfContract> =>
  plainColumn(
    'Contract',
    ({ symbol }) => {
      const market = marketOf(symbol)
      return <span title={symbol ?? undefined}>{market ? nameOf(market) : (symbol ?? '–')}</span>
    },
    hidden,
  )

interface Timed {
  readonly createdTime: number | null
}

/** The time of creation without the year, with the full time as a tooltip. */
export const timeColumn = (name: string, hidden: Column<Timed>['hidden']): Column<Timed> =>
  plainColumn(
    name,
    ({ createdTime: time }) => (
      <time title={time === null ? undefined : `${showMoment(time)} UTC`}>{showShort(time)}</time>
    ),
    hidden,
  )

export const sizeColumn = (marketOf: MarketOf): Column<OfContract & { readonly size: string | null }> =>
  numberColumn('Size', ({ size, symbol }) => show(size, placesOf(marketOf, symbol).size))

export const directionColumn: Column<{ readonly type: string | null }> = plainColumn('Direction', ({ type }) => (
  <Toned isUp={isBuying(type)}>{showWord(type)}</Toned>
))

export const statusColumn: Column<{ readonly status: string | null }> = plainColumn('Status', ({ status }) =>
  showWord(status),
)

export const orderIdColumn: Column<{ readonly orderId: string }> = plainColumn(
  'Order',
  ({ orderId }) => <OrderLink orderId={orderId} />,
  'on tablets',
)

/** Formats a price that may be zero, as that of a market order. */
export function showPrice(price: string | null, zero = 'market'): string {
  return price === null || signOf(price) === 0 ? zero : show(price)
}

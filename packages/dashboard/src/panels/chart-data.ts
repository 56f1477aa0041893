/**
 * Converts records to the candles, marks and lines of the chart. Prices become floats only here, because a
 * drawing is only as exact as a pixel.
 */
import type { Fill, Order, PlanOrder, Position } from '@capi/api'
import type { CandlestickData, SeriesMarker, UTCTimestamp } from 'lightweight-charts'
import { add, show, signOf } from '../format/decimal.ts'
import { isBuying, showRole, showWord } from '../format/words.ts'
import type { Account, Market, Snapshot } from '../state/snapshot.ts'
import { entryOf } from './record-tables.tsx'

/** A horizontal line at the price of an order or position. */
export interface Line {
  readonly key: string
  readonly price: number
  readonly title: string
  readonly kind: 'up' | 'down' | 'plan' | 'entry' | 'liquidation'
}

const minuteMs = 60_000
/** Lines farther from the last price than this fraction are not drawn. */
const reach = 0.1
/** Of more lines, the nearest to the last price are drawn. */
const mostLines = 40
const liveStatuses: ReadonlySet<string | null> = new Set(['open', 'pending', 'canceling'])

export function candlesOf({ candles }: Snapshot): CandlestickData<UTCTimestamp>[] {
  return candles.map(({ time, open, high, low, close }) => ({
    time: toSeconds(time),
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
  }))
}

/** Returns one mark for each candle and side with fills, one for each with liquidations, and one for each triggered plan order. */
export function marksOf({ account, market, candles, minutes }: Snapshot): SeriesMarker<UTCTimestamp>[] {
  const first = candles[0]?.time ?? Infinity
  const startOf = (time: number): number => time - (time % (minutes * minuteMs))
  const sizes = new Map<string, { readonly time: number; readonly kind: MarkKind; size: string }>()
  for (const { symbol, createdTime, orderSide, fillSize, liquidateType } of ownOf(account?.fills, market)) {
    if (symbol === null || createdTime === null || createdTime < first || fillSize === null) continue
    const time = startOf(createdTime)
    const kind = liquidateType ? 'liquidation' : orderSide === 'BUY' ? 'up' : 'down'
    const known = sizes.get(`${time} ${kind}`)
    sizes.set(`${time} ${kind}`, { time, kind, size: known ? add(known.size, fillSize) : fillSize })
  }
  const fills = Array.from(sizes.values(), ({ time, kind, size }) =>
    markOf(time, kind, `${markTexts[kind]}${show(size)}`),
  )
  const triggers = ownOf(account?.pastPlanOrders, market).flatMap(({ triggerTime, role }) =>
    triggerTime === null || triggerTime < first
      ? []
      : [markOf(startOf(triggerTime), 'plan', role === null ? 'trigger' : showRole(role))],
  )
  return [...fills, ...triggers].toSorted((one, other) => one.time - other.time)
}

type MarkKind = 'up' | 'down' | 'liquidation' | 'plan'

const markTexts = { up: '', down: '', liquidation: 'liquidation ', plan: '' } as const
const shapes = { up: 'arrowUp', down: 'arrowDown', liquidation: 'circle', plan: 'square' } as const

function markOf(time: number, kind: MarkKind, text: string): SeriesMarker<UTCTimestamp> {
  return {
    time: toSeconds(time),
    position: kind === 'up' ? 'belowBar' : 'aboveBar',
    shape: shapes[kind],
    color: kind,
    text,
  }
}

/** Returns the lines of the account's orders in a market, and of the entry and liquidation prices of its positions. */
export function linesOf({ account, market }: Snapshot): Line[] {
  const orders = ownOf(account?.orders, market).filter(({ status }) => liveStatuses.has(status))
  const lines = [
    ...orders.flatMap(({ orderId, price, type, size }) =>
      lineAt(price, orderId, `${showWord(type)} ${show(size)}`, isBuying(type) ? 'up' : 'down'),
    ),
    ...ownOf(account?.planOrders, market).flatMap(({ orderId, triggerPrice, type, size, role }) =>
      lineAt(triggerPrice, orderId, `${role ? showRole(role) : 'plan'}: ${showWord(type)} ${show(size)}`, 'plan'),
    ),
    ...ownOf(account?.positions, market).flatMap((position) => [
      ...lineAt(entryOf(position, market), `${position.id} entry`, `${showWord(position.side)} entry`, 'entry'),
      ...lineAt(position.liquidatePrice, `${position.id} end`, 'liquidation', 'liquidation'),
    ]),
  ]
  const last = Number(market.ticker.last)
  // Both sides have the same liquidation price, which is drawn once.
  const distinct = new Map<string, Line>()
  for (const line of lines) {
    const key = `${line.price} ${line.title}`
    if (Math.abs(line.price - last) <= reach * last && !distinct.has(key)) distinct.set(key, line)
  }
  const shown = Array.from(distinct.values())
  if (shown.length <= mostLines) return shown
  return shown.toSorted((one, other) => Math.abs(one.price - last) - Math.abs(other.price - last)).slice(0, mostLines)
}

/** Returns one line, or none where there is no price: null or zero. */
function lineAt(price: string | null, key: string, title: string, kind: Line['kind']): Line[] {
  return price === null || signOf(price) <= 0 ? [] : [{ key, price: Number(price), title, kind }]
}

function ownOf<Item extends Fill | Order | PlanOrder | Position | Account['pastPlanOrders'][number]>(
  items: readonly Item[] | undefined,
  market: Market,
): readonly Item[] {
  return (items ?? []).filter(({ symbol }) => symbol === market.contract.symbol)
}

function toSeconds(time: number): UTCTimestamp {
  return (time / 1_000) as UTCTimestamp
}

// Converts records to the candles, marks and lines of the chart. Prices become floats only here, because a
// drawing is only as exact as a pixel.
import type { Fill, Order, PlanOrder, Position } from '@capi/api'
import type { CandlestickData, HistogramData, SeriesMarker, UTCTimestamp } from 'lightweight-charts'
import { show, signOf } from '../format/decimal.ts'
import { isBuying, showRole, showWord } from '../format/words.ts'
import type { Account, Market, Snapshot } from '../state/snapshot.ts'
import { entryOf } from '../records/position-figures.ts'
import type { ProtectingPlan } from '../records/protection.ts'

/** A horizontal line at the price of an order or position. */
export interface Line {
  readonly key: string
  readonly price: number
  readonly title: string
  readonly kind: 'up' | 'down' | 'plan' | 'entry' | 'liquidation' | 'takeProfit' | 'stopLoss'
  /** The open order that the line can cancel; null for other lines. */
  readonly orderId: string | null
  /** The plan order that the line can cancel and move; null for other lines. */
  readonly plan: ProtectingPlan | null
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

/** Returns the volume of each candle, with the colour of its direction. */
export function volumesOf({ candles }: Snapshot): HistogramData<UTCTimestamp>[] {
  return candles.map(({ time, open, close, volume }) => ({
    time: toSeconds(time),
    value: Number(volume),
    color: Number(close) >= Number(open) ? 'up-bar' : 'down-bar',
  }))
}

/**
 * Returns one mark for each candle and side with fills, one for each with liquidations, and one for each with triggered
 * plan orders. Fills are arrows without a text, so that those of neighbouring candles never overlap.
 */
export function marksOf({ account, market, candles, minutes }: Snapshot): SeriesMarker<UTCTimestamp>[] {
  const first = candles[0]?.time ?? Infinity
  const startOf = (time: number): number => time - (time % (minutes * minuteMs))
  const marks = new Map<string, SeriesMarker<UTCTimestamp>>()
  const mark = (time: number, kind: MarkKind, text: string): void =>
    void marks.set(`${startOf(time)} ${kind}`, markOf(startOf(time), kind, text))
  for (const { createdTime, orderSide, liquidateType } of ownOf(account?.fills, market)) {
    if (createdTime === null || createdTime < first) continue
    if (liquidateType) mark(createdTime, 'liquidation', 'liquidation')
    else mark(createdTime, orderSide === 'BUY' ? 'up' : 'down', '')
  }
  for (const { triggerTime, role } of ownOf(account?.pastPlanOrders, market)) {
    if (triggerTime === null || triggerTime < first) continue
    mark(triggerTime, 'plan', role === null ? 'trigger' : showRole(role))
  }
  return Array.from(marks.values()).toSorted((one, other) => one.time - other.time)
}

type MarkKind = 'up' | 'down' | 'liquidation' | 'plan'

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
  const last = Number(market.ticker.last)
  const distanceOf = (price: string | number | null): number => Math.abs(Number(price) - last)
  // Of thousands of orders, only those that are drawn get a text.
  const nearest = <Item>(items: readonly Item[], priceOf: (item: Item) => string | number | null): Item[] => {
    const near = items.filter((item) => distanceOf(priceOf(item)) <= reach * last)
    if (near.length <= mostLines) return near
    return near.toSorted((one, other) => distanceOf(priceOf(one)) - distanceOf(priceOf(other))).slice(0, mostLines)
  }
  const orders = ownOf(account?.orders, market).filter(({ status }) => liveStatuses.has(status))
  const lines = [
    ...nearest(orders, ({ price }) => price).flatMap(({ orderId, price, type, size }) => {
      return lineAt(price, orderId, `${showWord(type)} ${show(size)}`, isBuying(type) ? 'up' : 'down', { orderId })
    }),
    ...nearest(ownOf(account?.planOrders, market), ({ triggerPrice }) => triggerPrice).flatMap((plan) => {
      const { orderId, triggerPrice, type, size, role } = plan
      const title = role ? `${showRole(role)} ${show(size)}` : `plan: ${showWord(type)} ${show(size)}`
      return lineAt(triggerPrice, orderId, title, role ?? 'plan', { plan })
    }),
    ...ownOf(account?.positions, market).flatMap((position) => [
      ...lineAt(entryOf(position, market), `${position.id} entry`, `${showWord(position.side)} entry`, 'entry'),
      ...lineAt(position.liquidatePrice, `${position.id} end`, 'liquidation', 'liquidation'),
    ]),
  ]
  // Both sides have the same liquidation price, which is drawn once.
  const distinct = new Map<string, Line>()
  for (const line of lines) {
    const key = line.orderId !== null || line.plan ? line.key : `${line.price} ${line.title}`
    if (!distinct.has(key)) distinct.set(key, line)
  }
  return nearest(Array.from(distinct.values()), ({ price }) => price)
}

/** Returns one line, or none where there is no price: null or zero. */
function lineAt(
  price: string | null,
  key: string,
  title: string,
  kind: Line['kind'],
  { orderId = null, plan = null }: Partial<Pick<Line, 'orderId' | 'plan'>> = {},
): Line[] {
  return price === null || signOf(price) <= 0 ? [] : [{ key, price: Number(price), title, kind, orderId, plan }]
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

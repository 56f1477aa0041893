import { readContract, readFill, readOrder, readPlanOrder, readPosition, readTicker } from '@capi/api'
import { describe, expect, it } from 'vitest'
import type { Account, Snapshot } from '../../src/state/snapshot.ts'
import { candlesOf, linesOf, marksOf } from '../../src/panels/chart-data.ts'

const symbol = 'cmt_btcusdt'
const minute = 60_000
const start = 29_400_000 * minute
const market = {
  contract: readContract({ symbol, tick_size: '1', size_increment: '5', priceEndStep: 1 }),
  ticker: readTicker({ symbol, last: '60000.0' }),
  pricePlaces: 1,
  sizePlaces: 5,
}

function snapshotWith(
  lists: Partial<Pick<Account, 'orders' | 'planOrders' | 'pastPlanOrders' | 'positions' | 'fills'>>,
): Snapshot {
  const account = { orders: [], planOrders: [], positions: [], fills: [], ...lists }
  const candle = { open: '60000.0', high: '60010.5', low: '59990.0', close: '60001.0', volume: '12' }
  const candles = [0, 1, 2].map((index) => ({ time: start + index * 5 * minute, ...candle }))
  return { market, account, candles, minutes: 5 } as unknown as Snapshot
}

const fill = (time: number, orderSide: string, fillSize: string, name = symbol) =>
  readFill({ tradeId: 1, orderId: 2, symbol: name, createdTime: time, orderSide, fillSize })
const order = (fields: object) => readOrder({ symbol, order_id: '7', size: '0.1', status: 'open', ...fields })

const plan = (id: string, triggerPrice: string) =>
  readPlanOrder({ symbol, order_id: id, size: '0.1', type: '3', triggerPrice })

describe('candlesOf', () => {
  it('converts times to seconds', () => {
    const [first] = candlesOf(snapshotWith({}))
    expect(first).toEqual({ time: start / 1_000, open: 60_000, high: 60_010.5, low: 59_990, close: 60_001 })
  })
})

describe('marksOf', () => {
  it('adds the fills of one candle and side exactly', () => {
    const fills = [
      fill(start + 9 * minute, 'SELL', '0.5'),
      fill(start + minute, 'BUY', '0.1'),
      fill(start + 1, 'BUY', '0.2'),
      fill(start + 2, 'SELL', '0.4'),
    ]
    expect(marksOf(snapshotWith({ fills }))).toMatchObject([
      { time: start / 1_000, position: 'belowBar', text: '0.3' },
      { time: start / 1_000, position: 'aboveBar', text: '0.4' },
      { time: (start + 5 * minute) / 1_000, position: 'aboveBar', text: '0.5' },
    ])
  })

  it('marks liquidations and triggers apart from fills', () => {
    const liquidated = readFill({
      tradeId: 3,
      orderId: 4,
      symbol,
      createdTime: start + 3,
      orderSide: 'SELL',
      fillSize: '2',
      liquidateType: 'FORCE_LIQUIDATE',
    })
    const triggered = readPlanOrder({ symbol, order_id: '9', triggerTime: String(start + 5 * minute) })
    const marks = marksOf(
      snapshotWith({
        fills: [fill(start, 'SELL', '1'), liquidated],
        pastPlanOrders: [
          { ...triggered, role: 'stopLoss', parentOrderId: null },
          { ...plan('10', '1'), triggerTime: null, role: null, parentOrderId: null },
        ],
      }),
    )
    expect(marks.map(({ shape, color, text }) => [shape, color, text])).toEqual([
      ['arrowDown', 'down', '1'],
      ['circle', 'liquidation', 'liquidation 2'],
      ['square', 'plan', 'stop-loss'],
    ])
  })

  it('ignores other contracts, and fills before the first candle', () => {
    expect(
      marksOf(snapshotWith({ fills: [fill(start, 'BUY', '1', 'cmt_ethusdt'), fill(start - 1, 'BUY', '1')] })),
    ).toEqual([])
  })
})

describe('linesOf', () => {
  it.each([
    { type: 'open_long', kind: 'up', title: 'open long 0.1' },
    { type: 'open_short', kind: 'down', title: 'open short 0.1' },
    { type: 'close_long', kind: 'down', title: 'close long 0.1' },
    { type: 'close_short', kind: 'up', title: 'close short 0.1' },
  ])('draws an order of the direction $type', ({ type, kind, title }) => {
    expect(linesOf(snapshotWith({ orders: [order({ type, price: '59500.0' })] }))).toEqual([
      { key: '7', price: 59_500, title, kind },
    ])
  })

  it.each([
    { name: 'a market order', fields: { type: 'open_long', price: '0.0' } },
    {
      name: 'an untriggered order',
      fields: { type: 'close_long', price: '59000', status: 'untriggered' },
    },
    { name: 'an order of another contract', fields: { type: 'open_long', price: '3000', symbol: 'cmt_ethusdt' } },
    { name: 'an order more than 10 % away', fields: { type: 'open_long', price: '53000' } },
  ])('draws no line for $name', ({ fields }) => {
    expect(linesOf(snapshotWith({ orders: [order(fields)] }))).toEqual([])
  })

  it('draws the trigger price of a plan order, and the entry and liquidation prices of positions, the latter once', () => {
    const position = { symbol, size: '0.2', open_value: '12002', liquidatePrice: '57000.5' }
    const snapshot = snapshotWith({
      planOrders: [
        { ...plan('9', '58000.0'), role: null, parentOrderId: null },
        { ...plan('10', '59000.0'), role: 'stopLoss', parentOrderId: '7' },
      ],
      positions: [
        readPosition({ ...position, id: 1, side: 'LONG' }),
        readPosition({ ...position, id: 2, side: 'SHORT', open_value: '11990' }),
      ],
    })
    expect(linesOf(snapshot).map(({ title, price, kind }) => [title, price, kind])).toEqual([
      ['plan: close long 0.1', 58_000, 'plan'],
      ['stop-loss: close long 0.1', 59_000, 'plan'],
      ['long entry', 60_010, 'entry'],
      ['liquidation', 57_000.5, 'liquidation'],
      ['short entry', 59_950, 'entry'],
    ])
  })
})

import { readContract, readFill, readOrder, readPlanOrder, readPosition, readTicker } from '@capi/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOut } from '../../src/chart/line-tags.tsx'
import type { Account, Snapshot } from '../../src/state/snapshot.ts'
import { candlesOf, linesOf, marksOf, volumesOf } from '../../src/chart/chart-data.ts'

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

describe('volumesOf', () => {
  it('has the volume of each candle, in the colour of its direction', () => {
    expect(volumesOf(snapshotWith({}))[0]).toEqual({ time: start / 1_000, value: 12, color: 'up-bar' })
  })
})

describe('marksOf', () => {
  it('has one arrow for the fills of one candle and side, without a text that could overlap another', () => {
    const fills = [
      fill(start + 9 * minute, 'SELL', '0.5'),
      fill(start + minute, 'BUY', '0.1'),
      fill(start + 1, 'BUY', '0.2'),
      fill(start + 2, 'SELL', '0.4'),
    ]
    expect(marksOf(snapshotWith({ fills }))).toMatchObject([
      { time: start / 1_000, position: 'belowBar', text: '' },
      { time: start / 1_000, position: 'aboveBar', text: '' },
      { time: (start + 5 * minute) / 1_000, position: 'aboveBar', text: '' },
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
      ['arrowDown', 'down', ''],
      ['circle', 'liquidation', 'liquidation'],
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
      { key: '7', price: 59_500, title, kind, orderId: '7', plan: null },
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
      ['stop-loss 0.1', 59_000, 'stopLoss'],
      ['long entry', 60_010, 'entry'],
      ['liquidation', 57_000.5, 'liquidation'],
      ['short entry', 59_950, 'entry'],
    ])
  })
})

describe('layOut', () => {
  const line = (price: number) =>
    ({ key: String(price), price, title: '', kind: 'plan', orderId: null, plan: null }) as const

  it('puts no tag over another, keeps their order, and leaves lines that are nowhere', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: -50, max: 500 }))), (tops) => {
        const lines = tops.map((_, index) => line(index))
        const placed = layOut(lines, ({ price }) => tops[price])
        expect(placed).toHaveLength(tops.filter((top) => top !== null).length)
        placed.forEach(({ top, lineTop }, index) => {
          const before = placed[index - 1]
          expect(top).toBeGreaterThanOrEqual(lineTop)
          if (before) expect(top - before.top).toBeGreaterThanOrEqual(20)
          if (before) expect(lineTop).toBeGreaterThanOrEqual(before.lineTop)
        })
      }),
    )
  })

  it('leaves a tag beside its line where there is room', () => {
    expect(layOut([line(1), line(2)], ({ price }) => price * 100).map(({ top }) => top)).toEqual([100, 200])
  })
})

import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { createGrid, valueOf } from '../../src/base/units.ts'
import { defaultContracts, execute } from '../../src/index.ts'
import {
  addOrder,
  changeLimit,
  countFill,
  isIdle,
  leverageOf,
  lossAt,
  removeOrder,
  SideTotals,
  type SymbolState,
  symbolStateOf,
} from '../../src/state/account.ts'
import { type Order, remainingOf } from '../../src/state/order.ts'
import { bitcoin, createStage, must } from '../stage.ts'

describe('symbolStateOf', () => {
  // A liquidation goes through the symbols in this order, and a restored account has not the same history.
  it('lists symbols in the order of the contracts, whichever was traded first', () => {
    const contracts = defaultContracts.slice(0, 3)
    const { world, account, place } = createStage({ contracts })
    const trader = account('1000000')
    const symbols = contracts.map(({ symbol }) => symbol)
    for (const symbol of symbols.toReversed()) {
      must(execute(world, 'setPrice', { symbol, price: '100', mode: 'jump' }))
      place(trader, 'open_long', '1', '100', { symbol })
    }
    expect(Array.from(trader.symbolStates.keys())).toEqual(symbols)
  })
})

describe('the value of the open orders of a side', () => {
  it('is the exact sum, also where parts of it are too large for a number', () => {
    const part = fc.record({
      limit: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 2 ** 45 })),
      size: fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.integer({ min: -(2 ** 40), max: 2 ** 40 })),
    })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.constantFrom(0, 2, 4), (parts, places) => {
        const grid = createGrid(1, 1, places)
        const totals = new SideTotals('LONG')
        let want = 0n
        for (const { limit, size } of parts) {
          totals.addOpenValue(grid, limit, size)
          want += valueOf(grid, limit, size)
          expect(totals.openValue).toBe(want)
        }
        const tolerance =
          1e-9 * parts.reduce((sum, { limit, size }) => sum + limit * Math.abs(size) * grid.unitNumber, 0)
        expect(Math.abs(totals.roughOpenValue - Number(want))).toBeLessThanOrEqual(tolerance)
      }),
    )
  })
})

// A step of 0.00001 at a price of one tick of 0.1 is worth 0.000001.
const unit = 100n

function createState(): SymbolState {
  const stage = createStage()
  return symbolStateOf(stage.account(), stage.world.markets.get(bitcoin.symbol)!)
}

function orderOf(type: Order['type'], limit: number, size: number): Order {
  return { type, limit, size, filledSize: 0, marginMode: 'SHARED' } as Order
}

const changes = fc.array(
  fc.record({
    what: fc.constantFrom('add' as const, 'add' as const, 'fill' as const, 'move' as const, 'remove' as const),
    type: fc.constantFrom<Order['type']>(
      'open_long',
      'open_short',
      'close_long',
      'close_short',
      'burst_liquidate_long',
    ),
    limit: fc.integer({ min: 90, max: 110 }),
    size: fc.integer({ min: 1, max: 20 }),
    which: fc.nat(100),
    // Losses are computed for one mark again and again, and sometimes for another.
    mark: fc.constantFrom(95, 100, 100, 100, 104),
  }),
  { maxLength: 60 },
)

describe('the totals of a symbol', () => {
  it('are what the live orders add up to, after every change', () => {
    fc.assert(
      fc.property(changes, (given) => {
        const state = createState()
        const live: Order[] = []
        for (const { what, type, limit, size, which, mark } of given) {
          const chosen = live[which % Math.max(1, live.length)]
          if (what === 'add') {
            live.push(orderOf(type, limit, size))
            addOrder(state, live.at(-1)!)
          } else if (chosen && what === 'fill') {
            const part = Math.min(size, remainingOf(chosen))
            countFill(state, chosen, part)
            chosen.filledSize += part
          } else if (chosen && what === 'move') changeLimit(state, chosen, limit)
          else if (chosen) {
            removeOrder(state, chosen)
            live.splice(live.indexOf(chosen), 1)
          }
          expect(state.liveOrders).toBe(live.length)
          expect(isIdle(state)).toBe(live.length === 0)
          for (const totals of [state.long, state.short]) {
            const name = totals.side === 'LONG' ? 'long' : 'short'
            const opens = live.filter((order) => order.type === `open_${name}`)
            const closes = live.filter((order) => order.type.endsWith(`_${name}`) && !opens.includes(order))
            expect(totals.openSize).toBe(opens.reduce((sum, order) => sum + remainingOf(order), 0))
            expect(totals.closeSize).toBe(closes.reduce((sum, order) => sum + remainingOf(order), 0))
            const value = opens.reduce((sum, order) => sum + order.limit * remainingOf(order), 0)
            expect(totals.openValue).toBe(BigInt(value) * unit)
            const away = name === 'long' ? 1 : -1
            const loss = opens.reduce(
              (sum, order) => sum + Math.max(0, away * (order.limit - mark)) * remainingOf(order),
              0,
            )
            expect(lossAt(state, totals, mark)).toBe(BigInt(loss) * unit)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('lossAt', () => {
  it('is zero for a limit at the mark, and counts each tick beyond it', () => {
    const state = createState()
    addOrder(state, orderOf('open_long', 101, 3))
    expect([102, 101, 100, 99].map((mark) => lossAt(state, state.long, mark))).toEqual([0n, 0n, 300n, 600n])
    addOrder(state, orderOf('open_short', 101, 3))
    expect([100, 101, 102].map((mark) => lossAt(state, state.short, mark))).toEqual([0n, 0n, 300n])
  })

  it('counts an order no longer after it is removed, also where it had the worst limit', () => {
    const state = createState()
    const worst = orderOf('open_long', 110, 1)
    addOrder(state, orderOf('open_long', 102, 1))
    addOrder(state, worst)
    expect(lossAt(state, state.long, 100)).toBe(1_200n)
    removeOrder(state, worst)
    expect(lossAt(state, state.long, 100)).toBe(200n)
    expect(lossAt(state, state.long, 105)).toBe(0n)
    expect(lossAt(state, state.long, 101)).toBe(100n)
  })
})

describe('leverageOf', () => {
  it('is one for both sides of shared margin, and one for each side of isolated margin', () => {
    const stage = createStage()
    const account = stage.account('1', { crossLeverage: 7, isolatedLongLeverage: 11, isolatedShortLeverage: 13 })
    const state = symbolStateOf(account, stage.world.markets.get(bitcoin.symbol)!)
    expect(leverageOf(state, 'LONG', 'SHARED')).toBe(7)
    expect(leverageOf(state, 'SHORT', 'SHARED')).toBe(7)
    expect(leverageOf(state, 'LONG', 'ISOLATED')).toBe(11)
    expect(leverageOf(state, 'SHORT', 'ISOLATED')).toBe(13)
  })
})

describe('addOrder', () => {
  it('gives the symbol the margin mode of the order', () => {
    const state = createState()
    addOrder(state, { ...orderOf('open_long', 100, 1), marginMode: 'ISOLATED' })
    expect(state.marginMode).toBe('ISOLATED')
  })
})

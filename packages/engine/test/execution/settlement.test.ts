import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Account, type Direction, formatMoney, formatPrice, formatSize, type OrderKind } from '../../src/index.ts'
import { createOrder } from '../../src/execution/life-cycle.ts'
import { settleOffBook, settleTrade } from '../../src/execution/settlement.ts'
import { symbolStateOf } from '../../src/model/account.ts'
import type { Market } from '../../src/model/market.ts'
import type { Order } from '../../src/model/order.ts'
import { bitcoin, createStage, type Stage } from '../stage.ts'

function marketOf({ world }: Stage): Market {
  return world.markets.get(bitcoin.symbol)!
}

/** An order that skips the checks of the order entry. */
function unchecked(stage: Stage, account: Account, type: OrderKind, size: number): Order {
  return createOrder(stage.world, symbolStateOf(account, marketOf(stage)), {
    type,
    executionType: 'ioc',
    isMarket: false,
    marginMode: 'SHARED',
    separatedMode: 'COMBINED',
    size,
    price: 900_000,
    limit: 900_000,
  })
}

const trades = fc.array(
  fc.record({
    buyer: fc.constantFrom<Direction>('open_long', 'close_short'),
    seller: fc.constantFrom<Direction>('open_short', 'close_long'),
    makerSells: fc.boolean(),
    ticks: fc.integer({ min: 890_000, max: 910_000 }),
    size: fc.integer({ min: 10, max: 500 }),
  }),
  { minLength: 1, maxLength: 12 },
)

describe('settleTrade', () => {
  it('gives both sides the same price, size and match sequence, and creates no money', () => {
    let settled = 0
    fc.assert(
      fc.property(trades, fc.constantFrom('SHARED', 'ISOLATED'), (given, marginMode) => {
        const stage = createStage()
        const { grid } = marketOf(stage).contract
        const [one, other] = [stage.account('100000'), stage.account('100000')]
        for (const { buyer, seller, makerSells, ticks, size } of given) {
          const [price, text, wish] = [formatPrice(grid, ticks), formatSize(grid, size), { marginMode }]
          const kinds: [Direction, Direction] = makerSells ? [seller, buyer] : [buyer, seller]
          const maker = stage.offer(one, kinds[0], text, price, wish)
          const taker = maker.ok && stage.offer(other, kinds[1], text, price, wish)
          if (maker.ok && (!taker || !taker.ok)) stage.cancel(one, maker.value)
        }
        const fills = [one, other].map(({ id }) =>
          stage.world.archive
            .all('fill', id)
            .map(({ matchSequence, price, size, value }) => ({ matchSequence, price, size, value })),
        )
        expect(fills[0]).toEqual(fills[1])
        settled += fills[0]!.length
        const amounts = Array.from(stage.world.accounts.values()).flatMap(({ collaterals }) => collaterals)
        expect(amounts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
      }),
      { numRuns: 100 },
    )
    expect(settled).toBeGreaterThan(100)
  })

  it('writes the bills of a fill before the fill, and those of the taker before those of the maker', () => {
    const stage = createStage()
    const [maker, taker] = [stage.account('1000'), stage.account('1000')]
    stage.place(maker, 'open_short', '0.01', '90000')
    stage.place(taker, 'open_long', '0.01', '90000', { marginMode: 'ISOLATED' })
    const records = stage.world.events.flatMap((event) => {
      if (event.kind === 'bill') return `${event.bill.businessType} of ${event.bill.accountId}`
      return event.kind === 'fill' ? `fill of ${event.fill.accountId}` : []
    })
    const fee = stage.world.fee.id
    expect(records).toEqual([
      `margin_move_out of ${taker.id}`,
      `margin_move_in of ${taker.id}`,
      `position_open_long of ${taker.id}`,
      `order_fill_fee_income of ${fee}`,
      `fill of ${taker.id}`,
      `position_open_short of ${maker.id}`,
      `order_fill_fee_income of ${fee}`,
      `fill of ${maker.id}`,
    ])
  })

  it('makes the market maker the other side where it has no second order', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0, size: '10' } })
    const { id } = stage.world.marketMaker
    const account = stage.account('1000')
    stage.take(account, 'open_long', '0.01')
    expect(marketOf(stage).marketMakerNet).toBe(-1_000)
    expect(stage.world.archive.all('bill', id).map(({ amount }) => formatMoney(amount))).toEqual(['900'])
    expect(stage.world.archive.all('fill', id)).toEqual([])
    stage.take(account, 'close_long', '0.01')
    expect(marketOf(stage).marketMakerNet).toBe(0)
    expect(stage.world.archive.all('bill', id).map(({ amount }) => formatMoney(amount))).toEqual(['900', '-900'])
  })

  it('is an event of an order, also where one step of it is left', () => {
    const stage = createStage()
    const [maker, taker] = [stage.account('1000'), stage.account('1000')]
    const order = stage.place(maker, 'open_long', '0.00022', '90000')
    const filled = ['0.0001', '0.00011', '0.0001'].map((size) => {
      stage.place(taker, 'open_short', size, '90000')
      return stage.world.events.flatMap((event) =>
        event.kind === 'order' && event.order === order ? [[event.status, event.filledSize]] : [],
      )
    })
    expect(filled).toEqual([[['open', 10]], [['open', 21]], [['filled', 22]]])
  })

  it('throws where an order closes more than its side has', () => {
    const stage = createStage()
    const account = stage.account('1000')
    stage.place(stage.account('1000'), 'open_short', '0.01', '90000')
    stage.place(account, 'open_long', '0.01', '90000')
    const order = unchecked(stage, account, 'close_long', 1_001)
    const trade = { sides: [{ order }] as const, price: 900_000, size: 1_001 }
    expect(() => settleTrade(stage.world, marketOf(stage), trade)).toThrow('closes 1 steps more than there are')
  })
})

describe('settleOffBook', () => {
  function setHedge(): { stage: Stage; long: Account; short: Account } {
    const stage = createStage()
    const [long, short] = [stage.account('1000', { separatedMode: 'SEPARATED' }), stage.account('1000')]
    for (const size of ['0.01', '0.02']) {
      stage.place(short, 'open_short', size, '90000')
      stage.place(long, 'open_long', size, '90000')
    }
    return { stage, long, short }
  }

  it('shows no trade to the market and charges no fee to a side that pays none', () => {
    const { stage, long, short } = setHedge()
    const market = marketOf(stage)
    const shown = () => [market.lastPrice, market.minuteTrades.all.map(([, { volume }]) => volume)]
    const before = structuredClone(shown())
    const force = { position: null, paysFee: false, liquidateFee: 0n }
    const one = { order: unchecked(stage, long, 'agreement_close_long', 500), force }
    const other = { order: unchecked(stage, short, 'agreement_close_short', 500), force }
    settleOffBook(stage.world, market, { sides: [one, other], price: 850_000, size: 500 })
    expect(shown()).toEqual(before)
    for (const { id } of [long, short]) {
      const fill = stage.world.archive.all('fill', id).at(-1)!
      expect(fill).toMatchObject({ price: 850_000, size: 500, fee: 0n, isMaker: false, liquidateType: 'ADL' })
    }
  })

  it('closes separated positions oldest first and shares one liquidation fee among them', () => {
    const { stage, long } = setHedge()
    // 0.1 % of 900 for the first position, and the rest for the second.
    const force = { position: null, paysFee: true, liquidateFee: 150_000_000n }
    const order = unchecked(stage, long, 'burst_liquidate_long', 3_000)
    settleOffBook(stage.world, marketOf(stage), { sides: [{ order, force }], price: 900_000, size: 3_000 })
    const fills = stage.world.archive.all('fill', long.id).slice(-2)
    expect(fills.map(({ size, liquidateFee }) => [size, liquidateFee])).toEqual([
      [1_000, 90_000_000n],
      [2_000, 60_000_000n],
    ])
    expect(force.liquidateFee).toBe(0n)
    expect(marketOf(stage).marketMakerNet).toBe(3_000)
  })

  it('closes only the given position', () => {
    const { stage, long } = setHedge()
    const [first, second] = long.symbolStates.get(bitcoin.symbol)!.long.positions
    const force = { position: second!, paysFee: false, liquidateFee: 0n }
    const order = unchecked(stage, long, 'agreement_close_long', 2_000)
    settleOffBook(stage.world, marketOf(stage), { sides: [{ order, force }], price: 900_000, size: 2_000 })
    expect(long.symbolStates.get(bitcoin.symbol)!.long.positions).toEqual([first])
    expect(first!.size).toBe(1_000)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  type Direction,
  formatMoney,
  formatPrice,
  formatSize,
  type OrderKind,
  serializeState,
  valueOf,
} from '../../src/index.ts'
import { sideTotalsOf, symbolStateOf } from '../../src/state/account.ts'
import type { Market } from '../../src/state/market.ts'
import type { Order } from '../../src/state/order.ts'
import type { Posting } from '../../src/trading/ledger.ts'
import { createOrder } from '../../src/trading/order-life.ts'
import {
  closingEntry,
  type FillEntry,
  type FillTerms,
  marketMakerBill,
  openingEntry,
  settleOffBook,
  settleTrade,
} from '../../src/trading/settlement.ts'
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

const givens = fc.record({
  side: fc.constantFrom('LONG' as const, 'SHORT' as const),
  marginMode: fc.constantFrom('SHARED' as const, 'ISOLATED' as const),
  // Little enough that some losses use up all that is available.
  deposit: fc.integer({ min: 150, max: 400 }),
  price: fc.integer({ min: 700_000, max: 1_100_000 }),
  size: fc.integer({ min: 1, max: 1_000 }),
  // From a rebate of 0.05 % to a fee of 0.1 %.
  rate: fc.bigInt({ min: -(5n * 10n ** 12n), max: 10n ** 13n }),
})

interface Scene {
  readonly stage: Stage
  readonly account: Account
  readonly holder: Pick<FillTerms, 'state' | 'position'>
}

/** A position of 0.01 at 90000 with a leverage of 10. */
function setScene({
  side,
  marginMode,
  deposit,
}: Pick<typeof givens extends fc.Arbitrary<infer G> ? G : never, 'side' | 'marginMode' | 'deposit'>): Scene {
  const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0, size: '10' } })
  const account = stage.account(String(deposit), { isolatedLongLeverage: 10, isolatedShortLeverage: 10 })
  stage.take(account, side === 'LONG' ? 'open_long' : 'open_short', '0.01', { marginMode })
  const state = symbolStateOf(account, stage.world.markets.get(bitcoin.symbol)!)
  return { stage, account, holder: { state, position: sideTotalsOf(state, side).positions[0]! } }
}

function amountOf({ principal, fee = 0n, liquidateFee = 0n }: Posting): bigint {
  return principal - fee - liquidateFee
}

function sumOf({ tradeBills, resultBills }: FillEntry): bigint {
  return [...tradeBills, ...resultBills].reduce((sum, bill) => sum + amountOf(bill), 0n)
}

describe.each([
  { name: 'openingEntry', entryOf: openingEntry, userSide: { LONG: 'BUY', SHORT: 'SELL' } as const },
  { name: 'closingEntry', entryOf: closingEntry, userSide: { LONG: 'SELL', SHORT: 'BUY' } as const },
])('$name', ({ entryOf, userSide }) => {
  it('adds up to zero with the bill of the market maker, and changes nothing', () => {
    fc.assert(
      fc.property(givens, (given) => {
        const { stage, holder } = setScene(given)
        const { world } = stage
        const before = serializeState(world)
        const entry = entryOf(world, { ...holder, ...given })
        const counterBill = marketMakerBill(world, holder.state.market, userSide[given.side], entry.value)
        expect(sumOf(entry) + amountOf(counterBill)).toBe(0n)
        expect(serializeState(world)).toBe(before)
      }),
      { numRuns: 200 },
    )
  })

  it('moves margin only between collaterals of the same account', () => {
    fc.assert(
      fc.property(givens, (given) => {
        const { stage, account, holder } = setScene(given)
        const { tradeBills, resultBills } = entryOf(stage.world, { ...holder, ...given })
        const moves = [...tradeBills, ...resultBills].filter(({ businessType }) =>
          businessType.startsWith('margin_move'),
        )
        expect(moves.every((bill) => bill.account === account)).toBe(true)
        expect(moves.reduce((sum, bill) => sum + amountOf(bill), 0n)).toBe(0n)
        if (given.marginMode === 'SHARED') expect(moves).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})

describe('closingEntry', () => {
  it('leaves nothing on the collateral of an isolated position that it closes completely', () => {
    let shortfalls = 0
    fc.assert(
      fc.property(givens, (given) => {
        const { stage, holder } = setScene({ ...given, marginMode: 'ISOLATED' })
        const { collateral, size } = holder.position
        const { tradeBills, resultBills } = closingEntry(stage.world, { ...holder, ...given, size })
        const bills = [...tradeBills, ...resultBills]
        const changes = bills.filter((bill) => bill.collateral === collateral).map(amountOf)
        expect(changes.reduce((sum, amount) => sum + amount, collateral.amount)).toBe(0n)
        if (bills.some(({ businessType }) => businessType === 'order_fix_margin_amount')) shortfalls += 1
      }),
      { numRuns: 200 },
    )
    expect(shortfalls).toBeGreaterThan(0)
  })

  it('lets the insurance fund pay nothing while the shared collateral can pay the loss', () => {
    const { stage, account, holder } = setScene({ side: 'LONG', marginMode: 'ISOLATED', deposit: 400 })
    // Opened for 900 with a margin of 90; closed for 700, that is 110 more than the margin.
    const { tradeBills, resultBills } = closingEntry(stage.world, { ...holder, price: 700_000, size: 1_000, rate: 0n })
    expect(
      [...tradeBills, ...resultBills].map((bill) => [bill.account === account, bill.businessType, bill.principal]),
    ).toEqual([
      [true, 'position_close_long', 70_000_000_000n],
      [true, 'margin_move_out', -11_000_000_000n],
      [true, 'margin_move_in', 11_000_000_000n],
    ])
  })

  it('calls a loss a shortfall only with the last part of the position', () => {
    const { stage, holder } = setScene({ side: 'LONG', marginMode: 'ISOLATED', deposit: 150 })
    const shortfallOf = (size: number): bigint[] => {
      const { resultBills } = closingEntry(stage.world, { ...holder, price: 500_000, size, rate: 0n })
      return resultBills
        .filter(({ businessType }) => businessType === 'order_fix_margin_amount')
        .map(({ principal }) => principal)
    }
    // All of the loss of 400, less the margin of 90 and the 59.46 that the account has left after its fee of 0.54.
    expect(shortfallOf(1_000)).toEqual([25_054_000_000n, -25_054_000_000n])
    expect(shortfallOf(999)).toEqual([])
  })

  it('charges a liquidation fee once, up to what is left of it', () => {
    const { stage, holder } = setScene({ side: 'SHORT', marginMode: 'SHARED', deposit: 400 })
    const { grid, liquidationFeeRate } = holder.state.market.contract
    const terms = { ...holder, price: 900_000, size: 500, rate: 0n }
    const wanted = (valueOf(grid, terms.price, terms.size) * liquidationFeeRate) / 10n ** 8n
    const feeWith = (liquidateFee: bigint): bigint =>
      closingEntry(stage.world, terms, { position: null, paysFee: false, liquidateFee }).liquidateFee
    expect(feeWith(wanted + 1n)).toBe(wanted)
    expect(feeWith(wanted)).toBe(wanted)
    expect(feeWith(wanted - 1n)).toBe(wanted - 1n)
    expect(feeWith(0n)).toBe(0n)
  })
})

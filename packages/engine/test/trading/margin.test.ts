// Cases whose numbers were computed apart from the engine, to the last digit.
import { describe, expect, it } from 'vitest'
import { defineTiers } from '../../src/base/contract.ts'
import { hash } from '../../src/base/ids.ts'
import {
  type Account,
  availableOf,
  equityOf,
  formatMoney,
  formatPrice,
  legacyAmountOf,
  listPositions,
  type Money,
  type PositionView,
} from '../../src/index.ts'
import { sharedOf, symbolStateOf } from '../../src/state/account.ts'
import { priceAt, priceBandAt } from '../../src/state/market.ts'
import { findRoot, type MarginInput, marginInputOf, type Root } from '../../src/trading/margin-excess.ts'
import { costOf, leastAvailable, mostCost } from '../../src/trading/margin.ts'
import { openingCost, reserveFor } from '../../src/trading/place-order.ts'
import cases from '../fixtures/margin.json' with { type: 'json' }
import { bitcoin, createStage, type Stage, startTime } from '../stage.ts'
import { perform, prepare, startPlay } from '../worlds/random-game.ts'
import type { Move, Play } from '../worlds/random-play.ts'

const atPrice = { isEnabled: true, halfSpreadTicks: 0, size: '10' }

/** An account with one long of 0.01 that was bought by a market order at 91218.7. */
function buyOne(deposit: string, marginMode: 'SHARED' | 'ISOLATED' = 'SHARED'): { stage: Stage; account: Account } {
  const stage = createStage({ price: '91218.7', marketMaker: atPrice })
  const account = stage.account(deposit, { isolatedLongLeverage: 10, isolatedShortLeverage: 10 })
  stage.take(account, 'open_long', '0.01', { marginMode })
  return { stage, account }
}

function sums(account: Account): { amount: string; legacy: string } {
  const collateral = account.collaterals[0]!
  return { amount: formatMoney(collateral.amount), legacy: formatMoney(legacyAmountOf(account, collateral)) }
}

function priceOf(stage: Stage, ticks: number): string {
  return ticks === 0 ? '0' : formatPrice(stage.world.markets.get(bitcoin.symbol)!.contract.grid, ticks)
}

/** The root as a price with six decimals, half away from zero. */
function show({ dividend, divisor }: Root): string {
  const scaled = dividend * 10n ** 5n
  const size = scaled < 0n ? -scaled : scaled
  const rounded = (2n * size + divisor) / (2n * divisor)
  const digits = rounded.toString().padStart(7, '0')
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

function rootsOf(stage: Stage, view: PositionView): { liquidation: string; bankruptcy: string } {
  const holding = marginInputOf(stage.world, view.position)
  const free: MarginInput = {
    ...holding,
    tiers: defineTiers([{ maxNotional: null, maintenanceRate: '0', maxLeverage: 1 }]),
  }
  return { liquidation: show(findRoot(holding, view.mark)!), bankruptcy: show(findRoot(free, view.mark)!) }
}

describe('a long on shared margin', () => {
  it.each([
    { deposit: '1000', want: cases.A_cross_long_deposit_1000 },
    { deposit: '100', want: cases.A_cross_long_deposit_100 },
  ])('after a deposit of $deposit has the margin and the liquidation price of its case', ({ deposit, want }) => {
    const { stage, account } = buyOne(deposit)
    const [fill] = stage.world.archive.all('fill', account.id)
    expect(formatMoney(fill!.value)).toBe(want.value)
    expect(formatMoney(fill!.fee)).toBe(want.fee)
    expect(sums(account)).toEqual({ amount: want.amount, legacy: want.legacy })
    const view = stage.position(account)
    expect(formatMoney(view.marginSize)).toBe(want.initialMargin)
    expect(priceOf(stage, view.liquidatePrice)).toBe(want.liquidatePrice)
    expect(rootsOf(stage, view)).toEqual({ liquidation: want.liquidateRoot, bankruptcy: want.bankruptRoot })
    const [shared] = account.collaterals
    const equity = equityOf(stage.world, account, shared!)
    const available = availableOf(stage.world, account, shared!)
    expect(formatMoney(equity - available)).toBe(want.initialMargin)
  })

  it('gives back a part of its opening value, rounded down, when a part is closed', () => {
    const want = cases.B_partial_close
    const { stage, account } = buyOne('1000')
    const order = stage.place(account, 'close_long', '0.004', '92000')
    expect(order.status).toBe('open')
    const before = stage.position(account).position.openValue
    stage.price('92000')
    expect(order.status).toBe('filled')
    expect(formatMoney(order.filledValue)).toBe(want.closeValue)
    expect(formatMoney(order.fee)).toBe(want.fee)
    expect(formatMoney(order.realizedPnl)).toBe(want.realizedPnl)
    const { openValue } = stage.position(account).position
    expect(formatMoney(before - openValue)).toBe(want.openValueRemoved)
    expect(formatMoney(openValue)).toBe(want.openValueLeft)
    expect(sums(account)).toEqual({ amount: want.amount, legacy: want.legacy })
  })
})

describe('a position on isolated margin', () => {
  it('receives its margin and its fee before a long opens', () => {
    const want = cases.D_isolated_long_10x
    const { stage, account } = buyOne('1000', 'ISOLATED')
    const [out, into, open] = stage.world.archive.all('bill', account.id).slice(1)
    expect(out).toMatchObject({ businessType: 'margin_move_out', isolatedPositionId: 0n })
    expect(into).toMatchObject({ businessType: 'margin_move_in', amount: -out!.amount })
    expect(open).toMatchObject({ businessType: 'position_open_long', balance: account.collaterals[1]!.amount })
    expect(formatMoney(into!.amount)).toBe(want.marginMove)
    expect(formatMoney(account.collaterals[1]!.amount)).toBe(want.isolatedAmount)
    const view = stage.position(account)
    expect(formatMoney(view.isolatedMargin)).toBe(want.isolatedMargin)
    expect(view.marginSize).toBe(view.isolatedMargin)
    expect(priceOf(stage, view.liquidatePrice)).toBe(want.liquidatePrice)
    expect(rootsOf(stage, view)).toEqual({ liquidation: want.liquidateRoot, bankruptcy: want.bankruptRoot })
  })

  it('is liquidated on the way up when it is short', () => {
    const want = cases.E_isolated_short_10x
    const stage = createStage({ price: '91218.7', marketMaker: atPrice })
    const account = stage.account('1000', { isolatedShortLeverage: 10 })
    stage.take(account, 'open_short', '0.01', { marginMode: 'ISOLATED' })
    expect(formatMoney(account.collaterals[1]!.amount)).toBe(want.isolatedAmount)
    const view = stage.position(account)
    expect(priceOf(stage, view.liquidatePrice)).toBe(want.liquidatePrice)
    expect(rootsOf(stage, view)).toEqual({ liquidation: want.liquidateRoot, bankruptcy: want.bankruptRoot })
  })

  it('keeps its margin in proportion to its size when a part is closed at a loss', () => {
    const { stage, account } = buyOne('1000', 'ISOLATED')
    const before = stage.position(account)
    stage.price('86657.7')
    stage.take(account, 'close_long', '0.005', { marginMode: 'ISOLATED' })
    const after = stage.position(account)
    expect(2n * after.isolatedMargin).toBe(before.isolatedMargin)
    expect(after.liquidatePrice).toBe(before.liquidatePrice)
  })

  it('takes a loss beyond its margin from the shared collateral, and the rest from the insurance fund', () => {
    const stage = createStage({ price: '90000', marketMaker: atPrice, insurance: '1000' })
    const account = stage.account('10', { isolatedLongLeverage: 100 })
    stage.place(account, 'open_long', '0.01', '90000', { marginMode: 'ISOLATED' })
    const spare = availableOf(stage.world, account, account.collaterals[0]!)
    expect(formatMoney(spare)).toBe('0.46')
    // Somebody buys far below the mark. 10 less 0.54 and 0.534 of fees and 10 of loss is -1.074, which is not the
    // account's to pay.
    stage.marketMaker({ isEnabled: false })
    stage.place(stage.account('1000'), 'open_long', '0.01', '89000')
    stage.take(account, 'close_long', '0.01', { marginMode: 'ISOLATED' })
    expect(account.collaterals).toHaveLength(1)
    expect(account.collaterals[0]!.amount).toBe(0n)
    expect(formatMoney(stage.world.insurance.collaterals[0]!.amount)).toBe('998.926')
    const types = stage.world.archive.all('bill', account.id).map((bill) => bill.businessType)
    expect(types.slice(-4)).toEqual([
      'position_close_long',
      'margin_move_out',
      'margin_move_in',
      'order_fix_margin_amount',
    ])
  })

  it('releases all of its margin with its last part, and its collateral is removed', () => {
    const { stage, account } = buyOne('1000', 'ISOLATED')
    stage.price('92000')
    stage.take(account, 'close_long', '0.01', { marginMode: 'ISOLATED' })
    expect(account.collaterals).toHaveLength(1)
    // 7.813 won, 0.5473122 and 0.552 paid.
    expect(sums(account)).toEqual({ amount: '1006.7136878', legacy: '1006.7136878' })
  })
})

describe('a hedge on shared margin', () => {
  it('has one liquidation price for both sides', () => {
    const want = cases.F_cross_hedge
    const stage = createStage({ price: '90000', marketMaker: atPrice })
    const account = stage.account('300', { crossLeverage: 100 })
    stage.take(account, 'open_long', '0.03')
    stage.price('92000')
    stage.take(account, 'open_short', '0.01')
    const fees = stage.world.archive.all('fill', account.id).reduce((sum, { fee }) => sum + fee, 0n)
    expect(formatMoney(fees)).toBe(want.fees)
    expect(sums(account)).toEqual({ amount: want.amount, legacy: want.legacy })
    const views = listPositions(stage.world, account.id)
    expect(views.map(({ position }) => position.side)).toEqual(['LONG', 'SHORT'])
    for (const view of views) {
      expect(rootsOf(stage, view).liquidation).toBe(want.liquidateRoot)
      expect(priceOf(stage, view.liquidatePrice)).toBe(want.liquidatePrice)
    }
  })
})

describe('availableOf', () => {
  it('needs margin for both sides of a hedge, and for the open orders of both', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('1000')
    stage.take(account, 'open_long', '0.03')
    stage.take(account, 'open_short', '0.02')
    const [shared] = account.collaterals
    const left = (): string => formatMoney(availableOf(stage.world, account, shared!))
    // 1000 less fees of 1.62 and 1.08, and margins of 135 and 90.
    expect(left()).toBe('772.3')
    stage.place(account, 'open_long', '0.01', '80000')
    stage.place(account, 'open_short', '0.01', '100000')
    // Less 40 + 0.48 and 50 + 0.6.
    expect(left()).toBe('681.22')
  })
})

describe('costOf', () => {
  it('is margin, immediate loss against the mark, and fee', () => {
    const money = (text: string): Money => BigInt(text.replace('.', '')) * 10n ** 6n
    const value = money('9253.30')
    expect(formatMoney(costOf(value, 20, 0n, 0n))).toBe(cases.H_order_cost.long)
    expect(formatMoney(costOf(value, 20, money('9259.84') - value, 0n))).toBe(cases.H_order_cost.short)
  })
})

describe('bandAt', () => {
  it('reaches 1.5 % above and below the mark', () => {
    const { world } = createStage({ price: '90000' })
    const market = world.markets.get(bitcoin.symbol)!
    const { highestBuy, lowestSell } = priceBandAt(market, 900_000)
    const want = cases['I_band_mark90000_0.015']
    expect([highestBuy, lowestSell]).toEqual([Number(want.highestBuy) * 10, Number(want.lowestSell) * 10])
    expect(world.time).toBe(startTime)
  })
})

describe('the margin of a position', () => {
  it('is its value at the mark over its leverage', () => {
    const want = cases.K_margin_size
    // A value of 1715.498 at the mark, and a leverage of 100.
    const stage = createStage({ price: '85774.9', marketMaker: atPrice })
    const account = stage.account('1000', { crossLeverage: 100 })
    stage.take(account, 'open_long', '0.02')
    const { marginSize, position, mark } = stage.position(account)
    expect(formatMoney(BigInt(mark) * BigInt(position.size) * 100n)).toBe(want.markValue)
    expect(formatMoney(marginSize)).toBe(want.marginSize)
  })
})

/** Plays a game, and checks after each command. */
function play(setup: number, commands: number, check: (play: Play, random: (part: number) => number) => void): void {
  const game = startPlay(setup)
  prepare(game, setup)
  for (let index = 0; index < commands; index += 1) {
    const random = (part: number): number => hash(setup, index * 16 + part)
    perform(game, [0, 1, 2, 3, 4].map((part) => random(part) % 1_000) as unknown as Move)
    check(game, random)
  }
}

const setups = [1, 11, 45, 96, 142, 384]

describe.each(setups)('in the random game %s', (setup) => {
  it('what is available is never less than its bound, nor more by anything that matters', () => {
    play(setup, 200, ({ world, traders, markets }) => {
      for (const account of traders) {
        const collateral = sharedOf(account, markets[0]!.contract.terms)
        const exact = availableOf(world, account, collateral)
        const least = leastAvailable(world, account, collateral)
        expect(BigInt(Math.floor(least))).toBeLessThanOrEqual(exact)
        // A thousandth of a coin.
        expect(Number(exact) - least).toBeLessThan(100_000)
      }
    })
  })

  it('an account that has the bound on the cost of an order can carry the order', () => {
    play(setup, 200, ({ world, traders, markets }, random) => {
      for (const [index, account] of traders.entries()) {
        const market = markets[random(5 + index) % markets.length]!
        const mark = priceAt(market, world.time)
        const state = symbolStateOf(account, market)
        const order = {
          type: random(8 + index) % 2 === 0 ? ('open_long' as const) : ('open_short' as const),
          executionType: 'normal' as const,
          marginMode: random(8 + index) % 3 === 0 ? ('ISOLATED' as const) : ('SHARED' as const),
          limit: Math.max(1, Math.round(mark * (0.8 + (random(11 + index) % 400) / 1_000))),
          size: 1 + (random(13 + index) % 100_000),
        }
        const most = BigInt(Math.ceil(mostCost(state, order, mark)))
        const opening = { state, time: world.time, mark, order }
        expect(reserveFor(opening)).toBeLessThanOrEqual(most)
        expect(openingCost(opening, most)).toBeLessThanOrEqual(most)
      }
    })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  type Bill,
  checkInvariants,
  defaultContracts,
  equityOf,
  execute,
  formatMoney,
  formatPrice,
  listPositions,
  priceAt,
  type WorldEvent,
} from '../../src/index.ts'
import { post } from '../../src/trading/ledger.ts'
import { enforceSolvency, markPositionsDirty } from '../../src/trading/liquidation.ts'
import cases from '../fixtures/margin.json' with { type: 'json' }
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

const atPrice = { isEnabled: true, halfSpreadTicks: 0, size: '10' }
const isolated = { marginMode: 'ISOLATED' } as const

function phasesOf({ world }: Stage): unknown[] {
  return world.events.flatMap((event) =>
    event.kind === 'liquidation' && event.phase === 'start' ? [[event.accountId, event.isolatedPositionId > 0n]] : [],
  )
}

describe('enforceSolvency', () => {
  it('does nothing where no collateral changed and every mark is in its range', () => {
    const stage = createStage({ marketMaker: atPrice })
    stage.take(stage.account('1000'), 'open_long', '0.01')
    expect(stage.world.dirtyCollaterals.size).toBe(0)
    expect(enforceSolvency(stage.world)).toBe(false)
  })

  it('liquidates at the first mark at which nothing is left over, and not one tick before', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('100')
    stage.take(account, 'open_long', '0.01')
    const { liquidatePrice } = stage.position(account)
    const { grid } = stage.world.markets.get(bitcoin.symbol)!.contract
    stage.price(formatPrice(grid, liquidatePrice))
    expect(phasesOf(stage)).toEqual([])
    stage.price(formatPrice(grid, liquidatePrice - 1))
    expect(phasesOf(stage)).toEqual([[account.id, false]])
  })

  it('checks shared collaterals before isolated ones, and each kind in the order of ids', () => {
    const stage = createStage({ marketMaker: atPrice, insurance: '10000' })
    const settings = { isolatedLongLeverage: 20 }
    const accounts = Array.from({ length: 4 }, () => stage.account('60', settings))
    const [first, second, third, fourth] = accounts as [Account, Account, Account, Account]
    for (const account of [fourth, second]) stage.take(account, 'open_long', '0.01')
    for (const account of [third, first]) stage.take(account, 'open_long', '0.01', isolated)
    stage.price('80000')
    expect(phasesOf(stage)).toEqual([
      [second.id, false],
      [fourth.id, false],
      [third.id, true],
      [first.id, true],
    ])
  })

  it('lets the insurance fund pay what an account without positions owes', () => {
    const stage = createStage({ insurance: '1000' })
    const { world } = stage
    const account = stage.account('10')
    const [collateral] = account.collaterals
    const mirror = { account: world.external, collateral: world.external.collaterals[0]! }
    post(world, { account, collateral: collateral!, businessType: 'withdraw', principal: -1_500_000_000n })
    post(world, { ...mirror, businessType: 'deposit', principal: 1_500_000_000n })
    expect(enforceSolvency(world)).toBe(true)
    expect(collateral!.amount).toBe(0n)
    expect(world.insurance.collaterals[0]!.amount).toBe(99_500_000_000n)
    while (enforceSolvency(world));
    expect(checkInvariants(world).filter(({ ok }) => !ok)).toEqual([])
  })

  it('leaves no collateral unchecked and every mark in its range, on any way of two prices', () => {
    let liquidations = 0
    const contracts = [bitcoin, defaultContracts[1]!]
    const moves = fc.array(fc.record({ which: fc.nat(1), percent: fc.integer({ min: -9, max: 9 }) }), { maxLength: 15 })
    const leverages = fc.array(fc.integer({ min: 5, max: 100 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(moves, leverages, (given, [one, other, third]) => {
        const stage = createStage({ marketMaker: atPrice, contracts, insurance: '10000' })
        const { world } = stage
        const ether = contracts[1]!.symbol
        must(execute(world, 'setMarketMaker', { symbol: ether, isEnabled: true, halfSpreadTicks: 0, size: '100' }))
        const accounts = [one, other, third].map((leverage) => {
          const settings = { crossLeverage: leverage, isolatedLongLeverage: leverage, isolatedShortLeverage: leverage }
          const account = stage.account('200', settings)
          must(stage.settings(account, { ...settings, symbol: ether }))
          return account
        })
        stage.offer(accounts[0]!, 'open_long', '0.01', null)
        stage.offer(accounts[0]!, 'open_short', '0.3', null, { symbol: ether })
        stage.offer(accounts[1]!, 'open_short', '0.01', null, isolated)
        stage.offer(accounts[2]!, 'open_long', '0.3', null, { symbol: ether, ...isolated })
        for (const { which, percent } of given) {
          const { symbol } = contracts[which]!
          const market = world.markets.get(symbol)!
          const price = Math.round((priceAt(market, world.time) * (100 + percent)) / 100)
          must(execute(world, 'setPrice', { symbol, price: formatPrice(market.contract.grid, price), mode: 'jump' }))
          liquidations += phasesOf(stage).length
          expect(world.dirtyCollaterals.size).toBe(0)
          for (const each of world.markets.values()) {
            const { low, high } = each.marginWatch.bounds
            const mark = priceAt(each, world.time)
            expect(low < mark && mark < high).toBe(true)
          }
          expect(checkInvariants(world).filter(({ ok }) => !ok)).toEqual([])
        }
      }),
      { numRuns: 60 },
    )
    expect(liquidations).toBeGreaterThan(20)
  })
})

describe('markPositionsDirty', () => {
  it('queues each collateral with a position in the contract, once', () => {
    const stage = createStage({ marketMaker: atPrice })
    const { world } = stage
    const market = world.markets.get(bitcoin.symbol)!
    const [shared, separate, idle] = [stage.account('1000'), stage.account('1000'), stage.account('1000')]
    stage.take(shared, 'open_long', '0.01')
    stage.take(shared, 'open_short', '0.01')
    stage.take(separate, 'open_long', '0.01', isolated)
    for (const account of [shared, separate, idle]) markPositionsDirty(world, account, market)
    const queued = [world.dirtyCollaterals.take(), world.dirtyCollaterals.take(), world.dirtyCollaterals.take()]
    expect(queued.map((each) => each?.collateral)).toEqual([shared.collaterals[0], separate.collaterals[1], undefined])
  })
})

interface Scene {
  readonly stage: Stage
  readonly account: Account
  readonly other: Account
}

/** A long of 0.01 at 91218.7 with a leverage of 10 on a margin of its own; nobody else trades. */
function setIsolatedLong(insurance?: string): Scene {
  const stage = createStage({ price: '91218.7', marketMaker: atPrice, ...(insurance !== undefined && { insurance }) })
  const account = stage.account('1000', { isolatedLongLeverage: 10 })
  stage.take(account, 'open_long', '0.01', isolated)
  stage.marketMaker({ isEnabled: false })
  return { stage, account, other: stage.account('100000') }
}

function billsOf({ stage }: Scene, { id }: Account): readonly Bill[] {
  return stage.world.archive.all('bill', id)
}

const wordsOf = (bills: readonly Bill[]): unknown[] =>
  bills.map(({ businessType, amount }) => [businessType, formatMoney(amount)])

/** What the latest command did to the orders of an account. */
function endedIn({ world }: Stage, account: Account): unknown[] {
  return world.events.flatMap((event: WorldEvent) =>
    event.kind === 'order' && event.order.accountId === account.id && ['filled', 'canceled'].includes(event.status)
      ? [[event.order.type, event.status, event.order.cancelReason]]
      : [],
  )
}

function requireSound({ stage }: Scene): void {
  expect(checkInvariants(stage.world).filter(({ ok }) => !ok)).toEqual([])
}

describe('the liquidation of a position on isolated margin', () => {
  it('sells to resting bids, charges its fee and releases the rest', () => {
    const want = cases.G_burst_at_82500
    const scene = setIsolatedLong()
    const { stage, account, other } = scene
    const [, collateral] = account.collaterals
    stage.place(other, 'open_long', '0.01', '82500')
    stage.price('82559.2')
    expect(listPositions(stage.world, account.id)).toHaveLength(1)
    stage.price('82559.1')
    expect(listPositions(stage.world, account.id)).toHaveLength(0)
    const fill = stage.world.archive.all('fill', account.id).at(-1)!
    expect(fill).toMatchObject({ direction: 'CLOSE_LONG', liquidateType: 'FORCE_LIQUIDATE', isMaker: false })
    expect(formatMoney(fill.value)).toBe(want.value)
    expect(formatMoney(fill.realizedPnl)).toBe(want.realizedPnl)
    expect(formatMoney(fill.fee)).toBe(want.fee)
    expect(formatMoney(fill.liquidateFee)).toBe(want.liquidateFee)
    const [start, close, out, into, finish] = billsOf(scene, account).slice(-5)
    expect(start).toMatchObject({ businessType: 'start_liquidate', amount: 0n, symbol: bitcoin.symbol })
    expect(close).toMatchObject({ businessType: 'position_close_long', fee: fill.fee })
    expect(formatMoney(close!.balance + fill.liquidateFee)).toBe(want.isolatedAmount)
    expect(out).toMatchObject({ businessType: 'margin_move_out', isolatedPositionId: collateral!.isolatedPositionId })
    expect(into).toMatchObject({ businessType: 'margin_move_in', isolatedPositionId: 0n })
    expect(formatMoney(into!.amount)).toBe(want.released)
    expect(finish).toMatchObject({ businessType: 'finish_liquidate', amount: 0n, balance: 0n })
    const [income] = billsOf(scene, stage.world.insurance).slice(-1)
    expect(wordsOf([income!])).toEqual([['order_liquidate_fee_income', want.liquidateFee]])
    expect(collateral!.totals.liquidateFee).toBe(fill.liquidateFee)
    const [position] = stage.world.archive.all('position', account.id)
    expect(position).toMatchObject({ cumLiquidateFee: fill.liquidateFee, size: 0 })
    const [order] = stage.world.archive.all('order', account.id).slice(-1)
    expect(order).toMatchObject({ type: 'burst_liquidate_long', status: 'filled', executionType: 'ioc' })
    requireSound(scene)
  })

  it('sells below the bankruptcy price as far as the insurance fund can pay', () => {
    const want = cases.G2_gap_at_82000_insurance_10
    const scene = setIsolatedLong('10')
    const { stage, account, other } = scene
    stage.place(other, 'open_long', '0.01', '82000')
    stage.price('82000')
    const [fill] = stage.world.archive.all('fill', account.id).slice(-1)
    expect(formatMoney(fill!.value)).toBe(want.value)
    expect(formatMoney(fill!.fee)).toBe(want.fee)
    expect(fill!.liquidateFee).toBe(0n)
    const [close, fix] = billsOf(scene, account).slice(-3)
    expect(formatMoney(close!.balance)).toBe(want.isolatedAmount)
    expect(fix).toMatchObject({ businessType: 'order_fix_margin_amount', balance: 0n })
    expect(formatMoney(fix!.amount)).toBe(want.fix)
    expect(formatMoney(stage.world.insurance.collaterals[0]!.amount)).toBe(want.insurance)
    // No more is lost than what was posted.
    expect(formatMoney(account.collaterals[0]!.amount)).toBe('908.2339878')
    requireSound(scene)
  })

  it('closes against users on the other side what the insurance fund cannot pay', () => {
    const want = cases.G3_gap_without_insurance
    const scene = setIsolatedLong()
    const { stage, account, other } = scene
    stage.place(other, 'open_short', '0.004', '91218.7')
    stage.place(stage.account('100000'), 'open_long', '0.004', '91218.7')
    stage.place(stage.account('100000'), 'open_long', '0.01', '82000')
    stage.price('82000')
    expect(endedIn(stage, account)).toEqual([
      ['burst_liquidate_long', 'canceled', 'remainder'],
      ['agreement_close_long', 'filled', null],
    ])
    expect(endedIn(stage, other)).toEqual([['agreement_close_short', 'filled', null]])
    const fills = stage.world.archive.all('fill', account.id).slice(-2)
    expect(fills.map(({ size, fee, liquidateType }) => [size, fee, liquidateType])).toEqual([
      [400, 0n, 'ADL'],
      [600, 0n, 'ADL'],
    ])
    for (const { price } of fills) expect(price).toBe(Number(want.price) * 10)
    expect(formatMoney(fills.reduce((sum, { liquidateFee }) => sum + liquidateFee, 0n))).toBe(want.liquidateFee)
    expect(stage.world.archive.all('fill', other.id).at(-1)).toMatchObject({
      liquidateType: 'ADL',
      fee: 0n,
      liquidateFee: 0n,
    })
    // The market maker took the rest.
    expect(stage.world.markets.get(bitcoin.symbol)!.marketMakerNet).toBe(-1_000 + 600)
    requireSound(scene)
  })

  it('does not let the insurance fund pay for prices beyond the band', () => {
    const scene = setIsolatedLong('1000')
    const { stage, account, other } = scene
    const bid = stage.place(other, 'open_long', '0.01', '80600')
    stage.price('82000')
    expect(bid.filledSize).toBe(0)
    expect(endedIn(stage, account).at(-1)).toEqual(['agreement_close_long', 'filled', null])
    // 1.5 % below the mark is 80770, where a market order would stop too.
    const again = setIsolatedLong('1000')
    const near = again.stage.place(again.other, 'open_long', '0.01', '80770')
    again.stage.price('82000')
    expect(near.status).toBe('filled')
    requireSound(again)
  })

  it('buys back a short on the way up', () => {
    const stage = createStage({ price: '91218.7', marketMaker: atPrice })
    const account = stage.account('1000', { isolatedShortLeverage: 10 })
    stage.take(account, 'open_short', '0.01', isolated)
    stage.price(cases.E_isolated_short_10x.liquidatePrice)
    expect(listPositions(stage.world, account.id)).toHaveLength(1)
    stage.price('99781.8')
    expect(listPositions(stage.world, account.id)).toHaveLength(0)
    expect(stage.world.archive.all('order', account.id).at(-1)).toMatchObject({ type: 'burst_liquidate_short' })
    // 1003.4057 less 997.818 and both fees is 3.9911912, beside 908.2339878.
    const [fill] = stage.world.archive.all('fill', account.id).slice(-1)
    expect([fill!.fee, fill!.liquidateFee].map(formatMoney)).toEqual(['0.5986908', '0.997818'])
    expect(formatMoney(account.collaterals[0]!.amount)).toBe('912.225179')
    requireSound({ stage, account, other: account })
  })

  it('cancels the orders of the account on that side, and those that it would trade with', () => {
    const scene = setIsolatedLong()
    const { stage, account, other } = scene
    stage.marketMaker(atPrice)
    stage.take(account, 'open_short', '0.002', isolated)
    stage.marketMaker({ isEnabled: false })
    stage.place(account, 'open_long', '0.001', '90000', isolated)
    stage.place(account, 'close_long', '0.001', '95000', isolated)
    stage.place(account, 'close_short', '0.001', '82510', isolated)
    const far = stage.place(account, 'close_short', '0.001', '70000', isolated)
    const away = stage.place(account, 'open_short', '0.001', '99000', isolated)
    stage.place(other, 'open_long', '0.01', '82500')
    stage.price('82540')
    expect(endedIn(stage, account)).toEqual([
      ['open_long', 'canceled', 'liquidation'],
      ['close_long', 'canceled', 'liquidation'],
      ['close_short', 'canceled', 'liquidation'],
      ['burst_liquidate_long', 'filled', null],
    ])
    expect(Array.from(account.orders.values())).toEqual([far, away])
    requireSound(scene)
  })
})

describe('the liquidation of positions on shared margin', () => {
  it('closes a hedge against itself first, and nothing else where that is enough', () => {
    const stage = createStage({ price: '90000', marketMaker: atPrice })
    const account = stage.account('100', { crossLeverage: 100 })
    stage.place(account, 'open_long', '0.05', '90000')
    stage.place(account, 'open_short', '0.04', '90000')
    const order = stage.place(account, 'close_short', '0.01', '80000')
    const [shared] = account.collaterals
    const scene = { stage, account, other: account }
    // 95.14 after fees, less 53 of loss: more than what 0.01 requires, 4.7432, and less than what 0.09 does, 42.6888.
    stage.price('84700')
    expect(endedIn(stage, account)).toEqual([
      ['close_short', 'canceled', 'liquidation'],
      ['offset_liquidate_long', 'filled', null],
      ['offset_liquidate_short', 'filled', null],
    ])
    expect(order.cancelReason).toBe('liquidation')
    const { position } = stage.position(account)
    expect([position.side, position.size]).toEqual(['LONG', 1_000])
    const fills = stage.world.archive.all('fill', account.id).slice(-2)
    expect(fills.map(({ price, fee, liquidateType }) => [price, fee, liquidateType])).toEqual([
      [847_000, 0n, 'FORCE_REDUCE'],
      [847_000, 0n, 'FORCE_REDUCE'],
    ])
    expect(wordsOf(billsOf(scene, account).slice(-4))).toEqual([
      ['start_liquidate', '0'],
      ['position_close_long', '3388'],
      ['position_close_short', '-3388'],
      ['finish_liquidate', '0'],
    ])
    expect(shared!.isLiquidating).toBe(false)
    expect(formatMoney(equityOf(stage.world, account, shared!))).toBe('42.14')
    requireSound(scene)
  })

  it.each([
    // 97.3 after fees: 88300 loses 85, and a close there costs 2.649; 88000 loses 100.
    { name: 'what is left', to: '88300', amount: '5.236', insurance: '19.415' },
    { name: 'nothing, and the rest to the insurance', to: '88000', amount: '0', insurance: '9.66' },
    // 15 more than the insurance can bear: the market maker takes it at the bankruptcy price, and the fee is what that
    // leaves.
    { name: 'nothing, beyond what the insurance can bear', to: '80000', amount: '0', insurance: '17.645' },
  ])('leaves an account with $name at $to', ({ to, amount, insurance }) => {
    const stage = createStage({ price: '90000', marketMaker: atPrice, insurance: '15' })
    const account = stage.account('100', { crossLeverage: 100 })
    stage.place(account, 'open_long', '0.05', '90000')
    stage.price(to)
    expect(listPositions(stage.world, account.id)).toEqual([])
    expect(formatMoney(account.collaterals[0]!.amount)).toBe(amount)
    expect(formatMoney(stage.world.insurance.collaterals[0]!.amount)).toBe(insurance)
    requireSound({ stage, account, other: account })
  })

  it('closes at the mark what has equity and no market, and stops as soon as that is enough', () => {
    const [, ether] = defaultContracts
    const stage = createStage({ price: '90000', marketMaker: atPrice, contracts: [bitcoin, ether!] })
    const { world } = stage
    const { symbol } = ether!
    must(execute(world, 'setPrice', { symbol, price: '3000', mode: 'jump' }))
    must(execute(world, 'setMarketMaker', { symbol, ...atPrice }))
    const account = stage.account('260', { crossLeverage: 100 })
    must(stage.settings(account, { symbol, crossLeverage: 100 }))
    stage.place(account, 'open_long', '0.05', '90000')
    stage.place(account, 'open_long', '1.4', '3000', { symbol })
    stage.marketMaker({ isEnabled: false })
    must(execute(world, 'setMarketMaker', { symbol, isEnabled: false }))
    // 44.78 is left of 4290 and 4200, of which 47.544 is required. The first pays 4.29 for its close; 40.49 is more
    // than the 23.52 that the second requires.
    stage.price('85800')
    const fills = world.archive.all('fill', account.id).slice(2)
    expect(
      fills.map(({ price, liquidateType, liquidateFee }) => [price, liquidateType, formatMoney(liquidateFee)]),
    ).toEqual([[858000, 'ADL', '4.29']])
    expect(stage.position(account).position).toMatchObject({ symbol, size: 1_400 })
    expect(formatMoney(equityOf(world, account, account.collaterals[0]!))).toBe('40.49')
    requireSound({ stage, account, other: account })
  })

  it('closes the symbol with the largest maintenance margin first, and stops as soon as that is enough', () => {
    const [, ether] = defaultContracts
    const stage = createStage({ price: '90000', marketMaker: atPrice, contracts: [bitcoin, ether!] })
    const { world } = stage
    must(execute(world, 'setPrice', { symbol: ether!.symbol, price: '3000', mode: 'jump' }))
    must(execute(world, 'setMarketMaker', { symbol: ether!.symbol, ...atPrice }))
    const account = stage.account('200', { crossLeverage: 100 })
    must(stage.settings(account, { symbol: ether!.symbol, crossLeverage: 100 }))
    stage.place(account, 'open_long', '0.05', '90000')
    stage.place(account, 'open_short', '0.2', '3000', { symbol: ether!.symbol })
    stage.price('86600')
    // 196.94 after fees less 170 of loss is 26.94; 24.248 and 3.36 are required. The close costs 2.598 and 4.33.
    expect(stage.position(account).position).toMatchObject({ symbol: ether!.symbol, size: 200 })
    expect(formatMoney(equityOf(world, account, account.collaterals[0]!))).toBe('20.012')
    expect(world.archive.all('bill', account.id).at(-1)).toMatchObject({ businessType: 'finish_liquidate', symbol: '' })
    requireSound({ stage, account, other: account })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Account, checkInvariants, defaultContracts, execute, formatPrice, priceAt } from '../../src/index.ts'
import { post } from '../../src/accounting/ledger.ts'
import { enforceSolvency, markPositionsDirty } from '../../src/liquidation/solvency.ts'
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

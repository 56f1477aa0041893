// What a gap in one contract does to the users of another one.
import { describe, expect, it } from 'vitest'
import {
  type Account,
  checkInvariants,
  defaultContracts,
  execute,
  formatMoney,
  listPositions,
  type World,
} from '../../src/index.ts'
import { parseMoney } from '../../src/base/money.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

const ether = defaultContracts[1]!
const quotes = { isEnabled: true, halfSpreadTicks: 1, size: '1000' }
const isolated = { marginMode: 'ISOLATED' } as const

interface Scene {
  readonly stage: Stage
  readonly cross: Account
  readonly other: Account
}

/**
 * One account is long 50 ETH and short 0.2 BTC on shared margin, another one is long 0.2 BTC on isolated margin. Then
 * ETH falls by 20 %. The market maker quotes bitcoin until then and afterwards, or not at all.
 */
function play({ hasQuotes = true, insurance = '0' } = {}): Scene {
  const stage = createStage({ price: '60000', marketMaker: quotes, contracts: [bitcoin, ether], insurance })
  const { world } = stage
  const { symbol } = ether
  must(execute(world, 'setPrice', { symbol, price: '3000', mode: 'jump' }))
  must(execute(world, 'setMarketMaker', { symbol, ...quotes }))
  const cross = stage.account('10000', { crossLeverage: 100 })
  must(stage.settings(cross, { symbol, crossLeverage: 100 }))
  const other = stage.account('1000', { isolatedLongLeverage: 20 })
  stage.take(other, 'open_long', '0.2', isolated)
  stage.take(cross, 'open_short', '0.2')
  stage.take(cross, 'open_long', '50', { symbol })
  if (!hasQuotes) stage.marketMaker({ isEnabled: false })
  must(execute(world, 'setPrice', { symbol, price: '2400', mode: 'jump' }))
  return { stage, cross, other }
}

const parse = (text: string): bigint => parseMoney(text) as bigint
const balanceOf = ({ collaterals }: Account): string => formatMoney(collaterals[0]!.amount)

function closesOf({ archive }: World, { id }: Account): unknown[] {
  const closes = archive.all('fill', id).filter(({ liquidateType }) => liquidateType !== '')
  return closes.map(({ symbol, price, liquidateType }) => [symbol, price, liquidateType])
}

function requireSound({ stage }: Scene): void {
  expect(checkInvariants(stage.world).filter(({ ok }) => !ok)).toEqual([])
}

describe('a gap in one contract of an account on shared margin', () => {
  it('leaves users of its other contract alone where the market takes the position', () => {
    const scene = play()
    const { stage, cross, other } = scene
    // Bitcoin at the best ask first, although nothing is left; ether bears that too, below its opening price of
    // 3000.01.
    expect(closesOf(stage.world, cross)).toEqual([
      [bitcoin.symbol, 600_001, 'FORCE_LIQUIDATE'],
      [ether.symbol, 280_379, 'ADL'],
    ])
    expect(closesOf(stage.world, other)).toEqual([])
    expect(listPositions(stage.world, other.id)).toHaveLength(1)
    // 1000 less the margin of 600.001 and the fee of 7.200012.
    expect(balanceOf(other)).toBe('392.798988')
    expect(balanceOf(cross)).toBe('0')
    requireSound(scene)
  })

  it('closes users of its other contract at the mark where there is no market', () => {
    const scene = play({ hasQuotes: false })
    const { stage, cross, other } = scene
    expect(closesOf(stage.world, cross)[0]).toEqual([bitcoin.symbol, 600_000, 'ADL'])
    expect(closesOf(stage.world, other)).toEqual([[bitcoin.symbol, 600_000, 'ADL']])
    // Its margin comes back, less 0.02 that the mark is below its opening price.
    expect(balanceOf(other)).toBe('992.779988')
    requireSound(scene)
  })

  it('does not let the insurance fund go below zero', () => {
    for (const insurance of ['0', '1', '500', '12000', '100000']) {
      const scene = play({ insurance })
      expect(scene.stage.world.insurance.collaterals[0]!.amount).toBeGreaterThanOrEqual(0n)
      requireSound(scene)
    }
  })
})

describe('a loss from before in a contract that does not move now', () => {
  it('is not asked of the users of that contract', () => {
    const stage = createStage({ price: '60000', marketMaker: quotes, contracts: [bitcoin, ether] })
    const { world } = stage
    const { symbol } = ether
    const setEther = (price: string): unknown => must(execute(world, 'setPrice', { symbol, price, mode: 'jump' }))
    setEther('3300')
    must(execute(world, 'setMarketMaker', { symbol, isEnabled: true, halfSpreadTicks: 0, size: '1000' }))
    const cross = stage.account('20000', { crossLeverage: 100 })
    must(stage.settings(cross, { symbol, crossLeverage: 100 }))
    stage.take(cross, 'open_short', '0.2')
    stage.take(cross, 'open_long', '50', { symbol })
    setEther('3000')
    const other = stage.account('10000', { symbol, isolatedShortLeverage: 50 })
    stage.take(other, 'open_short', '50', { symbol, ...isolated })
    must(execute(world, 'setMarketMaker', { symbol, isEnabled: false }))
    const before = balanceOf(other)
    // 8000 is lost in bitcoin now, and bears that 3107 are missing. The 15000 lost in ether before are not asked for.
    stage.price('100000')
    expect(closesOf(world, cross)[0]).toEqual([symbol, 300_000, 'ADL'])
    expect(closesOf(world, other)).toEqual([[symbol, 300_000, 'ADL']])
    // The whole margin comes back.
    expect(other.collaterals).toHaveLength(1)
    expect(balanceOf(other)).toBe(formatMoney(parse(before) + 3_000n * 10n ** 8n))
    expect(balanceOf(cross)).toBe('0')
    expect(world.insurance.collaterals[0]!.amount).toBeGreaterThanOrEqual(0n)
    requireSound({ stage, cross, other })
  })
})

describe('an isolated position that a gap leaves without margin, and that is deleveraged at the mark', () => {
  it('takes nothing from the shared collateral of its account', () => {
    const stage = createStage({ price: '60000', marketMaker: quotes, contracts: [bitcoin, ether] })
    const { world } = stage
    const { symbol } = ether
    must(execute(world, 'setPrice', { symbol, price: '3000', mode: 'jump' }))
    must(execute(world, 'setMarketMaker', { symbol, ...quotes }))
    const cross = stage.account('10000', { crossLeverage: 100 })
    must(stage.settings(cross, { symbol, crossLeverage: 100 }))
    const other = stage.account('5000', { isolatedLongLeverage: 20 })
    stage.take(other, 'open_long', '0.2', isolated)
    stage.take(cross, 'open_short', '0.2')
    stage.take(cross, 'open_long', '50', { symbol })
    stage.marketMaker({ isEnabled: false })
    const shared = balanceOf(other)
    // Both fall at once, and the account on shared margin is the first to be liquidated.
    for (const [each, price] of [
      [bitcoin.symbol, '48000'],
      [symbol, '2400'],
    ] as const) {
      const source = { points: [{ offset: 1, price, isGlide: false }], length: 10, end: 'hold' } as const
      must(execute(world, 'setFeed', { symbol: each, source }))
    }
    stage.advance(1_500)
    expect(closesOf(world, other)).toEqual([[bitcoin.symbol, 480_000, 'ADL']])
    expect(other.collaterals).toHaveLength(1)
    expect(balanceOf(other)).toBe(shared)
    requireSound({ stage, cross, other })
  })
})

describe('a posting to the ledger', () => {
  it('takes no more from the insurance fund than it has', () => {
    const { world, ...stage } = createStage({ insurance: '5' })
    const account = stage.account('10')
    const posting = { coin: 'USDT', businessType: 'order_fix_margin_amount' } as const
    must(execute(world, 'postLedger', { ...posting, accountId: account.id, amount: '7' }))
    expect([account, world.insurance, world.marketMaker].map(balanceOf)).toEqual(['17', '0', '-2'])
    expect(execute(world, 'postLedger', { ...posting, accountId: world.insurance.id, amount: '-1' })).toMatchObject({
      ok: false,
      reason: 'MARGIN_INSUFFICIENT',
    })
    expect(checkInvariants(world).filter(({ ok }) => !ok)).toEqual([])
  })
})

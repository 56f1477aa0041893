// The leverage of the interface: its refusals, and its effects on margin and liquidation price by an independent
// calculation.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  availableOf,
  type Commands,
  equityOf,
  execute,
  formatMoney,
  type Result,
  serializeState,
} from '../../src/index.ts'
import { checkInvariants } from '../../src/invariants/index.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

const { symbol } = bitcoin
const atPrice = { isEnabled: true, halfSpreadTicks: 0, size: '100' }

type Wish = Partial<Commands['setLeverage']>

function setLeverage({ world }: Stage, { id: accountId }: Account, leverage: string, wish: Wish = {}): Result<unknown> {
  const both = { longLeverage: leverage, shortLeverage: leverage }
  return execute(world, 'setLeverage', { accountId, symbol, marginMode: 'SHARED', ...both, ...wish })
}

function leverageOf(account: Account): unknown {
  return account.symbols.get(symbol)!.leverage
}

describe('setLeverage', () => {
  it('sets the cross leverage in cross mode, and nothing else', () => {
    const stage = createStage()
    const account = stage.account('1000')
    must(setLeverage(stage, account, '50.00'))
    expect(leverageOf(account)).toEqual({ cross: 50, isolatedLong: 20, isolatedShort: 20 })
  })

  it('sets the leverage of each side in isolated mode, and nothing else', () => {
    const stage = createStage()
    const account = stage.account('1000')
    must(execute(stage.world, 'setMarginMode', { accountId: account.id, symbol, marginMode: 'ISOLATED' }))
    must(setLeverage(stage, account, '50', { marginMode: 'ISOLATED', shortLeverage: '7' }))
    expect(leverageOf(account)).toEqual({ cross: 20, isolatedLong: 50, isolatedShort: 7 })
  })

  it.each([
    { wish: { marginMode: 'ISOLATED' }, reason: 'MARGIN_MODE_CONFLICT', text: 'must be SHARED, that of cmt_btcusdt' },
    {
      wish: { shortLeverage: '9' },
      reason: 'LEVERAGE_RANGE',
      text: 'both sides must be equal in cross mode, was 10 and 9',
    },
    { wish: { longLeverage: '101' }, reason: 'LEVERAGE_MAX', text: 'must be at most 100, was 101.' },
    { wish: { shortLeverage: '125.5' }, reason: 'LEVERAGE_RANGE', text: 'whole number of at most 100, was 125.5.' },
    { wish: { longLeverage: '10.5' }, reason: 'LEVERAGE_RANGE', text: 'whole number' },
    { wish: { longLeverage: '-1' }, reason: 'LEVERAGE_RANGE', text: 'whole number' },
    { wish: { longLeverage: '0', shortLeverage: '0' }, reason: 'LEVERAGE_RANGE', text: 'from 1 to 100, was 0.' },
    { wish: { symbol: 'cmt_none' }, reason: 'SYMBOL_UNKNOWN', text: 'was cmt_none' },
    { wish: { accountId: 1n }, reason: 'ACCOUNT_UNKNOWN', text: 'must exist' },
  ] as const)('refuses $wish with $reason and changes nothing', ({ wish, reason, text }) => {
    const stage = createStage()
    const account = stage.account('1000')
    const before = serializeState(stage.world)
    const outcome = setLeverage(stage, account, '10', wish)
    expect(outcome).toMatchObject({ ok: false, reason })
    expect(outcome.ok ? '' : outcome.text).toContain(text)
    expect(serializeState(stage.world)).toBe(before)
  })

  it('is refused with open orders of the symbol, also where the leverage stays the same', () => {
    const stage = createStage()
    const account = stage.account('1000')
    const order = stage.place(account, 'open_long', '0.01', '89000')
    const plan = stage.plan(account, 'open_long', '0.01', '95000')
    for (const leverage of ['10', '20']) {
      const outcome = setLeverage(stage, account, leverage)
      expect(outcome).toMatchObject({ ok: false, reason: 'SYMBOL_IN_USE' })
      expect(outcome.ok ? '' : outcome.text).toContain('open orders and plan orders of cmt_btcusdt must be 0')
      expect(outcome.ok ? '' : outcome.text).toContain('was 2.')
    }
    must(stage.cancel(account, order))
    expect(setLeverage(stage, account, '10')).toMatchObject({ ok: false, reason: 'SYMBOL_IN_USE' })
    must(stage.cancel(account, plan))
    must(setLeverage(stage, account, '10'))
  })

  it('is refused while a cancellation is delayed', () => {
    const stage = createStage()
    const account = stage.account('1000')
    const order = stage.place(account, 'open_long', '0.01', '89000')
    must(stage.settings(account, { orderDelayMs: 500 }))
    must(stage.cancel(account, order))
    expect(setLeverage(stage, account, '10')).toMatchObject({ reason: 'SYMBOL_IN_USE' })
    stage.advance(500)
    must(setLeverage(stage, account, '10'))
  })

  it('is refused by preset orders', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('1000')
    stage.take(account, 'open_long', '0.01', { presetStopLossPrice: '80000' })
    expect(setLeverage(stage, account, '10')).toMatchObject({ reason: 'SYMBOL_IN_USE' })
  })

  it('changes the margin of a cross position, and not its liquidation price', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('100')
    stage.take(account, 'open_long', '0.01')
    const before = stage.position(account)
    stage.price('91000')
    must(setLeverage(stage, account, '50'))
    const after = stage.position(account)
    expect(after).toMatchObject({ leverage: 50, liquidatePrice: before.liquidatePrice })
    // 910 by 50.
    expect(formatMoney(after.marginSize)).toBe('18.2')
    // 100 - 0.54 + 10 - 18.2.
    expect(formatMoney(availableOf(stage.world, account, account.collaterals[0]!))).toBe('91.26')
  })

  it('is refused where a cross position needs more margin than available', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('100')
    stage.take(account, 'open_long', '0.01')
    const before = serializeState(stage.world)
    expect(setLeverage(stage, account, '9')).toMatchObject({ reason: 'MARGIN_INSUFFICIENT' })
    expect(serializeState(stage.world)).toBe(before)
    must(setLeverage(stage, account, '10'))
  })

  it('is refused where an isolated position needs more margin than available', () => {
    const { stage, account } = openIsolated('LONG', 5, 10, '100')
    const before = serializeState(stage.world)
    const outcome = setLeverage(stage, account, '4', { marginMode: 'ISOLATED' })
    expect(outcome).toMatchObject({ reason: 'MARGIN_INSUFFICIENT' })
    expect(outcome.ok ? '' : outcome.text).toBe('the leverage must need at most 9.73 of further margin, was 22.5.')
    expect(serializeState(stage.world)).toBe(before)
  })

  it('does not turn the automatic top-up of single positions off', () => {
    const { stage, account } = openIsolated('LONG', 5, 10, '1000')
    const positionId = stage.position(account).position.id
    must(execute(stage.world, 'setAutoAppendMargin', { accountId: account.id, positionId, isEnabled: true }))
    must(setLeverage(stage, account, '8', { marginMode: 'ISOLATED' }))
    expect(stage.position(account).position.isAutoAppendIsolatedMargin).toBe(true)
  })
})

/** Opens an isolated position of some hundreds of steps at 90000 with a leverage. */
function openIsolated(side: 'LONG' | 'SHORT', leverage: number, hundreds: number, deposit: string) {
  const stage = createStage({ marketMaker: atPrice })
  const both = { isolatedLongLeverage: leverage, isolatedShortLeverage: leverage }
  const account = stage.account(deposit, both)
  const size = ((hundreds * 50) / 1e5).toFixed(5)
  stage.take(account, side === 'LONG' ? 'open_long' : 'open_short', size, { marginMode: 'ISOLATED' })
  return { stage, account, steps: hundreds * 50 }
}

const divideUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by

/**
 * The price at which margin V and I of an isolated position equal 0.56 % of its value, in ticks, towards the safe side.
 */
function liquidationTicks(side: 'LONG' | 'SHORT', openValue: bigint, margin: bigint, steps: number): number {
  // P = (V - I) / (q (1 - m)) or (V + I) / (q (1 + m)). V and I are in 10^-8, q in 10^-5 and P in 10^-1, so the factor
  // is 10^-8 10^5 10 = 10^-2, and m is 56 of 10^4.
  const [amount, share] = side === 'LONG' ? [openValue - margin, 9_944n] : [openValue + margin, 10_056n]
  const divisor = BigInt(steps) * share * 100n
  const dividend = amount * 10_000n
  if (dividend <= 0n) return 0
  return Number(side === 'LONG' ? divideUp(dividend, divisor) : dividend / divisor)
}

describe('the margin of an isolated position', () => {
  it('follows the leverage, and the liquidation price follows the margin', () => {
    const counts = { taken: 0, released: 0, limited: 0, refused: 0 }
    const leverage = fc.integer({ min: 1, max: 100 })
    const given = fc.record({
      side: fc.constantFrom('LONG' as const, 'SHORT' as const),
      before: fc.integer({ min: 2, max: 100 }),
      after: leverage,
      hundreds: fc.integer({ min: 1, max: 80 }),
      added: fc.nat(50),
      moved: fc.integer({ min: -40, max: 40 }),
    })
    fc.assert(
      fc.property(given, ({ side, before, after, hundreds, added, moved }) => {
        const { stage, account, steps } = openIsolated(side, before, hundreds, '2500')
        const { world } = stage
        if (added > 0) {
          const { id: positionId } = stage.position(account).position
          const adjusted = execute(world, 'adjustMargin', { accountId: account.id, positionId, amount: String(added) })
          if (!adjusted.ok) return
        }
        // By at most 0.4 %, which liquidates no position.
        stage.price(String(90_000 + moved * 9))
        const old = stage.position(account)
        const [shared, isolated] = account.collaterals
        const { openValue } = old.position
        const equity = equityOf(world, account, isolated!)
        const available = availableOf(world, account, shared!)
        const [wanted, wasWanted] = [divideUp(openValue, BigInt(after)), divideUp(openValue, BigInt(before))]
        const value = BigInt(steps) * BigInt(900_000 + moved * 90) * 100n
        const spare = equity - divideUp(value, BigInt(after))
        let change = wanted - wasWanted
        if (change < 0n && -change > spare) {
          change = spare > 0n ? -spare : 0n
          counts.limited += 1
        }
        const outcome = setLeverage(stage, account, String(after), { marginMode: 'ISOLATED' })
        if (change > available) {
          expect(outcome).toMatchObject({ ok: false, reason: 'MARGIN_INSUFFICIENT' })
          counts.refused += 1
          return
        }
        must(outcome)
        counts[change > 0n ? 'taken' : 'released'] += 1
        const now = stage.position(account)
        expect(now.leverage).toBe(after)
        expect(now.isolatedMargin).toBe(old.isolatedMargin + change)
        expect(now.marginSize).toBe(now.isolatedMargin)
        expect(shared!.amount).toBe(available - change)
        expect(now.liquidatePrice).toBe(liquidationTicks(side, openValue, now.isolatedMargin, steps))
        expect(checkInvariants(world).filter(({ ok }) => !ok)).toEqual([])
      }),
      { numRuns: 300 },
    )
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0)
  })
})

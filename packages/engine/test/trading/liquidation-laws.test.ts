// Laws of liquidation: the price that is shown is the price at which it happens, and what it leaves is what one
// computes by hand, in fractions, without any of the engine's arithmetic.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGrid } from '../../src/base/units.ts'
import { type Account, formatPrice, formatSize, listPositions, type Ticks } from '../../src/index.ts'
import { marginExcessAt, marginInputOf } from '../../src/trading/margin-excess.ts'
import { bitcoin, createStage, type Stage } from '../stage.ts'

const atPrice = { isEnabled: true, halfSpreadTicks: 0, size: '1000' }
const tiers = [
  { maxNotional: '1000', maintenanceRate: '0.004', maxLeverage: 100 },
  { maxNotional: '2500', maintenanceRate: '0.0075', maxLeverage: 100 },
  { maxNotional: null, maintenanceRate: '0.009', maxLeverage: 100 },
]
const grid = createGrid(1, 1, 5)

interface Given {
  readonly side: 'long' | 'short'
  readonly isIsolated: boolean
  /** Steps, and those of the other side on shared margin. */
  readonly size: number
  readonly hedge: number
  readonly leverage: number
  readonly spare: number
  readonly hasTiers: boolean
}

const given: fc.Arbitrary<Given> = fc.record({
  side: fc.constantFrom('long', 'short'),
  isIsolated: fc.boolean(),
  size: fc.integer({ min: 100, max: 5_000 }),
  hedge: fc.oneof(fc.constant(0), fc.integer({ min: 10, max: 4_000 })),
  leverage: fc.integer({ min: 2, max: 100 }),
  spare: fc.integer({ min: 1, max: 30_000 }),
  hasTiers: fc.boolean(),
})

/** Opens what is given at 90000, on an account that can just about do so. */
function open(
  { side, isIsolated, size, hedge, leverage, spare, hasTiers }: Given,
  insurance = '0',
): { readonly stage: Stage; readonly account: Account } {
  const contract = hasTiers ? { ...bitcoin, tiers } : bitcoin
  const stage = createStage({ price: '90000', marketMaker: atPrice, contracts: [contract], insurance })
  const value = ((size + (isIsolated ? 0 : hedge)) * 9) / 10
  // In hundredths: margin, fees, and something more.
  const deposit = Math.ceil((value * 100) / leverage + value * 100 * 0.002) + spare
  const account = stage.account((deposit / 100).toFixed(2), {
    crossLeverage: leverage,
    isolatedLongLeverage: leverage,
    isolatedShortLeverage: leverage,
  })
  const wish = { marginMode: isIsolated ? 'ISOLATED' : 'SHARED' } as const
  stage.place(account, `open_${side}`, formatSize(grid, size), '90000', wish)
  if (!isIsolated && hedge > 0) {
    stage.place(account, side === 'long' ? 'open_short' : 'open_long', formatSize(grid, hedge), '90000', wish)
  }
  return { stage, account }
}

function moveTo(stage: Stage, ticks: Ticks): void {
  stage.price(formatPrice(grid, ticks))
}

function isLiquidated({ world }: Stage, { id }: Account): boolean {
  return world.archive.all('bill', id).some(({ businessType }) => businessType === 'start_liquidate')
}

describe('the liquidation price', () => {
  it('is the last price at which nothing is liquidated (I12)', () => {
    const seen = { falling: 0, rising: 0, none: 0 }
    fc.assert(
      fc.property(given, (each) => {
        const { stage, account } = open(each)
        const [view, other] = listPositions(stage.world, account.id)
        const price = view!.liquidatePrice
        // Both sides of a hedge share it.
        if (other) expect(other.liquidatePrice).toBe(price)
        if (price === 0) {
          seen.none += 1
          moveTo(stage, 1)
          expect(isLiquidated(stage, account)).toBe(false)
          return
        }
        const away = price < 900_000 ? -1 : 1
        seen[away < 0 ? 'falling' : 'rising'] += 1
        // A root on a tick is where it begins.
        const first = marginExcessAt(marginInputOf(stage.world, view!.position), price) === 0n ? price : price + away
        moveTo(stage, first - away)
        expect(isLiquidated(stage, account)).toBe(false)
        moveTo(stage, first - 2 * away)
        expect(isLiquidated(stage, account)).toBe(false)
        moveTo(stage, first)
        expect(isLiquidated(stage, account)).toBe(true)
      }),
      { numRuns: 500 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
  })
})

describe('a liquidation', () => {
  it('leaves exactly what fractions give, in the market or off the book', () => {
    const seen = { none: 0, market: 0, loss: 0, aside: 0 }
    const insurances = fc.constantFrom('0', '3', '40')
    const jump = fc.integer({ min: -40_000, max: 40_000 })
    fc.assert(
      fc.property(given, insurances, jump, (each, insurance, way) => {
        const { stage, account } = open({ ...each, hedge: 0, hasTiers: false }, insurance)
        const collateral = account.collaterals.at(-1)!
        const want = foresee(each, collateral.amount, 900_000 + way, BigInt(insurance) * coin)
        const before = each.isIsolated ? account.collaterals[0]!.amount : 0n
        moveTo(stage, 900_000 + way)
        seen[want.end] += 1
        expect(isLiquidated(stage, account)).toBe(want.end !== 'none')
        if (want.end === 'none') return
        expect(account.collaterals).toHaveLength(1)
        expect(account.collaterals[0]!.amount - before).toBe(want.amount)
        expect(stage.world.insurance.collaterals[0]!.amount).toBe(want.insurance)
        const [fill] = stage.world.archive.all('fill', account.id).slice(-1)
        expect([fill!.fee, fill!.liquidateFee]).toEqual([want.fee, want.liquidateFee])
        expect(stage.world.fee.collaterals[0]!.amount).toBe(takerFee(valueAt(each, 900_000)) + want.fee)
      }),
      { numRuns: 800 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(10)
  })
})

const coin = 10n ** 8n
const valueAt = ({ size }: Given, ticks: Ticks): bigint => BigInt(size) * BigInt(ticks) * 100n
const ceil = (dividend: bigint, divisor: bigint): bigint => dividend / divisor + (dividend % divisor > 0n ? 1n : 0n)
const takerFee = (value: bigint): bigint => ceil(value * 6n, 10_000n)

interface Outcome {
  readonly end: 'none' | 'market' | 'loss' | 'aside'
  readonly amount: bigint
  readonly insurance: bigint
  readonly fee: bigint
  readonly liquidateFee: bigint
}

/**
 * What becomes of one position with a requirement of 0.56 %, where the market maker trades at the mark and a fee is
 * 0.06 %.
 */
function foresee(each: Given, amount: bigint, mark: Ticks, insurance: bigint): Outcome {
  const sign = each.side === 'long' ? 1n : -1n
  const value = valueAt(each, mark)
  const equity = amount + sign * value
  if (equity * 10_000n > value * 56n) return { end: 'none', amount, insurance, fee: 0n, liquidateFee: 0n }
  // The price at which all is gone, counted in ticks: -amount / (size * 100 * (1 - 0.0006)) for a long.
  const perTick = BigInt(each.size) * 100n
  const divisor = perTick * (10_000n - sign * 6n)
  const exact = -sign * amount * 10_000n
  const limit = roundAgainst(sign, exact - sign * insurance * (10_000n - sign * 6n), divisor)
  const isMet = sign > 0n ? BigInt(mark) >= limit : BigInt(mark) <= limit
  if (isMet) {
    const fee = takerFee(value)
    const left = equity - fee
    const liquidateFee = smaller(left, ceil(value, 1_000n))
    const end = left < 0n ? 'loss' : 'market'
    const loss = left < 0n ? -left : 0n
    return { end, amount: left - liquidateFee + loss, insurance: insurance - loss + liquidateFee, fee, liquidateFee }
  }
  const closing = roundAgainst(sign, exact, divisor) * perTick
  const left = amount + sign * closing
  const liquidateFee = smaller(left, ceil(closing, 1_000n))
  return { end: 'aside', amount: left - liquidateFee, insurance: insurance + liquidateFee, fee: 0n, liquidateFee }
}

// To the tick that leaves nothing missing: up for who sells.
function roundAgainst(sign: bigint, dividend: bigint, divisor: bigint): bigint {
  return sign > 0n ? ceil(dividend, divisor) : -ceil(-dividend, divisor)
}

function smaller(left: bigint, wanted: bigint): bigint {
  if (left <= 0n) return 0n
  return left < wanted ? left : wanted
}

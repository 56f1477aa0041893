import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Account, serializeState, valueOf } from '../../src/index.ts'
import type { Posting } from '../../src/accounting/ledger.ts'
import {
  closingEntry,
  type FillEntry,
  type FillTerms,
  marketMakerBill,
  openingEntry,
} from '../../src/execution/fill-entry.ts'
import { sideTotalsOf, symbolStateOf } from '../../src/model/account.ts'
import { bitcoin, createStage, type Stage } from '../stage.ts'

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

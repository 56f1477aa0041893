// The laws of the balances, on random bills of several collaterals of one coin.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ParsedBill } from '../src/account-records.ts'
import { findOpening } from '../src/balance-chains.ts'

const collaterals = 3
const move = fc.record({
  collateral: fc.nat(collaterals - 1),
  amount: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
})
/** Far apart, so that no two collaterals ever have the same balance. */
const starts = [10n ** 20n, 10n ** 25n, 10n ** 30n]
const ledger = fc.record({ starts: fc.constant(starts), moves: fc.array(move, { minLength: 1, maxLength: 60 }) })

interface Ledger {
  readonly bills: ParsedBill[]
  readonly closings: { amount: bigint; updatedTime: number }[]
}

/** Posts bills at the times 1, 2, … */
function post({
  starts: openings,
  moves,
}: {
  starts: bigint[]
  moves: { collateral: number; amount: bigint }[]
}): Ledger {
  const closings = openings.map((amount) => ({ amount, updatedTime: 0 }))
  const bills = moves.map(({ collateral, amount }, index) => {
    const own = closings[collateral]!
    own.amount += amount
    own.updatedTime = index + 1
    const fields = { id: String(index + 1), coin: 'USDT', symbol: '', type: 'deposit', time: index + 1 }
    return { ...fields, amount, balance: own.amount }
  })
  return { bills, closings }
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

describe('findOpening', () => {
  it('finds the collateral before the first bill, from any bill on', () => {
    fc.assert(
      fc.property(ledger, fc.nat(60), (given, skipped) => {
        const { bills, closings } = post(given)
        const later = bills.slice(skipped)
        const { amount, gaps } = findOpening(later, closings, skipped + 1)
        expect(gaps).toEqual([])
        expect(amount + sumOf(later.map((bill) => bill.amount))).toBe(sumOf(closings.map((closing) => closing.amount)))
      }),
    )
  })

  it('finds a missing bill that is neither the first nor the last of its collateral', () => {
    fc.assert(
      fc.property(ledger, fc.nat(59), (given, index) => {
        const { bills, closings } = post(given)
        const missing = bills[index % bills.length]!
        const owner = given.moves[index % bills.length]!.collateral
        const own = bills.filter((_, at) => given.moves[at]!.collateral === owner)
        fc.pre(missing.amount !== 0n && own.indexOf(missing) > 0 && own.indexOf(missing) < own.length - 1)
        // Without the bill a balance must not be that of another bill by chance.
        fc.pre(new Set(bills.map(({ balance }) => balance)).size === bills.length)
        const rest = bills.filter((bill) => bill !== missing)
        const { amount, gaps } = findOpening(rest, closings, 1)
        const expected = amount + sumOf(rest.map((bill) => bill.amount))
        expect(sumOf(closings.map((closing) => closing.amount)) - expected).toBe(missing.amount)
        expect(gaps).toHaveLength(1)
      }),
    )
  })

  it('does not search for gaps where the balances mean something else', () => {
    const { bills, closings } = post({
      starts,
      moves: Array.from({ length: 200 }, () => ({ collateral: 0, amount: 1n })),
    })
    const odd = bills.map((bill, index) => ({ ...bill, balance: BigInt(index * 7 + 3) }))
    const { amount, gaps } = findOpening(odd, closings, 0)
    expect(gaps).toEqual([expect.stringContaining('are not continued')])
    expect(amount).toBe(sumOf(starts))
  })

  it('adds the openings without collateral to compare with', () => {
    const { bills } = post({
      starts: [5n, 7n, 9n],
      moves: [
        { collateral: 0, amount: 1n },
        { collateral: 1, amount: 1n },
      ],
    })
    expect(findOpening(bills, null, 0)).toEqual({ amount: 12n, gaps: [] })
  })

  it('takes a collateral that changed without a bill for a gap', () => {
    const { gaps } = findOpening([], [{ amount: 3n * 10n ** 18n, updatedTime: 5 }], 1)
    expect(gaps).toEqual(['Bills are missing until 1970-01-01T00:00:00.005Z: the balances change by 3 without a bill.'])
  })
})

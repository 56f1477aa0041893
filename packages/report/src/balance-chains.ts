// Follows the balances of bills, to find what the collateral was before the first bill and where bills are missing.
//
// Each bill shows the balance of its collateral afterwards, but not which collateral it is: the shared one, or that of
// an isolated position. A bill whose balance minus its amount is the end of a known chain continues that chain; any
// other bill starts a new one. Two collaterals with the same balance may swap their chains, which changes no sum.
import type { ParsedBill } from './account-records.ts'
import { type Amount, writeAmount } from './amount.ts'

interface Chain {
  /** The balance before its first bill. */
  readonly opening: Amount
  readonly openedTime: number
  balance: Amount
  time: number
}

/** A collateral at the time when the records were read. */
export interface Closing {
  readonly amount: Amount
  readonly updatedTime: number | null
}

export interface Opening {
  /** The sum of all collateral before the first bill. */
  readonly amount: Amount
  /** Where bills are missing, as sentences. */
  readonly gaps: readonly string[]
}

/** With more gaps than this, the balances have another meaning, or the lists have large holes. */
const mostGaps = 50

/**
 * Returns the collateral of a coin before the first of its bills, oldest first. `closings` are its collaterals after
 * the last bill; null if they are not known. A collateral without bills since `since` was the same before.
 */
export function findOpening(bills: readonly ParsedBill[], closings: readonly Closing[] | null, since: number): Opening {
  const chains = followChains(bills)
  if (closings === null) return { amount: sumOf(chains.map(({ opening }) => opening)), gaps: [] }
  const { ended, others } = matchEnds(chains, closings)
  const unmoved = others.filter(({ updatedTime }) => updatedTime === null || updatedTime < since)
  const moved = others.filter((closing) => !unmoved.includes(closing))
  const starts = chains.filter(({ opening }) => opening !== 0n)
  if (ended.length > mostGaps) {
    const change = sumOf(bills.map((bill) => bill.amount))
    const gap = `The balances of ${ended.length} bills are not continued: the collateral at the start follows from its end.`
    return { amount: sumOf(closings.map((closing) => closing.amount)) - change, gaps: [gap] }
  }
  const gaps: string[] = []
  let amount = sumOf(starts.map(({ opening }) => opening)) + sumOf(unmoved.map((closing) => closing.amount))
  for (const chain of ended.toSorted((a, b) => a.time - b.time)) {
    const start = nextOf(chain, starts)
    if (start) {
      starts.splice(starts.indexOf(start), 1)
      amount -= start.opening
      gaps.push(describe(start.opening - chain.balance, `between ${timeOf(chain)} and ${timeText(start.openedTime)}`))
    } else gaps.push(describe((moved.shift()?.amount ?? 0n) - chain.balance, `after ${timeOf(chain)}`))
  }
  for (const { amount: change, updatedTime } of moved) {
    gaps.push(describe(change, `until ${timeText(updatedTime!)}`))
  }
  return { amount, gaps }
}

/**
 * Returns the later chain that begins nearest to the end of another: a missing bill is smaller than what collaterals
 * differ by.
 */
function nextOf(chain: Chain, starts: readonly Chain[]): Chain | undefined {
  const distance = ({ opening }: Chain): Amount => {
    return opening < chain.balance ? chain.balance - opening : opening - chain.balance
  }
  const later = starts.filter((start) => start !== chain && start.openedTime >= chain.time)
  return later.reduce<Chain | undefined>(
    (nearest, start) => (nearest && distance(nearest) <= distance(start) ? nearest : start),
    undefined,
  )
}

function followChains(bills: readonly ParsedBill[]): Chain[] {
  const chains: Chain[] = []
  const ends = new Map<Amount, Chain[]>()
  for (const { amount, balance, time } of bills) {
    if (balance === null) continue
    const before = balance - amount
    const known = ends.get(before)
    let chain = known?.pop()
    if (known?.length === 0) ends.delete(before)
    if (!chain) chains.push((chain = { opening: before, openedTime: time, balance, time }))
    chain.balance = balance
    chain.time = time
    const same = ends.get(balance)
    if (same) same.push(chain)
    else ends.set(balance, [chain])
  }
  return chains
}

/**
 * Returns the chains that end at the balance of no collateral, and the collaterals at which no chain ends; zeros are
 * neither.
 */
function matchEnds(chains: readonly Chain[], closings: readonly Closing[]): { ended: Chain[]; others: Closing[] } {
  const open = new Map<Amount, Closing[]>()
  for (const closing of closings) {
    if (closing.amount !== 0n) open.set(closing.amount, [...(open.get(closing.amount) ?? []), closing])
  }
  const ended = chains.filter(({ balance }) => balance !== 0n && !open.get(balance)?.pop())
  return { ended, others: Array.from(open.values()).flat() }
}

function sumOf(amounts: readonly Amount[]): Amount {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

function describe(change: Amount, when: string): string {
  return `Bills are missing ${when}: the balances change by ${writeAmount(change)} without a bill.`
}

function timeOf({ time }: Chain): string {
  return timeText(time)
}

function timeText(time: number): string {
  return new Date(time).toISOString()
}

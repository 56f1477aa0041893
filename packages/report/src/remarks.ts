// The remarks of a report: what is missing, estimated or does not agree, each with its reason.
import { type AccountRecords, type ParsedBill, parseFills } from './account-records.ts'
import { parseAmount, writeAmount } from './amount.ts'
import { holdingsOf } from './holdings.ts'
import type { CoinReport } from './report-types.ts'
import { isKnownType } from './sums.ts'

interface Findings {
  readonly records: AccountRecords
  readonly bills: readonly ParsedBill[]
  readonly since: number | undefined
  readonly until: number
  /** The contracts with positions when the report starts, and those where this is impossible. */
  readonly atStart: { readonly open: readonly string[]; readonly impossible: readonly string[] }
  /** The report ends after the last record. */
  readonly isNow: boolean
  readonly coins: readonly CoinReport[]
  /** Where bills are missing. */
  readonly gaps: readonly string[]
}

/** Returns the remarks as sentences; none if everything agrees to the last digit. */
export function remarksOn(findings: Findings): string[] {
  return [
    ...(findings.records.missing ?? []),
    ...findings.gaps,
    ...findings.coins.flatMap((coin) => remarksOnCoin(coin, findings)),
    ...remarksOnTypes(findings),
    ...remarksOnFills(findings),
    ...remarksOnPrices(findings),
  ]
}

function remarksOnCoin({ coin, reconciliation, tradesWithoutFills }: CoinReport, findings: Findings): string[] {
  const { opening, actual, difference } = reconciliation
  const remarks: string[] = []
  if (difference !== null && parseAmount(difference) !== 0n) {
    remarks.push(`The bills do not explain ${difference} ${coin} of the collateral, which is ${actual}.`)
  }
  if (actual === null) remarks.push(`The collateral is not known, so the bills of ${coin} are compared with nothing.`)
  if (isFromStart(findings) && parseAmount(opening) !== 0n) {
    remarks.push(`The first bills continue a collateral of ${opening} ${coin}: older bills are not available.`)
  }
  if (parseAmount(tradesWithoutFills) !== 0n) {
    remarks.push(
      `The bills of trades contain ${tradesWithoutFills} ${coin} without fills: fills are missing, or are not available.`,
    )
  }
  return remarks
}

function remarksOnTypes({ bills, until }: Findings): string[] {
  const amounts = new Map<string, bigint>()
  for (const { type, amount, time } of bills) {
    if (time <= until && !isKnownType(type)) amounts.set(type, (amounts.get(type) ?? 0n) + amount)
  }
  return Array.from(amounts, ([type, amount]) => {
    return `Bills of the unknown type ${JSON.stringify(type)} are in "other", with ${writeAmount(amount)}.`
  })
}

function remarksOnFills(findings: Findings): string[] {
  const { records, atStart, isNow, coins } = findings
  const remarks: string[] = []
  const unread = records.fills.length - parseFills(records.fills).length
  if (unread > 0) remarks.push(`${unread} fills neither open nor close a position, as far as their records say.`)
  if (!records.positions) {
    remarks.push('The open positions are not known: the account is taken to have had none at the start.')
  }
  const { open, impossible } = atStart
  const incomplete = isFromStart(findings) ? open : impossible
  if (incomplete.length > 0) {
    remarks.push(`Fills are missing in ${incomplete.join(', ')}: they do not add up to the open positions.`)
  }
  if (!isNow && coins.some(({ unrealizedProfit }) => parseAmount(unrealizedProfit) !== 0n)) {
    remarks.push(
      'The unrealised profit is an estimate at the latest known prices, because the report ends in the past.',
    )
  }
  return remarks
}

function remarksOnPrices({ records, since, until }: Findings): string[] {
  const isHeld = (): boolean => holdingsOf(records, since).some(({ from, to }) => from < Math.min(to, until))
  if (records.prices || !isHeld()) return []
  return [
    'The records have no prices: open positions are not valued between trades, so that drawdowns may have been larger.',
  ]
}

function isFromStart({ since, records: { createdTime } }: Findings): boolean {
  return since === undefined || (typeof createdTime === 'number' && createdTime >= since)
}

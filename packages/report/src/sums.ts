// Adds up bills and fills: what each of them adds to the balance of an account, and the trades that were won and lost.
import type { BusinessType } from '@capi/client'
import type { ParsedBill, ParsedFill } from './account-records.ts'
import { type Amount, ratioOf, writeAmount } from './amount.ts'

const lines = [
  'deposits',
  'withdrawals',
  'transfers',
  'marginMoves',
  'realizedProfit',
  'fees',
  'liquidationFees',
  'funding',
  'compensation',
  'feeIncome',
  'copyTrading',
  'other',
  'tradesWithoutFills',
] as const

type Line = (typeof lines)[number]

/** Lines that bring money in or take it out. The others are profit or loss. */
const flows: ReadonlySet<Line> = new Set(['deposits', 'withdrawals', 'transfers', 'marginMoves'])

/** The line of each business type; `trade` for bills of fills, which the fills split into profit and fees. */
const lineOfType: Readonly<Record<BusinessType, Line | 'trade'>> = {
  deposit: 'deposits',
  withdraw: 'withdrawals',
  transfer_in: 'transfers',
  transfer_out: 'transfers',
  margin_move_in: 'marginMoves',
  margin_move_out: 'marginMoves',
  position_open_long: 'trade',
  position_open_short: 'trade',
  position_close_long: 'trade',
  position_close_short: 'trade',
  position_funding: 'funding',
  order_fill_fee_income: 'feeIncome',
  order_liquidate_fee_income: 'feeIncome',
  start_liquidate: 'other',
  finish_liquidate: 'other',
  order_fix_margin_amount: 'compensation',
  tracking_follow_pay: 'copyTrading',
  tracking_system_pre_receive: 'copyTrading',
  tracking_follow_back: 'copyTrading',
  tracking_trader_income: 'copyTrading',
  tracking_third_party_share: 'copyTrading',
}

/** What a bill of a type adds up to; a type that the document does not list adds to `other`. */
function lineOf(type: string): Line | 'trade' {
  return Object.hasOwn(lineOfType, type) ? lineOfType[type as BusinessType] : 'other'
}

/** Whether the document lists a business type. */
export function isKnownType(type: string): boolean {
  return Object.hasOwn(lineOfType, type)
}

/** Whether bills of a type are funding. */
export function isFunding(type: string): boolean {
  return lineOf(type) === 'funding'
}

/**
 * Returns whether bills of a type bring money in or take it out, belong to fills, or are profit and loss by themselves.
 */
export function kindOf(type: string): 'flow' | 'trade' | 'result' {
  const line = lineOf(type)
  if (line === 'trade') return line
  return flows.has(line) ? 'flow' : 'result'
}

/** Closing orders, by their realised profit less all fees and the funding of what they close. */
export interface TradeCounts {
  readonly count: number
  readonly won: number
  readonly lost: number
  readonly even: number
  /** Won trades of those that were won or lost, with four decimal places; null where there were none. */
  readonly winRate: string | null
}

/** Fills of one kind of forced close, such as FORCE_LIQUIDATE. */
export interface ForcedCloses {
  readonly type: string
  readonly fills: number
  /** The value of the fills. */
  readonly turnover: string
  /** Their realised profit less all fees. */
  readonly result: string
}

/** Amounts are decimals, signed by what they add to the balance: a fee that was paid is below zero. */
export interface Sums extends Readonly<Record<Line, string>> {
  /** The sum of all lines except deposits, withdrawals, transfers and margin moves. */
  readonly netProfit: string
  /** The value of all fills. */
  readonly turnover: string
  readonly fills: number
  readonly trades: TradeCounts
  readonly forcedCloses: readonly ForcedCloses[]
  /** The results of all forced closes, plus the compensation for losses beyond the collateral. */
  readonly liquidationResult: string
}

interface Forced {
  fills: number
  turnover: Amount
  result: Amount
}

/** Sums of some bills and fills. */
export class Summation {
  readonly #amounts = new Map<Line, Amount>(lines.map((line) => [line, 0n]))
  readonly #forced = new Map<string, Forced>()
  readonly #closes = new Map<string, Amount>()
  #turnover = 0n
  #fills = 0

  addBill({ type, amount }: ParsedBill): void {
    const line = lineOf(type)
    this.#add(line === 'trade' ? 'tradesWithoutFills' : line, amount)
  }

  /** `costs` are what opening and holding the closed part has cost: it is zero for an open. */
  addFill(fill: ParsedFill, costs: Amount): void {
    const { orderId, isLong, opens, value, fee, liquidateFee, profit, liquidateType } = fill
    const result = profit - fee - liquidateFee
    this.#add('realizedProfit', profit)
    this.#add('fees', -fee)
    this.#add('liquidationFees', -liquidateFee)
    // The bill of the fill, which its lines above replace.
    this.#add('tradesWithoutFills', (isLong === opens ? value : -value) + fee + liquidateFee)
    this.#turnover += value
    this.#fills += 1
    if (!opens) this.#closes.set(orderId, (this.#closes.get(orderId) ?? 0n) + result - costs)
    if (liquidateType === '') return
    const forced = this.#forced.get(liquidateType) ?? { fills: 0, turnover: 0n, result: 0n }
    this.#forced.set(liquidateType, forced)
    forced.fills += 1
    forced.turnover += value
    forced.result += result
  }

  /** Bills of trades beyond those that the fills explain. */
  get withoutFills(): Amount {
    return this.#amounts.get('tradesWithoutFills')!
  }

  /** The sum of all lines: the change of the balance. */
  get change(): Amount {
    return lines.reduce((sum, line) => sum + this.#amounts.get(line)!, 0n)
  }

  /** Returns the sums as decimals. */
  write(): Sums {
    const amountOf = (line: Line): Amount => this.#amounts.get(line)!
    const net = lines.reduce((sum, line) => (flows.has(line) ? sum : sum + amountOf(line)), 0n)
    const forcedCloses = Array.from(this.#forced, ([type, { fills, turnover, result }]) => {
      return { type, fills, turnover: writeAmount(turnover), result: writeAmount(result) }
    })
    const forced = Array.from(this.#forced.values()).reduce((sum, { result }) => sum + result, 0n)
    const written = Object.fromEntries(lines.map((line) => [line, writeAmount(amountOf(line))]))
    return {
      ...(written as Record<Line, string>),
      netProfit: writeAmount(net),
      turnover: writeAmount(this.#turnover),
      fills: this.#fills,
      trades: this.#countTrades(),
      forcedCloses: forcedCloses.toSorted((a, b) => (a.type < b.type ? -1 : 1)),
      liquidationResult: writeAmount(forced + amountOf('compensation')),
    }
  }

  #countTrades(): TradeCounts {
    const results = Array.from(this.#closes.values())
    const won = results.filter((result) => result > 0n).length
    const lost = results.filter((result) => result < 0n).length
    return {
      count: results.length,
      won,
      lost,
      even: results.length - won - lost,
      winRate: ratioOf(BigInt(won), BigInt(won + lost)),
    }
  }

  #add(line: Line, amount: Amount): void {
    this.#amounts.set(line, this.#amounts.get(line)! + amount)
  }
}

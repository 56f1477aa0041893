// Figures of a position that its record does not have. The dashboard and the command show these, so that both mean the
// same, and the guide on accounts defines them for users.
import type { Position } from '@capi/client'
import { type Amount, parseAmount, writeAmount } from './amount.ts'

type Field = 'side' | 'openValue' | 'cumOpenValue' | 'cumCloseValue' | 'unrealizePnl' | 'leverage'

/** The fields of a position that its figures depend on. */
export type FigurePosition = Pick<Position, Field>

/**
 * Returns what the closed parts of a position have earned, without fees and funding: the value at which they were
 * closed, less what opening them had cost, which is everything that was opened less what is still open. It is the sum
 * of the realised profits of the fills of the position. Null where the record lacks a value.
 */
export function realizedProfitOf({ side, openValue, cumOpenValue, cumCloseValue }: FigurePosition): string | null {
  const [open, opened, closed] = [openValue, cumOpenValue, cumCloseValue].map(read)
  if (open === null || opened === null || closed === null || side === null) return null
  const gain = closed! - (opened! - open!)
  return writeAmount(side === 'LONG' ? gain : -gain)
}

/**
 * Returns the unrealised profit in percent of the margin that opening the position needed, which is its opening value
 * by its leverage; two decimal places, rounded half away from zero. Null where the record lacks a value, or nothing is
 * open.
 */
export function profitPercentOf({ openValue, unrealizePnl, leverage }: FigurePosition): string | null {
  const [open, profit, times] = [openValue, unrealizePnl, leverage].map(read)
  if (open === null || profit === null || times === null || open! <= 0n) return null
  // Both amounts have 18 decimals, and so has their product twice: the divisor takes one of them away.
  const dividend = profit! * times! * 10_000n
  const divisor = open! * 10n ** 18n
  const size = dividend < 0n ? -dividend : dividend
  const hundredths = (2n * size + divisor) / (2n * divisor)
  return writeAmount((dividend < 0n ? -hundredths : hundredths) * 10n ** 16n)
}

function read(text: string | null): Amount | null {
  return text === null ? null : parseAmount(text)
}

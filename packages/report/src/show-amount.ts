/** Amounts and times for readers. */
import { parseAmount, writeAmount } from './amount.ts'

/** Returns a decimal with groups of three digits and a real minus sign. */
export function showAmount(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return (fraction === undefined ? grouped : `${grouped}.${fraction}`).replace('-', '−')
}

/** Returns a decimal rounded to two places, half away from zero. */
export function showRounded(text: string): string {
  const amount = parseAmount(text)
  const cent = 10n ** 16n
  const size = amount < 0n ? -amount : amount
  const cents = (size + cent / 2n) / cent
  const [whole = '', fraction = ''] = writeAmount((amount < 0n ? -cents : cents) * cent).split('.')
  return showAmount(`${whole}.${fraction.padEnd(2, '0')}`)
}

/** Returns a ratio as a percentage with two decimals; a dash for null. */
export function showRatio(ratio: string | null): string {
  return ratio === null ? '–' : `${showRounded(writeAmount(parseAmount(ratio) * 100n))} %`
}

/** Returns a time in UTC to the second. */
export function showTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

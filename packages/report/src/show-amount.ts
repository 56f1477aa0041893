// Amounts and times for readers.
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

/** Returns the class of an amount in a page: `gain`, `loss`, or none for zero. */
export function toneOf(amount: string): string {
  return amount === '0' ? '' : amount.startsWith('-') ? 'loss' : 'gain'
}

const units = [
  [604_800_000, 'week'],
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
] as const

/** Returns how often open positions were valued, as a sentence without a full stop; null where that is not known. */
export function showValuation(valuedEvery: number | null): string | null {
  if (valuedEvery === null) return null
  const [size, name] = units.find(([unit]) => valuedEvery % unit === 0) ?? [1, 'millisecond']
  const count = valuedEvery / size
  return `Open positions are valued every ${count === 1 ? name : `${count} ${name}s`}`
}

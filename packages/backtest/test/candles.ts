import { type CandleData, readCandleData } from '@capi/sandbox'

export const symbol = 'cmt_btcusdt'
export const start: number = Date.UTC(2026, 0, 5)
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** Returns minutes as CSV: waves of about a day with noise, the same in every run. */
export function linesOf(days: number, seed = 1): string {
  let state = seed
  const noise = (range: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return Math.round((state / 2_147_483_647 - 0.5) * range)
  }
  const write = (tenths: number): string => `${Math.floor(tenths / 10)}.${tenths % 10}`
  let price = 900_000
  const lines = Array.from({ length: days * 1_440 }, (_, minute) => {
    const close = price + Math.round(60 * Math.sin(minute / 230)) + noise(600)
    const [high, low] = [Math.max(price, close) + Math.abs(noise(300)), Math.min(price, close) - Math.abs(noise(300))]
    const line = [start + minute * minuteMs, ...[price, high, low, close].map(write), '20'].join(',')
    price = close
    return line
  })
  return `time,open,high,low,close,volume\n${lines.join('\n')}\n`
}

export const dataOf = (days: number, seed?: number): Promise<CandleData> =>
  readCandleData(linesOf(days, seed), { symbol })

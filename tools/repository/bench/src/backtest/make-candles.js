// Writes minutes of made-up prices as CSV, the same in every run: a slow swing with noise.
//
//   node make-candles.js DAYS FILE
import { writeFileSync } from 'node:fs'

const [days, file] = process.argv.slice(2)
const start = Date.UTC(2025, 0, 1)
let state = 1

function noise(range) {
  state = (state * 48_271) % 2_147_483_647
  return Math.round((state / 2_147_483_647 - 0.5) * range)
}

const lines = ['time,open,high,low,close,volume']
let close = 900_000
for (let minute = 0; minute < Number(days) * 1_440; minute += 1) {
  const open = close
  close = 900_000 + Math.trunc(Math.sin(minute / 230) * 8_000 + Math.sin(minute / 20_000) * 100_000) + noise(1_200)
  const high = Math.max(open, close) + Math.abs(noise(1_000))
  const low = Math.min(open, close) - Math.abs(noise(1_000))
  const prices = [open, high, low, close].map((tenths) => (tenths / 10).toFixed(1))
  lines.push([start + minute * 60_000, ...prices, 20].join(','))
}
writeFileSync(file, lines.join('\n'))

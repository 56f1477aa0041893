// Reads the files of candles that a backtest runs on.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type CandleData, defaultContracts, parseWidth, readCandleData } from '@capi/sandbox'
import { StrategyError } from '../strategy/strategy-error.ts'

/** A file of candles and the contract whose prices it has. */
export interface CandleFile {
  readonly symbol: string
  readonly file: string
}

/** Reads `SYMBOL=FILE`, or `FILE` alone for the first contract. */
export function readCandleFlag(text: string): CandleFile {
  const match = /^([a-z][a-z0-9_]*)=(.+)$/s.exec(text)
  return match ? { symbol: match[1]!, file: match[2]! } : { symbol: defaultContracts[0]!.symbol, file: text }
}

/** Reads the width of a candle such as 1m, 15m, 4h or 1d, in milliseconds. */
export function readWidth(text: string): number {
  const candleMs = parseWidth(text)
  if (candleMs !== undefined) return candleMs
  throw new StrategyError(`The width of a candle must be such as 1m, 15m, 4h or 1d, was ${JSON.stringify(text)}.`)
}

/**
 * Reads files of candles, each of another contract. A line that cannot be used is refused with its number; a price
 * between two ticks of the contract is rounded where `rounds` is set. `candleMs` is the width of all candles, by
 * default the distance of the first two.
 */
export async function readFiles(
  files: readonly CandleFile[],
  { rounds = false, candleMs }: { readonly rounds?: boolean | undefined; readonly candleMs?: number | undefined } = {},
): Promise<readonly CandleData[]> {
  if (files.length === 0) throw new StrategyError('A backtest must have at least one file of candles, had none.')
  const symbols = files.map(({ symbol }) => symbol)
  const repeated = symbols.find((symbol, index) => symbols.indexOf(symbol) !== index)
  if (repeated) throw new StrategyError(`Each file of candles must have another symbol, ${repeated} has two.`)
  const all: CandleData[] = []
  for (const { symbol, file } of files) {
    const stream = createReadStream(file)
    try {
      all.push(
        await readCandleData(stream, { symbol, name: file, rounds, ...(candleMs !== undefined && { candleMs }) }),
      )
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException
      if (syscall === undefined) throw error
      throw new StrategyError(`The candles must be a file, but ${file} cannot be read: ${code}.`)
    } finally {
      stream.destroy()
    }
  }
  return all
}

/** Returns SHA-256 of the candles, which names them whatever their file is called. */
export function digestOf(data: readonly CandleData[]): string {
  const hash = createHash('sha256')
  for (const { symbol, candleMs, memory } of data) hash.update(`${symbol} ${candleMs}\n`).update(new Uint8Array(memory))
  return hash.digest('hex')
}

/** Says what was made of the candles: how many minutes are missing, and how many prices are rounded. */
export function remarksOnData(data: CandleData): readonly string[] {
  const { symbol, roundedPrices } = data
  const prices = roundedPrices === 1 ? 'one price that was' : `${roundedPrices} prices that were`
  const rounded = `${symbol} has ${prices} rounded to the nearest tick.`
  return [describeGaps(data), roundedPrices > 0 ? rounded : null].filter((text) => text !== null)
}

/** Says how many minutes are missing, and where the longest gap is; null where none is. */
function describeGaps({ symbol, gaps }: CandleData): string | null {
  if (gaps.length === 0) return null
  const longest = gaps.reduce((one, other) => (other.to - other.from > one.to - one.from ? other : one))
  const minutes = (ms: number): string => `${Math.round(ms / 60_000)} minutes`
  const total = gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  const count = gaps.length === 1 ? 'one gap' : `${gaps.length} gaps`
  return `${symbol} has ${count}, together ${minutes(total)}; the longest is ${minutes(longest.to - longest.from)} from ${writeTime(longest.from)}. The price holds in a gap.`
}

/** Writes a time in UTC without parts that are zero. */
export function writeTime(time: number): string {
  return new Date(time)
    .toISOString()
    .replace(/\.000Z$/, 'Z')
    .replace(/T00:00:00Z$/, '')
}

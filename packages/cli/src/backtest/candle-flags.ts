// The flags that name the candles of a backtest or a sweep, and what they say of them.
import type { CandleData } from '@capi/sandbox'
import { Option } from 'commander'
import type { Terminal } from '../output/terminal.ts'
import type { Backtest } from './load-backtest.ts'
import { asUsage } from './queue-flags.ts'

export interface CandleFlags {
  readonly candles: readonly string[]
  readonly round?: true
  readonly width?: string
}

/** Returns the option for the files. */
export function candlesOption(): Option {
  const description = 'files of candles, each as SYMBOL=FILE; without a symbol, the first contract'
  return new Option('--candles <file...>', description).makeOptionMandatory()
}

/** Returns the option for finer prices. */
export function roundOption(): Option {
  return new Option('--round', 'round prices between two ticks of the contract; otherwise such a line is refused')
}

/** Returns the option for the width of the candles. */
export function widthOption(): Option {
  return new Option('--width <time>', 'width of a candle, such as 1m or 4h (default: the distance of the first two)')
}

/** Reads the files, and prints what was made of them. */
export async function readCandles(
  command: string,
  { candles, round, width }: CandleFlags,
  { readCandleFlag, readFiles, readWidth, remarksOnData }: Backtest,
  terminal: Terminal,
): Promise<readonly CandleData[]> {
  const candleMs = width === undefined ? undefined : asUsage(() => readWidth(width))
  const data = await readFiles(candles.map(readCandleFlag), { rounds: round, candleMs })
  for (const remark of data.flatMap(remarksOnData)) terminal.error(`capi ${command}: ${remark}\n`)
  return data
}

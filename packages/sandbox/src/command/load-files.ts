// Loads the candles of the command line into a new world, and finds the time at which their first candle begins.
import { createReadStream } from 'node:fs'
import { type Contract, type ContractTerms, defineContract } from '@capi/engine'
import { readFirstTime } from '../candles/read-candles.ts'
import type { Control } from '../control/index.ts'
import type { CandleFile, CandleSettings } from './settings.ts'

/** Returns the time of the earliest candle, in Unix milliseconds; undefined without files. */
export async function findFirstTime(
  files: readonly CandleFile[],
  contracts: readonly ContractTerms[],
): Promise<number | undefined> {
  const times = await Promise.all(
    files.map(({ symbol, file }) => readFirstTime(open(file), contractOf(symbol, contracts), file)),
  )
  return times.length === 0 ? undefined : Math.min(...times)
}

/** Loads the files, one after another, so that every start gives the same state. */
export async function loadFiles(
  files: readonly CandleFile[],
  settings: CandleSettings,
  control: Pick<Control, 'loadCandles'>,
): Promise<void> {
  for (const { symbol, file } of files)
    await control.loadCandles({ symbol, candles: open(file), name: file, ...settings })
}

function contractOf(symbol: string, contracts: readonly ContractTerms[]): Contract {
  const terms = contracts.find((each) => each.symbol === symbol)
  if (terms) return defineContract(terms)
  const known = contracts.map((each) => each.symbol).join(', ')
  throw new RangeError(`--candles must name one of the contracts ${known}, was ${JSON.stringify(symbol)}.`)
}

async function* open(file: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(file)) yield chunk as Uint8Array
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new RangeError(`${file} must be a file that can be read (${code}).`, { cause: error })
  }
}

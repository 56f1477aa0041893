// Reads the flags that describe the world: its contracts, its start, the insurance fund, and candles as the source of
// prices.
import { readFileSync } from 'node:fs'
import { type ContractTerms, defineContract, parseMoney } from '@capi/engine'
import { parseWidth } from '../candles/read-candles.ts'
import { parseMoment } from '../document/moment.ts'
import { compileSchema } from '../document/schemas.ts'
import { validationMessage } from '../document/validation-message.ts'
import type { ClockMode } from '../session/exchange-options.ts'
import { candlePaths, fillModels } from '@capi/engine'
import { controlOperations } from '@capi/api/control'
import { bodyOf } from '../document/control-document.ts'
import type { FillModelSetting } from '../control/fill-model-setting.ts'
import type { LoadCandlesInput } from '../control/load-candles.ts'

/** The settings of `--candles`. */
export interface CandleFile {
  readonly symbol: string
  readonly file: string
}

export type CandleSettings = Pick<LoadCandlesInput, 'path' | 'gaps' | 'end' | 'candleMs'>

const contractsSchema = new URL('../../contracts.schema.json', import.meta.url)

/** Reads a file of contracts; throws an error that names the file and the field. */
export function readContracts(file: string): readonly ContractTerms[] {
  const contracts = readJson(file) as readonly ContractTerms[]
  const validate = compileSchema(JSON.parse(readFileSync(contractsSchema, 'utf8')) as object)
  if (!validate(contracts)) {
    throw new RangeError(validationMessage({ whole: file, part: `${file}:` }, validate.errors!))
  }
  for (const terms of contracts) {
    try {
      defineContract(terms)
    } catch (error) {
      throw new RangeError(`${file}: ${(error as Error).message}`, { cause: error })
    }
  }
  const symbols = contracts.map(({ symbol }) => symbol)
  const twice = symbols.find((symbol, index) => symbols.indexOf(symbol) < index)
  if (twice !== undefined)
    throw new RangeError(`${file}: every contract must have a symbol of its own, ${twice} has two.`)
  return contracts
}

/** Reads the name of a fill model, or a file of one; throws an error that names the file and the field. */
export function readFillModel(text: string | undefined): FillModelSetting | undefined {
  if (text === undefined || Object.hasOwn(fillModels, text)) return text as keyof typeof fillModels | undefined
  const model = readJson(text)
  const validate = compileSchema(bodyOf(controlOperations.setFillModel)!.schema)
  if (validate(model)) return model as FillModelSetting
  throw new RangeError(validationMessage({ whole: text, part: `${text}:` }, validate.errors!))
}

/** Reads a file of JSON. */
function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new RangeError(`${file} must be a file that can be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    })
  }
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new RangeError(`${file} must be JSON: ${(error as Error).message}.`, { cause: error })
  }
}

/** Reads `SYMBOL=FILE`. */
export function readCandleFile(text: string): CandleFile {
  const at = text.indexOf('=')
  if (at > 0 && at < text.length - 1) return { symbol: text.slice(0, at), file: text.slice(at + 1) }
  throw new RangeError(`--candles must be SYMBOL=FILE, such as cmt_btcusdt=candles.csv, was ${JSON.stringify(text)}.`)
}

/** Reads how candles are replayed. */
export function readCandleSettings(text: (name: string) => string | undefined): CandleSettings {
  const [path, gaps, end, width] = ['candle-path', 'candle-gaps', 'candle-end', 'candle-width'].map(text)
  return {
    ...(path !== undefined && { path: oneOf('candle-path', path, candlePaths) }),
    ...(gaps !== undefined && { gaps: oneOf('candle-gaps', gaps, ['hold', 'close', 'refuse'] as const) }),
    ...(width !== undefined && { candleMs: readWidth(width) }),
    ...(end !== undefined && { end: oneOf('candle-end', end, ['hold', 'close'] as const) }),
  }
}

function readWidth(text: string): number {
  const candleMs = parseWidth(text)
  if (candleMs !== undefined) return candleMs
  throw new RangeError(`--candle-width must be such as 1m, 15m, 4h or 1d, was ${JSON.stringify(text)}.`)
}

/** Reads a time: Unix milliseconds, or ISO 8601 with a Z. */
export function readStartTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const time = /^\d{1,15}$/.test(text) ? Number(text) : parseMoment(text)
  if (Number.isSafeInteger(time)) return time
  throw new RangeError(
    `--start-time must be Unix milliseconds or such as 2026-01-31T12:00:00Z, was ${JSON.stringify(text)}.`,
  )
}

export function readClock(text: string): ClockMode {
  return oneOf('clock', text, ['real', 'manual'] as const)
}

export function readInsurance(text: string | undefined): string | undefined {
  if (text === undefined || typeof parseMoney(text) === 'bigint') return text
  throw new RangeError(`--insurance must be a decimal of at most 8 places, was ${JSON.stringify(text)}.`)
}

function oneOf<Known extends string>(flag: string, text: string, known: readonly Known[]): Known {
  const found = known.find((each) => each === text)
  if (found) return found
  throw new RangeError(`--${flag} must be one of ${known.join(', ')}, was ${JSON.stringify(text)}.`)
}

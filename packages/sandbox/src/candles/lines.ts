// Splits candles that arrive as text, bytes or a stream of either into numbered lines, in bounded memory. Data that is
// compressed with gzip is recognised by its first two bytes.
import { Rejection } from '../document/rejection.ts'

/**
 * A candle as data. Decimals are best given as text. The time is in Unix milliseconds or seconds, or ISO 8601 with a Z.
 */
export interface CandleFields {
  readonly time: number | string
  readonly open: number | string
  readonly high: number | string
  readonly low: number | string
  readonly close: number | string
  /** In base currency. */
  readonly volume?: number | string | null | undefined
}

/** A part of the input: a candle, or text or bytes in CSV or as lines of JSON. */
type CandlePiece = string | Uint8Array | CandleFields

/** Candles as text or bytes, or piece by piece, such as a stream of a file. */
export type CandleInput = string | Uint8Array | Iterable<CandlePiece> | AsyncIterable<CandlePiece>

/** A line of text, or a candle that was given as data. Lines and candles are counted from 1. */
export interface CandleLine {
  readonly number: number
  readonly content: string | CandleFields
}

const longestLine = 10_000

/** The most candles given as data that are yielded together. */
const mostTogether = 1_000

/** Yields the lines of the input that are not empty, those of a piece together. `name` names the input in errors. */
export async function* readLines(input: CandleInput, name: string): AsyncGenerator<readonly CandleLine[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw invalid(name, number + 1, 'the text must be UTF-8, was not')
    }
  }
  let number = 0
  let rest = ''
  let given: CandleLine[] = []
  for await (const piece of unzip(piecesOf(input), name)) {
    if (typeof piece === 'object' && !(piece instanceof Uint8Array)) {
      given.push({ number: (number += 1), content: piece })
      if (given.length < mostTogether) continue
      yield given
      given = []
      continue
    }
    const lines = (rest + (typeof piece === 'string' ? piece : decode(piece))).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      number += 1
      if (line.trim() !== '') given.push({ number, content: line })
    }
    yield given
    given = []
    if (rest.length > longestLine) {
      throw invalid(name, number + 1, `a line must have at most ${longestLine} characters, had more`)
    }
  }
  rest += decode()
  if (rest.trim() !== '') given.push({ number: number + 1, content: rest })
  yield given
}

/** Returns the rejection of a line. */
export function invalid(name: string, line: number, reason: string): Rejection {
  return new Rejection('field_invalid', `Line ${line} of ${name} is invalid: ${reason}.`)
}

async function* piecesOf(input: CandleInput): AsyncGenerator<CandlePiece> {
  if (typeof input === 'string' || input instanceof Uint8Array) yield input
  else yield* input
}

async function* unzip(pieces: AsyncGenerator<CandlePiece>, name: string): AsyncGenerator<CandlePiece> {
  try {
    const first = await pieces.next()
    if (first.done) return
    if (first.value instanceof Uint8Array && first.value[0] === 0x1f && first.value[1] === 0x8b) {
      yield* inflate(first.value, pieces, name)
    } else {
      yield first.value
      yield* pieces
    }
  } finally {
    // Also where the reader stops after the first piece.
    await pieces.return(undefined)
  }
}

async function* inflate(
  first: Uint8Array,
  pieces: AsyncGenerator<CandlePiece>,
  name: string,
): AsyncGenerator<Uint8Array> {
  let failure: { readonly error: unknown } | undefined
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(first as Uint8Array<ArrayBuffer>),
    async pull(controller) {
      try {
        const next = await pieces.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value as Uint8Array<ArrayBuffer>)
      } catch (error) {
        failure = { error }
        controller.error(error)
      }
    },
  })
  const reader = source.pipeThrough(new DecompressionStream('gzip')).getReader()
  const read = async (): Promise<Uint8Array | undefined> => {
    try {
      return (await reader.read()).value
    } catch {
      if (failure) throw failure.error
      throw new Rejection(
        'field_invalid',
        `The compressed data of ${name} must be complete and in gzip format, was not.`,
      )
    }
  }
  for (let chunk = await read(); chunk; chunk = await read()) yield chunk
}

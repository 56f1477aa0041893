// The texts that travel through a queue: a run for the workers, and its result for the sweep. Each has its MAC beside
// it, over the very text, so that everything that decides what runs is authentic: version, strategy, candles,
// parameters and options.
import { createHash } from 'node:crypto'
import type { RunSummary } from '../pool/runner.ts'
import type { RunOptions } from '../run/run-backtest.ts'
import type { ParameterValues } from '../strategy/parameters.ts'
import type { ParcelName } from './parcels.ts'
import type { Purpose, Seal } from './seal.ts'

/** A text and its MAC. */
export interface Sealed {
  readonly text: string
  readonly mac: string
}

/** A run, as a worker gets it. */
export interface RunMessage {
  /** The sweep that it belongs to. */
  readonly sweep: string
  readonly version: string
  readonly strategy: ParcelName & { readonly name: string }
  /** The description of each file of candles, which names their memory. */
  readonly data: readonly ParcelName[]
  readonly parameters: ParameterValues
  readonly options: RunOptions
}

/** The result of a run, as the sweep gets it. */
export interface ResultMessage {
  readonly sweep: string
  readonly run: string
  readonly outcome: RunSummary | { readonly error: string; readonly isStrategyError: boolean }
}

export function sealMessage(seal: Seal, purpose: Purpose, message: RunMessage | ResultMessage): Sealed {
  const text = JSON.stringify(message)
  return { text, mac: seal.mac(purpose, text) }
}

/** Returns the message; null where its MAC is wrong. */
export function openMessage<Message>(seal: Seal, purpose: Purpose, given: Partial<Sealed>): Message | null {
  const { text, mac } = given
  if (typeof text !== 'string' || typeof mac !== 'string' || !seal.isValid(purpose, text, mac)) return null
  return JSON.parse(text) as Message
}

/** The name of a run in its queue. */
export function nameOfRun({ text }: Sealed): string {
  return createHash('sha256').update(text).digest('hex')
}

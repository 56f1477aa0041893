// An operation as this server offers it: what a client of the protocol sees of it, and the function that runs it.
import type { Outcome } from '../results/envelope.ts'
import type { Source } from '../results/source.ts'
import type { JsonSchema, ObjectSchema } from './json-schema.ts'

/** What a caller may do besides reading. */
export type Permission = 'trade' | 'control'

/**
 * What an operation does at most, so that one kind can be allowed and another not. `place` places an order or changes
 * what one does, `cancel` only cancels, `settings` changes leverage or margin, `control` changes the local exchange.
 */
export type Kind = 'read' | 'place' | 'cancel' | 'settings' | 'control'

/** The kinds, in the order of their risk. */
export const kinds: readonly Kind[] = ['read', 'cancel', 'settings', 'place', 'control']

export interface Tool {
  readonly name: string
  readonly kind: Kind
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  /** The schema of `data` in a result that is complete. */
  readonly dataSchema: JsonSchema
  /** What the caller must be allowed to do; empty for a tool that only reads. */
  readonly needs: readonly Permission[]
  /** Whether a second call with the same input leaves what the first one has made. */
  readonly isIdempotent: boolean
  /** Whether the tool trades in a way that no limit and no confirmation sees. It is refused while there are any. */
  readonly avoidsLimits?: boolean
  /** Facts of the document, for programs. */
  readonly facts: Readonly<Record<string, unknown>>
  /** The tools that show whether a call took effect whose response was lost. */
  readonly confirmedBy: readonly string[]
  run(input: Input, signal: AbortSignal | undefined): Promise<Answer>
}

/** What a tool returns, and the outcome of the entries in it. */
export interface Answer {
  readonly outcome: Outcome
  readonly source: Source
}

export type Input = Readonly<Record<string, unknown>>

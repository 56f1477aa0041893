// A tool: what a client of the protocol sees of it, and the function that runs it.
import type { Outcome } from '../results/envelope.ts'
import type { Source } from '../results/source.ts'
import type { ObjectSchema } from './json-schema.ts'

/** What a caller may do besides reading. */
export type Permission = 'trade' | 'control'

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  /** What the caller must be allowed to do; empty for a tool that only reads. */
  readonly needs: readonly Permission[]
  /** Whether the tool trades in a way that no limit sees. It is refused while limits are set. */
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

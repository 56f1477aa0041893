// What every rule is made of.
import type { Evidence, Sent } from './evidence.ts'

/** What a program did wrong, with the requests that show it. */
export interface Finding {
  readonly rule: string
  /** One sentence: what was done, when, and what would have been right. */
  readonly text: string
  /** Milliseconds since the case began. */
  readonly at: number
  /** Sequence numbers of the requests, in order. */
  readonly requests: readonly number[]
}

/** What the program does without harm; rules that depend on its pace need it. */
export interface Pace {
  /** The longest pause between two requests, and the shortest between two changes that ask for the same, in ms. */
  readonly longestPauseMs: number
  readonly repeatMs: number
  /** Whether it ran until the end. */
  readonly isEndless: boolean
}

export type Judge = (evidence: Evidence, pace: Pace) => readonly Finding[]

export interface Rule {
  readonly id: string
  /** What it forbids, as a sentence. */
  readonly title: string
  /** Whether it judges every case, or those that name it. */
  readonly isGeneral: boolean
  readonly judge: Judge
}

/** Returns a moment as text, such as `12.3 s`. */
export function momentOf(at: number): string {
  return `${(at / 1_000).toFixed(1)} s`
}

export function finding(rule: string, requests: readonly Sent[], text: string): Finding {
  return { rule, text, at: requests.at(-1)?.at ?? 0, requests: requests.map(({ seq }) => seq) }
}

// Certifies a program: plays it twice without harm, then through every case, some side by side, and judges each.
import { availableParallelism } from 'node:os'
import type { Case } from './case.ts'
import type { Evidence } from './evidence.ts'
import { isSameConduct, judge, type Judgement, paceOf } from './judge.ts'
import { baseline, playCase, type PlayOptions } from './play.ts'

export interface CertifyOptions extends PlayOptions {
  readonly cases: readonly Case[]
  /** Flags that a repetition needs besides the others, such as those of the program's environment. @default none */
  readonly flags?: readonly string[]
  /** How many cases are played side by side. @default three for each processor */
  readonly jobs?: number
  /** Called when a case has been judged. */
  readonly onResult?: (result: CaseResult, done: number, all: number) => void
}

export interface CaseResult extends Judgement {
  readonly case: Case
  readonly evidence: Evidence
}

export interface Certificate {
  /** The plays without harm, and whether they did the same. */
  readonly baseline: {
    readonly plays: readonly Evidence[]
    readonly isRepeatable: boolean
    readonly problem: string | null
  }
  readonly results: readonly CaseResult[]
  readonly options: Pick<PlayOptions, 'command' | 'seed' | 'seconds' | 'rate' | 'symbol' | 'deposit'> &
    Pick<CertifyOptions, 'flags'>
  /** Whether the signal ended it before all cases were played. */
  readonly isInterrupted: boolean
}

/** The fewest requests without harm that allow a judgement. */
const fewestRequests = 3

export async function certify(options: CertifyOptions): Promise<Certificate> {
  const { cases, onResult, signal, command, seed, seconds, rate, symbol, deposit, flags = [] } = options
  const { jobs = availableParallelism() * 3 } = options
  const play = (): Promise<Evidence> => playCase(baseline, options)
  const plays = jobs === 1 ? [await play(), await play()] : await Promise.all([play(), play()])
  const problem = problemOf(plays)
  const pace = paceOf(plays)
  const results: CaseResult[] = []
  const waiting = problem === null ? [...cases] : []
  const work = async (): Promise<void> => {
    for (;;) {
      const each = signal?.aborted ? undefined : waiting.shift()
      if (!each) return
      const evidence = await playCase(each, options)
      // A case that was cut short proves nothing.
      if (signal?.aborted) return
      const result = { ...judge(each, evidence, pace), case: each, evidence }
      results.push(result)
      onResult?.(result, results.length, cases.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs, cases.length) }, work))
  results.sort((a, b) => cases.indexOf(a.case) - cases.indexOf(b.case))
  return {
    baseline: { plays, isRepeatable: isSameConduct(plays[0]!, plays[1]!), problem },
    results,
    options: { command, seed, seconds, rate, symbol, deposit, flags },
    isInterrupted: signal?.aborted === true,
  }
}

/** Says why no case would prove anything; null if there is no reason. */
function problemOf(plays: readonly Evidence[]): string | null {
  for (const { requests, runs, lasts } of plays) {
    const { status, output, until } = runs.at(-1)!
    const last = output.trim().split('\n').slice(-5).join('\n')
    if (status === 'not started') return `The program could not be started: ${last}`
    if (requests.length < fewestRequests)
      return `Without harm, the program sent ${requests.length} requests that the exchange knows; at least ${fewestRequests} are needed. It printed:\n${last}`
    if (until !== null && until < lasts / 2 && !runs.at(-1)!.isEnded)
      return `Without harm, the program ended with status ${status} after ${(until / 1_000).toFixed(1)} s of ${(lasts / 1_000).toFixed(1)} s. It printed:\n${last}`
  }
  return null
}

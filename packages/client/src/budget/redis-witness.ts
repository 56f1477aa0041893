// What a program knows to be recorded in Redis: for each budget, the call that it was granted last. If Redis does not
// have that call any more although it still counts, Redis has lost data.
import type { ScriptResult, Spending, Weights, Witness } from './redis-script.ts'

export interface Witnesses {
  /** Returns the last call of each budget, or null where it no longer counts. */
  read(windowsMs: Weights): readonly (Witness | null)[]
  /** Records the calls that were granted in an exchange, which was sent at a time of the steady clock. */
  record(granted: readonly Spending[], result: ScriptResult, sentAt: number): void
}

export function createWitnesses(elapsed: () => number): Witnesses {
  const last: ({ member: string; time: number; sentAt: number } | null)[] = [null, null, null]
  return {
    read: (windowsMs) =>
      last.map((witness, budget) => {
        const elapsedMs = witness ? elapsed() - witness.sentAt : Infinity
        // What is older by the clock of this program does not count, whatever the clock of Redis says.
        if (!witness || elapsedMs > windowsMs[budget]!) return null
        return { member: witness.member, time: witness.time, elapsedMs: Math.ceil(elapsedMs) }
      }),
    record(granted, { now, isLost }, sentAt) {
      if (isLost) last.fill(null)
      for (const { id, weights } of granted) {
        for (const [budget, weight] of weights.entries()) {
          if (weight > 0) last[budget] = { member: `${weight}:${id}`, time: now, sentAt }
        }
      }
    },
  }
}

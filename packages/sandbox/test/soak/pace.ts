// Sends requests at a fixed rate, independently of the responses, and measures each latency from its scheduled time.
import { setTimeout as wait } from 'node:timers/promises'
import type { Turns } from './turns.ts'

export interface PaceOptions {
  readonly perSecond: number
  readonly durationMs: number
  readonly traders: readonly Turns[]
  /** Ends after the duration even if fewer requests were sent, because the machine is too slow. @default false */
  readonly isTimed?: boolean
}

/** Returns the latency of each request, in ms, in the scheduled order; rejects with the error of a trader. */
export async function pace({
  perSecond,
  durationMs,
  traders,
  isTimed = false,
}: PaceOptions): Promise<readonly number[]> {
  const free = [...traders]
  const latencies: number[] = []
  const under = new Set<Promise<void>>()
  const begun = performance.now()
  const end = isTimed ? begun + durationMs : Infinity
  const total = (durationMs / 1_000) * perSecond
  const failures: unknown[] = []
  let sent = 0
  const send = async (trader: Turns, index: number, due: number): Promise<void> => {
    try {
      await trader.next()
      latencies[index] = performance.now() - due
      free.push(trader)
    } catch (error) {
      failures.push(error)
    }
  }
  while (sent < total && failures.length === 0 && performance.now() < end) {
    const due = begun + (sent * 1_000) / perSecond
    const trader = due <= performance.now() ? free.shift() : undefined
    if (!trader) {
      await wait(1)
      continue
    }
    const one = send(trader, sent, due).finally(() => under.delete(one))
    under.add(one)
    sent += 1
  }
  await Promise.all(under)
  if (failures.length > 0) throw failures[0]
  return latencies
}

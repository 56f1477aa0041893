// The stop for all: nothing is opened once the loss of the day has reached its limit, or while a person has stopped
// trading.
import { Forbidden } from '../tools/forbidden.ts'
import { compare, writeDecimal } from './decimal.ts'
import type { DayLoss } from './day-loss.ts'
import { dayOf, type Ledger, type Stop } from './ledger.ts'
import type { Limits } from './trading-limits.ts'

/** Why nothing is opened while the folder of the limits has the file. */
export const stopFileReason = 'the folder of the limits has the file stop'

/** What a stop depends on. */
export interface StopContext {
  readonly limits: Pick<Limits, 'maxLoss'>
  readonly ledger: Pick<Ledger, 'stop' | 'stopped'>
  readonly loss: DayLoss
  readonly isStopped: () => boolean
}

/**
 * Throws Forbidden while nothing may be opened. A loss that reached its limit is recorded, and holds for the day of the
 * service although prices recover; `readTime` returns the time of the service.
 */
export async function requireNoStop(
  { limits: { maxLoss }, ledger, loss, isStopped }: StopContext,
  readTime: () => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (isStopped()) throw new Forbidden(`only what closes or cancels is possible, because ${stopFileReason}`)
  const day = dayOf(await readTime())
  const recorded = ledger.stopped(day)
  if (recorded) throw refuse(recorded)
  if (!maxLoss) return
  const lost = await loss.read(day, signal)
  if (compare(lost, maxLoss) < 0) return
  const reason = `the loss of ${day} (UTC) must stay below ${writeDecimal(maxLoss)}, was ${writeDecimal(lost)}`
  ledger.stop({ day, reason })
  throw refuse({ day, reason })
}

function refuse({ reason }: Stop): Forbidden {
  return new Forbidden(`only what closes or cancels is possible for the rest of the day, because ${reason}`)
}

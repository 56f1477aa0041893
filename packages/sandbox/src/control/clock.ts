// Time: what it is, whether it moves by itself, and how far to move it.

import type { ClockMode } from '../exchange.ts'
import { Rejection } from '../wire/rejection.ts'
import type { ControlContext } from './context.ts'

export interface ClockState {
  readonly mode: ClockMode
  /** Time of the engine in Unix milliseconds. */
  readonly time: number
}

export interface ClockControl {
  /** Switches the mode, where one is given, then moves the time. */
  setClock(input: { mode?: ClockMode; advanceMs?: number; to?: number }): ClockState
  /** Time of the engine in Unix milliseconds. */
  now(): number
  /** Lets engine time pass. */
  advance(milliseconds: number): void
}

export function createClockControl(context: ControlContext): ClockControl {
  const { exchange } = context
  return {
    setClock({ mode, advanceMs, to }) {
      const now = exchange.sync()
      if (advanceMs !== undefined && to !== undefined) {
        throw new Rejection('field_invalid', 'The clock takes advanceMs or to, was given both.')
      }
      const target = to ?? now + (advanceMs ?? 0)
      if (!Number.isSafeInteger(target) || target < now) {
        throw new Rejection(
          'field_invalid',
          `The clock goes forward only, to ${now} or later in whole ms, was ${target}.`,
        )
      }
      if (mode) exchange.switchTo(mode)
      if (target > now) exchange.advanceTo(target)
      return showClock(context)
    },
    now: () => exchange.sync(),
    advance: (milliseconds) => exchange.advanceTo(exchange.sync() + milliseconds),
  }
}

/** Returns the clock as it stands now. */
export function showClock({ exchange }: ControlContext): ClockState {
  return { mode: exchange.mode, time: exchange.sync() }
}

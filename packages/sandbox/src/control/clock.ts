// Controls engine time: its mode, its rate, and moving it forward.
import { controlOperations } from '@capi/api/control'
import { nextFundingTime } from '@capi/engine'
import type { ClockMode, Exchange } from '../session/exchange.ts'
import { bodyOf } from '../document/document.ts'
import { quoteValue } from '../document/schemas.ts'
import { Rejection } from '../document/rejection.ts'
import type { ControlContext, Methods, Output } from './context.ts'

/** The state of the clock. */
export type ClockState = Output<'setClock'>

/** Control of the clock; in process, also the time and a step of it. */
export interface ClockControl extends Pick<Methods, 'setClock'> {
  /** Time of the engine in Unix milliseconds. */
  now(): number
  /** Moves engine time forward. */
  advance(milliseconds: number): void
}

/** How far one request may move the clock, in milliseconds, because no other request is served meanwhile. */
const maxStepMs = (bodyOf(controlOperations.setClock)!.schema as { properties: { advanceMs: { maximum: number } } })
  .properties.advanceMs.maximum

export function createClockControl(context: ControlContext): ClockControl {
  const { exchange, finish } = context
  return {
    /** Switches the mode if one is given, then moves the time forward. */
    setClock({ mode, rate, advanceMs, to, untilFunding } = {}) {
      const now = exchange.sync()
      const given = Object.entries({ advanceMs, to, untilFunding }).filter(([, value]) => value !== undefined)
      if (given.length > 1) {
        const names = given.map(([name]) => name).join(' and ')
        throw invalid(`The clock takes only one of advanceMs, to and untilFunding, was given ${names}`)
      }
      const target = untilFunding ? nextFundingTime(exchange.world) : (to ?? now + (advanceMs ?? 0))
      if (!Number.isSafeInteger(target) || target < now) {
        throw invalid(`The clock only goes forward, to ${now} or later in whole ms, was ${target}`)
      }
      if (target - now > maxStepMs) {
        throw invalid(`The clock must go to ${now + maxStepMs} at most in one step, was ${target}`)
      }
      const newMode = mode ?? exchange.mode
      if (context.mirror && newMode === 'manual') {
        throw invalid('The clock must be real while prices are mirrored, was manual')
      }
      exchange.switchTo(newMode, readRate(rate, newMode))
      return finish(
        (function* () {
          if (target > now) yield* exchange.advanceSliced(Math.max(target, exchange.world.time))
          return showClock(context)
        })(),
      )
    },
    now: () => exchange.sync(),
    advance: (milliseconds) => exchange.advance(exchange.sync() + milliseconds),
  }
}

/** Returns the present state of the clock. */
export function showClock({ exchange }: ControlContext): ClockState {
  exchange.sync()
  return describeClock(exchange)
}

/** Returns the state of the clock after the latest change, also while another one is in progress. */
export function describeClock({ mode, rate, world }: Exchange): ClockState {
  return { mode, time: world.time, ...(mode === 'real' && { rate: String(rate) }) }
}

function readRate(text: string | undefined, mode: ClockMode): number | undefined {
  if (text === undefined) return undefined
  if (mode === 'manual') throw invalid('The rate of the clock must be absent in manual mode, was given')
  if (/^\d{1,6}(\.\d{1,3})?$/.test(text) && Number(text) > 0) return Number(text)
  throw invalid(`The rate of the clock must be a decimal from 0.001 to 999999.999, was ${quoteValue(text)}`)
}

function invalid(text: string): Rejection {
  return new Rejection('field_invalid', `${text}.`)
}

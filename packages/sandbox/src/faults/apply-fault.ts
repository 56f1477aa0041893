// The way of one request that may fail on purpose: wait or end, carry out, wait or end, answer in a way of its own.
//
// What is carried out is carried out once, whatever becomes of the answer. A request that is refused on its merits is
// answered as ever, and counts for no rule of the later phases.

import type { ServerResponse } from 'node:http'
import type { Operation } from '@capi/api'
import { jsonType, writeJson } from '../document/write-json.ts'
import type { Rejection } from '../document/rejection.ts'
import { writeAltered } from './corrupt-body.ts'
import { breakOff, type Message, type Pause, sendHalf, sendSlowly, sendTooMuch, sendWhole } from './send-response.ts'
import type { ActionOf, FaultPhase, FaultType } from './rule.ts'
import type { Fired, RuleBook } from './rule-book.ts'
import { standIn } from './fake-response.ts'

/** One request, and what it takes to answer it. */
export interface Errand {
  readonly operation: Operation
  readonly account: string | undefined
  readonly response: ServerResponse
  /** Carries the request out. With a lag, which lists only have, nothing younger is shown; nothing is changed then. */
  carryOut(lagMs?: number): unknown
  /** Turns what was thrown into a refusal. */
  refuse(error: unknown): Rejection
  /** The clock that answers are dated by, in Unix milliseconds. */
  now(): number
  readonly pause: Pause
  /** Waits until whoever asked has left; is rejected when the sandbox closes. */
  untilLeft(): Promise<void>
}

const tellTaleHeader = 'X-Sandbox-Fault'

/** Answers a request, or fails to, as the rules say. Is rejected only when the sandbox closes on the way. */
export async function serveFaulty(book: RuleBook, errand: Errand): Promise<void> {
  const { operation, response, pause } = errand
  const told: string[] = []
  const fire = (phase: FaultPhase): readonly Fired[] => {
    const fired = book.fire(phase, errand)
    told.push(...fired.filter(({ tellTale }) => tellTale).map(({ faultId }) => faultId))
    return fired
  }
  const dress = (message: Message): Message =>
    told.length === 0 ? message : { ...message, headers: [...message.headers, tellTaleHeader, told.join(', ')] }
  /** Waits, and ends the request where something does. */
  const endsIn = async (phase: FaultPhase): Promise<boolean> => {
    const fired = fire(phase)
    const waiting = [...all(fired, 'latency'), ...all(fired, 'late')]
    if (waiting.length > 0) await pause(waiting.reduce((sum, { ms }) => sum + ms, 0))
    const [ending] = all(fired, 'status')
    if (ending) sendWhole(response, dress(standIn(ending, errand.now())))
    const [dropped] = all(fired, 'drop')
    if (dropped?.how === 'hang') await errand.untilLeft()
    else if (dropped) breakOff(response, dropped.how)
    return (ending ?? dropped) !== undefined
  }

  if (await endsIn('before')) return
  let answer: unknown
  try {
    answer = await errand.carryOut()
  } catch (error) {
    const rejection = errand.refuse(error)
    const body = rejection.toJson(errand.now())
    return sendWhole(response, dress({ status: rejection.status, type: jsonType, body, headers: [] }))
  }
  if (await endsIn('afterCommit')) return

  const fired = fire('response')
  const stale = all(fired, 'staleRead').map(({ lagMs }) => lagMs)
  if (stale.length > 0) answer = await errand.carryOut(Math.max(...stale))
  const ways: ReadonlySet<FaultType> = new Set(fired.map(({ action }) => action.type))
  const isAltered = ways.has('unknownEnum') || ways.has('unknownField') || ways.has('numberForString')
  const body = isAltered ? writeAltered(operation, answer, ways) : writeJson(answer)
  const message = dress({ status: 200, type: jsonType, body, headers: [] })
  const [slowly] = all(fired, 'slowDrip')
  if (slowly) await sendSlowly(response, message, slowly, pause)
  else if (ways.has('truncate')) sendHalf(response, message)
  else if (ways.has('wrongLength')) sendTooMuch(response, message)
  else sendWhole(response, message)
}

function all<Type extends FaultType>(fired: readonly Fired[], type: Type): ActionOf<Type>[] {
  return fired.flatMap(({ action }) => (action.type === type ? [action as ActionOf<Type>] : []))
}

// Serves one request under fault rules: delay or end it before it runs, run it, delay or end it after the commit, or
// send a faulty response.
//
// A request runs once, whatever happens to its response. A request that is refused on its merits gets its normal
// response, and the rules of the later phases do not count it.
import type { Operation } from '@capi/api'
import { jsonType, writeJson } from '../document/write-json.ts'
import type { Rejection } from '../document/rejection.ts'
import { corruptBody } from './corrupt-body.ts'
import type { Message, Responder } from './responder.ts'
import type { ActionOf, FaultPhase, FaultType } from './rule.ts'
import type { RuleBook, TriggeredFault } from './rule-book.ts'
import { fakeResponse } from './fake-response.ts'

/** One request, with everything that serving it needs. */
export interface FaultableRequest {
  readonly operation: Operation
  readonly account: string | undefined
  readonly responder: Responder
  /**
   * Runs the request. With a lag, in milliseconds, which only reads of orders accept, it hides what is younger and
   * changes nothing.
   */
  run(lagMs?: number): unknown
  /** Called with each rule that was triggered. */
  onFault(phase: FaultPhase, fault: TriggeredFault): void
  /**
   * Called before the end of the request: with the status of the response, or null if it gets none, or a part of it.
   */
  onEnd(status: number | null): void
  /** Turns a thrown error into a rejection. */
  reject(error: unknown): Rejection
}

const faultHeader = 'X-Sandbox-Fault'

/** Serves a request as the rules demand. Rejects only if the sandbox closes in the meantime. */
export async function applyFaults(rules: RuleBook, request: FaultableRequest): Promise<void> {
  const { operation, responder } = request
  const reported: string[] = []
  const trigger = (phase: FaultPhase): readonly TriggeredFault[] => {
    const triggered = rules.trigger(phase, request)
    for (const fault of triggered) request.onFault(phase, fault)
    reported.push(...triggered.filter(({ tellTale }) => tellTale).map(({ faultId }) => faultId))
    return triggered
  }
  const withFaultHeader = (message: Message): Message =>
    reported.length === 0 ? message : { ...message, headers: [...message.headers, faultHeader, reported.join(', ')] }
  const send = (message: Message): void => {
    request.onEnd(message.status)
    responder.send(withFaultHeader(message))
  }
  /** Delays the request; returns true if a rule ended it. */
  const endsIn = async (phase: FaultPhase): Promise<boolean> => {
    const triggered = trigger(phase)
    const delays = [...actionsOf(triggered, 'latency'), ...actionsOf(triggered, 'late')]
    if (delays.length > 0) await responder.pause(delays.reduce((sum, { ms }) => sum + ms, 0))
    const [fake] = actionsOf(triggered, 'status')
    if (fake) send(fakeResponse(fake, responder.now()))
    const [drop] = actionsOf(triggered, 'drop')
    if (drop) request.onEnd(null)
    if (drop?.how === 'hang') await responder.untilClosed()
    else if (drop) responder.close(drop.how)
    return (fake ?? drop) !== undefined
  }

  if (await endsIn('before')) return
  const refuse = (error: unknown): void => {
    const rejection = request.reject(error)
    const body = rejection.toJson(responder.now())
    send({ status: rejection.status, type: jsonType, body, headers: [] })
  }
  let result: unknown
  try {
    result = await request.run()
  } catch (error) {
    return refuse(error)
  }
  if (await endsIn('afterCommit')) return

  const triggered = trigger('response')
  const lags = actionsOf(triggered, 'staleRead').map(({ lagMs }) => lagMs)
  try {
    if (lags.length > 0) result = await request.run(Math.max(...lags))
  } catch (error) {
    return refuse(error)
  }
  const types: ReadonlySet<FaultType> = new Set(triggered.map(({ action }) => action.type))
  const isCorrupt = types.has('unknownEnum') || types.has('unknownField') || types.has('numberForString')
  const body = isCorrupt ? corruptBody(operation, result, types) : writeJson(result)
  const message = withFaultHeader({ status: 200, type: jsonType, body, headers: [] })
  const [slowDrip] = actionsOf(triggered, 'slowDrip')
  const isCut = !slowDrip && types.has('truncate')
  request.onEnd(isCut ? null : message.status)
  if (slowDrip) await responder.sendSlowly(message, slowDrip.ms ?? 1_000)
  else if (isCut) responder.sendTruncated(message)
  else if (types.has('wrongLength')) responder.sendOverlong(message)
  else responder.send(message)
}

function actionsOf<Type extends FaultType>(triggered: readonly TriggeredFault[], type: Type): ActionOf<Type>[] {
  return triggered.flatMap(({ action }) => (action.type === type ? [action as ActionOf<Type>] : []))
}

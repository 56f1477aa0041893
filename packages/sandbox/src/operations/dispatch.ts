// The way of every request, from its arrival to its response. Each step is one call in this file, in this order:
//
//                 socket   in process   callAsAccount   control API
//  match            x          x                             x
//  admit            x                                        x         host and origin
//  checkToken                                                x         the control token, before anything is read
//  receive          x          x                             x         the bytes of the body
//  requireRoom      x          x             x               x         while the journal is slow
//  chargeAddress    x          x             x
//  authenticate     x          x             x                         the signature
//  chargeAccount    x          x             x
//  applyFaults      x          x             x                         around all that follows
//  readInput        x          x             x               x
//  inTurn           x          x             x               x
//  runCommand       x          x             x               x
//  present          x          x             x               x
//  makeDurable      x          x             x               x
//  send             x          x             x               x
//
// A page is matched, admitted and sent. What differs between sockets and programs in process is in their callers: one
// in process is always admitted, and has no need of the token.
import { Rejection } from '../document/rejection.ts'
import { applyFaults } from '../faults/apply-fault.ts'
import { keyNamed, type SignedRequest } from './auth.ts'
import type { Caller, ControlCaller, Recipient } from './caller.ts'
import type { ControlMethods, ControlRoute } from './control-route.ts'
import type { OperationRoute } from './operation-route.ts'
import { bodyTooLarge, unknownPath } from './request-errors.ts'
import { handledAs, noOperation, type Routes, withOneSlash } from './routes.ts'
import * as step from './steps.ts'
import { type Site, Visit } from './steps.ts'

/** Serves a request that has arrived over a socket or from a program in process. */
export function dispatch<Sender extends Caller>(site: Site, routes: Routes<Sender>, caller: Sender): void {
  const { method, path, query, headers } = caller
  const route = routes.match(method, path)
  caller.begin(route?.name ?? noOperation)
  try {
    caller.admit(route?.isPage ?? false)
    if (!route) throw unknownPath(handledAs(method), path)
  } catch (refusal) {
    return step.send(caller, step.toRejection(caller, refusal))
  }
  if (route.kind === 'other') return void route.serve(caller)
  caller.receive((body) => {
    if (body === undefined) return step.send(caller, bodyTooLarge())
    const request = { method, path: withOneSlash(path), query, headers, body }
    serveOperation(site, route, request, caller, path.startsWith('//'))
  })
}

/**
 * Serves a request of an operation, at once if nothing has to be waited for. `hasTwoSlashes`: its path began with two.
 */
export function serveOperation(
  site: Site,
  route: OperationRoute,
  request: SignedRequest,
  recipient: Recipient,
  hasTwoSlashes: boolean = false,
): void {
  const { exchange } = site
  // Rules record their matches, and nothing may be recorded while a change is in progress.
  if (exchange.turns.isBusy) {
    return void exchange.inTurn(() => serveOperation(site, route, request, recipient, hasTwoSlashes))
  }
  const logged = site.requests.begin(route.name, keyNamed(request), recipient.source, recipient.now())
  const visit = new Visit(route, request, recipient, logged)
  try {
    step.requireRoom(site)
    step.chargeAddress(site, visit)
    step.authenticate(site, visit)
    step.chargeAccount(visit)
  } catch (refusal) {
    return step.send(recipient, step.toRejection(recipient, refusal, logged))
  }
  visit.warn = site.warnings.start(route.name, recipient.head, logged)
  if (hasTwoSlashes) visit.warn('The path must begin with one slash, had two, which were read as one.')
  if (!site.faults.isEmpty) return void serveWithFaults(site, visit)
  try {
    const result = execute(site, visit)
    // Most results are there at once; awaiting those as well would only cost time.
    if (result instanceof Promise) void answerLater(site, visit, result)
    else answer(site, visit, result)
  } catch (refusal) {
    refuse(site, visit, refusal)
  }
}

function execute(site: Site, visit: Visit, lagMs?: number): unknown {
  // A sender that is not identified is refused only here, because fault rules count such a request too.
  if (visit.refusal) throw visit.refusal
  const input = step.readInput(site, visit)
  const result = site.exchange.inTurn(() => step.runCommand(site, visit, input, lagMs))
  return step.present(site, visit, result)
}

function answer(site: Site, { recipient, logged }: Visit, result: unknown): void {
  const { text, data } = step.write(recipient, result)
  logged.answer(200)
  step.makeDurable(site, () => recipient.sendJson(200, text, noHeaders, data))
}

async function answerLater(site: Site, visit: Visit, result: Promise<unknown>): Promise<void> {
  try {
    answer(site, visit, await result)
  } catch (refusal) {
    refuse(site, visit, refusal)
  }
}

// A refusal reveals state too.
function refuse(site: Site, { recipient, logged }: Visit, refusal: unknown): void {
  const rejection = step.toRejection(recipient, refusal, logged)
  step.makeDurable(site, () => step.send(recipient, rejection))
}

async function serveWithFaults(site: Site, visit: Visit): Promise<void> {
  const { route, account, recipient, logged } = visit
  try {
    await applyFaults(site.faults, {
      operation: route.operation,
      account,
      responder: recipient,
      async run(lagMs) {
        try {
          return await execute(site, visit, lagMs)
        } finally {
          await site.durability?.untilDurable()
        }
      },
      onFault: (phase, fault) => void (logged.faults ??= []).push({ phase, fault }),
      onEnd: (status) => logged.end(status),
      reject: (refusal) => step.toRejection(recipient, refusal, logged),
    })
  } catch (refusal) {
    if (recipient.isStopped || recipient.head.headersSent) recipient.close('close')
    else refuse(site, visit, refusal)
  }
}

/** The way into the control API. */
export interface ControlDoor {
  readonly control: ControlMethods
  /** Throws a rejection unless a caller has the control token. */
  readonly checkToken: (caller: ControlCaller) => void
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal
}

/** Serves a request of the control API. */
export async function serveControl(
  site: Site,
  door: ControlDoor,
  route: ControlRoute,
  caller: ControlCaller,
): Promise<void> {
  const { control, stopping } = door
  try {
    door.checkToken(caller)
    const body = await route.receive(caller)
    // A monitor must learn that the sandbox still runs, or that it stops.
    if (!route.isHealth) step.requireRoom(site)
    else if (stopping.aborted) throw new Rejection('unavailable', 'The sandbox is stopping.')
    const input = route.readInput(caller, body)
    const runCommand = (): unknown => route.run(control, input, caller, stopping)
    let result: unknown
    try {
      result = await (route.isHealth ? runCommand() : site.exchange.inTurn(runCommand))
    } finally {
      caller.discard()
      // A refusal reveals state too.
      await site.durability?.untilDurable()
    }
    caller.sendResult(route.operation.status, result)
  } catch (refusal) {
    step.send(caller, step.toRejection(caller, refusal))
  }
}

const noHeaders: readonly string[] = []

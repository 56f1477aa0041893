// The way of every request, from its arrival to its response. Each step is one call in this file, in this order; those
// of the control API are in `serveControl`, at its end:
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
//  present          x          x             x
//  makeDurable      x          x             x               x
//  send             x          x             x               x
//
// A page is matched, admitted and sent. What differs between sockets and programs in process is in their callers: one
// in process is always admitted, and has no need of the token.
import { controlOperations } from '@capi/api/control'
import { toJsonData, writeJson } from '../document/write-json.ts'
import { Rejection } from '../document/rejection.ts'
import { applyFaults } from '../faults/apply.ts'
import type { RuleBook } from '../faults/rules.ts'
import type { Durability, History } from '../session/history.ts'
import type { Exchange } from '../session/exchange.ts'
import type { KeyRing } from '../session/keys.ts'
import { type Signature, type Signatures, timestampWindow } from '../session/signatures.ts'
import type { Caller, ControlCaller, Recipient } from './caller.ts'
import { type ControlMethods, ControlRoute } from './control.ts'
import type { LoggedRequest, RequestLog, RequestWarnings } from './log.ts'
import type { Warn } from './parameters.ts'
import { type OnRecord, Recording } from './recording.ts'
import type { FormChooser } from './response.ts'
import {
  bodyTooLarge,
  handledAs,
  internalError,
  noOperation,
  type OperationInput,
  type OperationRoute,
  type OtherRoute,
  overload,
  type Routes,
  tooManyRequests,
  unknownPath,
  withOneSlash,
} from './routes.ts'
import {
  type Authenticated,
  authorise,
  keyNamed,
  requireFresh,
  requireUnused,
  type SignedRequest,
  signatureIn,
  verifyRequest,
} from './signature.ts'

/** The gateway of a sandbox: what is the same for all its requests, however they come in. */
export interface Gateway {
  readonly exchange: Exchange
  readonly history: History
  readonly keys: KeyRing
  /** The signatures that were used. */
  readonly signatures: Signatures
  /** Remembers a request that was refused for its timestamp. */
  readonly refuse: (signature: Signature) => void
  /** Null for a session in memory. */
  readonly durability: Durability | null
  readonly faults: RuleBook
  /** Requests are refused while more changes than this are not durable yet. */
  readonly queueLimit: number
  readonly warnings: RequestWarnings
  readonly requests: RequestLog
  /** Refuses unknown fields and parameters, and other requests that are accepted with a warning. */
  readonly isStrict: boolean
  /** Chooses the form of each response. */
  readonly chooseForm: FormChooser
  /** Called with each request when its response has left or was lost. */
  readonly onRecord: OnRecord | undefined
}

const noHeaders: readonly string[] = []
const noWarning: Warn = () => undefined

/** One request of an operation on its way. */
class Visit {
  readonly route: OperationRoute
  readonly request: SignedRequest
  readonly recipient: Recipient
  readonly logged: LoggedRequest
  /** Who signed the request; undefined for a public operation, and if the request is refused. */
  sender: Authenticated | undefined
  /** The time and the version of the used signatures at which the sender's was new. */
  freshAt: number = NaN
  freshVersion: number = NaN
  /** Why the sender is refused. */
  refusal: unknown
  /** Adds a warning to the response. */
  warn: Warn = noWarning

  constructor(route: OperationRoute, request: SignedRequest, recipient: Recipient, logged: LoggedRequest) {
    this.route = route
    this.request = request
    this.recipient = recipient
    this.logged = logged
  }

  /** The account of the sender. */
  get account(): string | undefined {
    return this.sender?.entry.accountId.toString()
  }
}

/** Serves a request that has arrived over a socket or from a program in process. */
export function dispatch<Sender extends Caller>(gateway: Gateway, routes: Routes<Sender>, caller: Sender): void {
  const { method, path, query, headers } = caller
  const route = routes.match(method, path)
  caller.begin(route?.name ?? noOperation)
  try {
    caller.admit(route?.isPage ?? false)
    if (!route) throw unknownPath(handledAs(method), path)
  } catch (refusal) {
    return send(caller, toRejection(caller, refusal))
  }
  if (route.kind === 'other') return void route.serve(caller)
  caller.receive((body) => {
    if (body === undefined) return send(caller, bodyTooLarge())
    const request = { method, path: withOneSlash(path), query, headers, body }
    const { onRecord } = gateway
    const mark = route.operation.signed ? signatureIn(headers).mark : null
    const recipient = onRecord ? new Recording(caller, request, mark, onRecord) : caller
    serveOperation(gateway, route, request, recipient, path.startsWith('//'))
  })
}

/**
 * Serves a request of an operation, at once if nothing has to be waited for. `hasTwoSlashes`: its path began with two.
 */
export function serveOperation(
  gateway: Gateway,
  route: OperationRoute,
  request: SignedRequest,
  recipient: Recipient,
  hasTwoSlashes: boolean = false,
): void {
  const { exchange } = gateway
  // Rules record their matches, and nothing may be recorded while a change is in progress.
  if (exchange.turns.isBusy) {
    return void exchange.inTurn(() => serveOperation(gateway, route, request, recipient, hasTwoSlashes))
  }
  const logged = gateway.requests.begin(route.name, keyNamed(request), recipient.source, recipient.now())
  if (recipient instanceof Recording) recipient.belongsTo(logged)
  const visit = new Visit(route, request, recipient, logged)
  try {
    requireRoom(gateway)
    chargeAddress(gateway, visit)
    authenticate(gateway, visit)
    chargeAccount(visit)
  } catch (refusal) {
    return send(recipient, toRejection(recipient, refusal, logged))
  }
  visit.warn = gateway.warnings.start(route.name, recipient.head, logged)
  if (hasTwoSlashes) visit.warn('The path must begin with one slash, had two, which were read as one.')
  if (!gateway.faults.isEmpty) return void serveWithFaults(gateway, visit)
  try {
    const result = execute(gateway, visit)
    // Most results are there at once; awaiting those as well would only cost time.
    if (result instanceof Promise) void answerLater(gateway, visit, result)
    else answer(gateway, visit, result)
  } catch (refusal) {
    sendRefusal(gateway, visit, refusal)
  }
}

function execute(gateway: Gateway, visit: Visit, lagMs?: number): unknown {
  // A sender that is not identified is refused only here, because fault rules count such a request too.
  if (visit.refusal) throw visit.refusal
  const input = readInput(gateway, visit)
  const result = gateway.exchange.inTurn(() => runCommand(gateway, visit, input, lagMs))
  const presented = present(gateway, visit, result)
  return visit.recipient instanceof Recording ? visit.recipient.keep(presented) : presented
}

function answer(gateway: Gateway, { recipient, logged }: Visit, result: unknown): void {
  const { text, data } = write(recipient, result)
  logged.answer(200)
  makeDurable(gateway, () => recipient.sendJson(200, text, noHeaders, data))
}

async function answerLater(gateway: Gateway, visit: Visit, result: Promise<unknown>): Promise<void> {
  try {
    answer(gateway, visit, await result)
  } catch (refusal) {
    sendRefusal(gateway, visit, refusal)
  }
}

// A refusal reveals state too.
function sendRefusal(gateway: Gateway, { recipient, logged }: Visit, refusal: unknown): void {
  const rejection = toRejection(recipient, refusal, logged)
  makeDurable(gateway, () => send(recipient, rejection))
}

async function serveWithFaults(gateway: Gateway, visit: Visit): Promise<void> {
  const { route, account, recipient, logged } = visit
  try {
    await applyFaults(gateway.faults, {
      operation: route.operation,
      account,
      responder: recipient,
      async run(lagMs) {
        try {
          return await execute(gateway, visit, lagMs)
        } finally {
          await gateway.durability?.untilDurable()
        }
      },
      onFault: (phase, fault) => void (logged.faults ??= []).push({ phase, fault }),
      onEnd: (status) => logged.end(status),
      reject: (refusal) => toRejection(recipient, refusal, logged),
    })
  } catch (refusal) {
    if (recipient.isStopped || recipient.head.headersSent) recipient.close('close')
    else sendRefusal(gateway, visit, refusal)
  }
}

// The steps, in their order. A step that refuses throws a rejection.

/** Refuses requests while too many changes are not durable yet. */
function requireRoom({ durability, queueLimit }: Gateway): void {
  if (durability && durability.pending > queueLimit) throw overload()
}

/** Charges a request to its address, with the spent weight in a header. */
function chargeAddress({ signatures }: Gateway, { route, request, recipient, logged }: Visit): void {
  const { rateLimits } = recipient
  if (!rateLimits) return
  const { address, head } = recipient
  const { waitMs, ip } = rateLimits.chargeAddress(route.operation, address, recipient.limitNow())
  head.setHeader('x-sandbox-weight-ip', String(ip))
  // A copy of a request that was executed is not to be repeated, as one beyond a budget is.
  if (waitMs === null || signatures.useOf(signatureIn(request.headers)) === 'ran') return
  logged.isLimited = true
  throw tooManyRequests(rateLimits.limits, waitMs)
}

/**
 * Finds out who signed a request, or why it is refused. Until then, nothing is charged to an account or told of one.
 */
function authenticate({ exchange, keys, signatures, refuse }: Gateway, visit: Visit): void {
  const { operation } = visit.route
  if (!operation.signed) return
  const onUntimely = (signature: Signature): void => {
    // A copy must not be told that it was refused for its age: its client would sign the change again.
    requireUnused(signatures, signature)
    if (operation.permission === 'trade') refuse(signature)
  }
  const windowMs = timestampWindow(exchange)
  const now = visit.logged.time
  try {
    const sender = verifyRequest(keys, visit.request, now, onUntimely, windowMs)
    requireFresh(signatures, sender.signature, now, windowMs)
    visit.sender = sender
    visit.freshAt = now
    visit.freshVersion = signatures.version
  } catch (refusal) {
    visit.refusal = refusal
  }
}

/** Charges a request to its account, if the signature holds: so no other sender can spend its budget. */
function chargeAccount({ route, recipient, account, logged }: Visit): void {
  const { rateLimits } = recipient
  if (!rateLimits || account === undefined) return
  const { address, head } = recipient
  const { waitMs, ip, uid } = rateLimits.chargeAccount(route.operation, address, account, recipient.limitNow())
  head.setHeader('x-sandbox-weight-ip', String(ip))
  head.setHeader('x-sandbox-weight-uid', String(uid))
  if (waitMs === null) return
  logged.isLimited = true
  throw tooManyRequests(rateLimits.limits, waitMs)
}

/** Checks the permission of the key, then the input of the request. Unusual input is refused, or warned of. */
function readInput({ isStrict }: Gateway, { route, request, sender, warn }: Visit): OperationInput {
  if (sender) authorise(sender.entry, route.operation)
  return route.readInput(request, isStrict ? undefined : warn)
}

/** Runs the command of a request, or reads. With its first change, its signature is used up. */
function runCommand(
  gateway: Gateway,
  { route, sender, freshAt, freshVersion }: Visit,
  { query, body }: OperationInput,
  lagMs?: number,
): unknown {
  const { exchange, history, signatures } = gateway
  const { world } = exchange
  // Programs set their clocks by the server time, and compare it with the times of records.
  const serverTime = world.time
  if (!sender) return route.run({ exchange, history, query, serverTime })
  const { entry, signature } = sender
  // A fault rule may have delayed the request, or another one with the same signature was executed meanwhile.
  if (serverTime !== freshAt || signatures.version !== freshVersion)
    requireFresh(signatures, signature, serverTime, timestampWindow(exchange))
  const account = world.accounts.get(entry.accountId)!
  const asOf = lagMs === undefined ? undefined : serverTime - lagMs
  exchange.signedBy = signature
  try {
    const { value, itemError } = body ?? {}
    return route.run({ exchange, history, query, serverTime, body: value, itemError, account, asOf })
  } finally {
    // Changes are made before the handler returns, also where it returns a promise.
    if (exchange.signedBy === undefined) signatures.use(signature)
    exchange.signedBy = undefined
  }
}

/** Returns a result in the form of the response. */
function present({ chooseForm }: Gateway, { route }: Visit, result: unknown): unknown {
  const form = chooseForm()
  return result instanceof Promise ? result.then((value) => route.present(value, form)) : route.present(result, form)
}

/** Returns the text of a result, and the data for a caller that takes it. */
function write({ takesData }: Recipient, result: unknown): { readonly text: string; readonly data: unknown } {
  return { text: writeJson(result), data: takesData ? toJsonData(result) : undefined }
}

/** Returns the rejection for an error, and reports it if it is none of the request. */
export function toRejection(recipient: Recipient, error: unknown, logged?: LoggedRequest): Rejection {
  const rejection = error instanceof Rejection ? error : internalError()
  if (rejection !== error) recipient.onError(error)
  logged?.answer(rejection.status, rejection)
  return rejection
}

/** Calls back once the changes so far are durable: a response waits for all that it depends on. */
function makeDurable({ durability }: Gateway, then: () => void): void {
  if (durability) durability.whenDurable(then)
  else then()
}

/** Sends a refusal. */
export function send(recipient: Recipient, rejection: Rejection): void {
  recipient.sendJson(rejection.status, rejection.toJson(recipient.now()), rejection.headers)
}

/** The way into the control API. */
export interface ControlDoor {
  readonly control: ControlMethods
  /** Throws a rejection unless a caller has the control token. */
  readonly checkToken: (caller: ControlCaller) => void
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal
}

/** They depend only on the document, so all sandboxes of a process share them. */
const controlOperationRoutes = Object.values(controlOperations).map((operation) => new ControlRoute(operation))

/** Returns a route for each operation of the control API. */
export function controlRoutes<Sender extends ControlCaller>(
  gateway: Gateway,
  door: ControlDoor,
): readonly OtherRoute<Sender>[] {
  return controlOperationRoutes.map((route) => ({
    kind: 'other',
    name: `sandbox.${route.operation.id}`,
    isPage: false,
    method: route.method,
    path: route.path,
    serve: (caller) => serveControl(gateway, door, route, caller),
  }))
}

/** Serves a request of the control API. */
async function serveControl(
  gateway: Gateway,
  door: ControlDoor,
  route: ControlRoute,
  caller: ControlCaller,
): Promise<void> {
  const { control, stopping } = door
  try {
    door.checkToken(caller)
    const body = await route.receive(caller)
    // A monitor must learn that the sandbox still runs, or that it stops.
    if (!route.isHealth) requireRoom(gateway)
    else if (stopping.aborted) throw new Rejection('unavailable', 'The sandbox is stopping.')
    const input = route.readInput(caller, body)
    const run = (): unknown => route.run(control, input, caller, stopping)
    let result: unknown
    try {
      result = await (route.isHealth ? run() : gateway.exchange.inTurn(run))
    } finally {
      caller.discard()
      // A refusal reveals state too.
      await gateway.durability?.untilDurable()
    }
    caller.sendResult(route.operation.status, result)
  } catch (refusal) {
    send(caller, toRejection(caller, refusal))
  }
}

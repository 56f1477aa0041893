// The steps of a request, in the order in which `dispatch.ts` takes them. A step that refuses throws a rejection.
import { toJsonData } from '../document/json-data.ts'
import { Rejection } from '../document/rejection.ts'
import { writeJson } from '../document/write-json.ts'
import { timestampWindow } from '../session/signatures.ts'
import type { RuleBook } from '../faults/rule-book.ts'
import type { Durability } from '../session/durability.ts'
import type { Exchange } from '../session/exchange.ts'
import type { History } from '../session/history.ts'
import type { KeyRing } from '../session/keys.ts'
import type { Signature, Signatures } from '../session/signatures.ts'
import type { Recipient } from './caller.ts'
import type { Warn } from './parameters.ts'
import type { LoggedRequest, RequestLog } from './request-log.ts'
import type { RequestWarnings } from './request-warnings.ts'
import type { FormChooser } from './response-form.ts'

import * as auth from './auth.ts'
import type { OperationInput, OperationRoute } from './operation-route.ts'
import { internalError, overload, tooManyRequests } from './request-errors.ts'

/** What is the same for all requests of a sandbox. */
export interface Site {
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
}

const noWarning: Warn = () => undefined

/** One request of an operation on its way. */
export class Visit {
  readonly route: OperationRoute
  readonly request: auth.SignedRequest
  readonly recipient: Recipient
  readonly logged: LoggedRequest
  /** Who signed the request; undefined for a public operation, and if the request is refused. */
  sender: auth.Authenticated | undefined
  /** The time and the version of the used signatures at which the sender's was new. */
  freshAt: number = NaN
  freshVersion: number = NaN
  /** Why the sender is refused. */
  refusal: unknown
  /** Adds a warning to the response. */
  warn: Warn = noWarning

  constructor(route: OperationRoute, request: auth.SignedRequest, recipient: Recipient, logged: LoggedRequest) {
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

/** Refuses requests while too many changes are not durable yet. */
export function requireRoom({ durability, queueLimit }: Site): void {
  if (durability && durability.pending > queueLimit) throw overload()
}

/** Charges a request to its address, with the spent weight in a header. */
export function chargeAddress({ signatures }: Site, { route, request, recipient, logged }: Visit): void {
  const { rateLimits } = recipient
  if (!rateLimits) return
  const { address, head } = recipient
  const { waitMs, ip } = rateLimits.chargeAddress(route.operation, address, recipient.limitNow())
  head.setHeader('x-sandbox-weight-ip', String(ip))
  // A copy of a request that was executed is not to be repeated, as one beyond a budget is.
  if (waitMs === null || signatures.useOf(auth.signatureIn(request.headers)) === 'ran') return
  logged.isLimited = true
  throw tooManyRequests(rateLimits.limits, waitMs)
}

/**
 * Finds out who signed a request, or why it is refused. Until then, nothing is charged to an account or told of one.
 */
export function authenticate({ exchange, keys, signatures, refuse }: Site, visit: Visit): void {
  const { operation } = visit.route
  if (!operation.signed) return
  const onUntimely = (signature: Signature): void => {
    // A copy must not be told that it was refused for its age: its client would sign the change again.
    auth.requireUnused(signatures, signature)
    if (operation.permission === 'trade') refuse(signature)
  }
  const windowMs = timestampWindow(exchange)
  const now = visit.logged.time
  try {
    const sender = auth.authenticate(keys, visit.request, now, onUntimely, windowMs)
    auth.requireFresh(signatures, sender.signature, now, windowMs)
    visit.sender = sender
    visit.freshAt = now
    visit.freshVersion = signatures.version
  } catch (refusal) {
    visit.refusal = refusal
  }
}

/** Charges a request to its account, if the signature holds: so no other sender can spend its budget. */
export function chargeAccount({ route, recipient, account, logged }: Visit): void {
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
export function readInput({ isStrict }: Site, { route, request, sender, warn }: Visit): OperationInput {
  if (sender) auth.authorise(sender.entry, route.operation)
  return route.readInput(request, isStrict ? undefined : warn)
}

/** Runs the command of a request, or reads. With its first change, its signature is used up. */
export function runCommand(
  site: Site,
  { route, sender, freshAt, freshVersion }: Visit,
  { query, body }: OperationInput,
  lagMs?: number,
): unknown {
  const { exchange, history, signatures } = site
  const { world } = exchange
  // Programs set their clocks by the server time, and compare it with the times of records.
  const serverTime = world.time
  if (!sender) return route.run({ exchange, history, query, serverTime })
  const { entry, signature } = sender
  // A fault rule may have delayed the request, or another one with the same signature was executed meanwhile.
  if (serverTime !== freshAt || signatures.version !== freshVersion)
    auth.requireFresh(signatures, signature, serverTime, timestampWindow(exchange))
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
export function present({ chooseForm }: Site, { route }: Visit, result: unknown): unknown {
  const form = chooseForm()
  return result instanceof Promise ? result.then((value) => route.present(value, form)) : route.present(result, form)
}

/** Returns the text of a result, and the data for a caller that takes it. */
export function write({ takesData }: Recipient, result: unknown): { readonly text: string; readonly data: unknown } {
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
export function makeDurable({ durability }: Site, then: () => void): void {
  if (durability) durability.whenDurable(then)
  else then()
}

/** Sends a refusal. */
export function send(recipient: Recipient, rejection: Rejection): void {
  recipient.sendJson(rejection.status, rejection.toJson(recipient.now()), rejection.headers)
}

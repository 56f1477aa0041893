// The way of one request to its operation: who asks, may they, what do they ask, and the answer.
//
// The order of checks is fixed: headers, permission, content type, parameters, body, handler. Nothing before the handler
// changes anything.

import { type OperationId, operations } from '@capi/api'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { Exchange } from '../session/engine-driver.ts'
import type { Records } from '../session/history.ts'
import { authenticate, authorise, type SignedRequest } from './auth.ts'
import { createBodyReader, requireJson } from './body.ts'
import { publicHandlers, signedHandlers } from './handlers/index.ts'
import type { KeyRing } from '../session/keys.ts'
import { createQueryReader } from './query.ts'

export interface GatewayOptions {
  readonly exchange: Exchange
  readonly records: Records
  readonly keys: KeyRing
  /** The clock that timestamps are checked against, in Unix milliseconds. */
  readonly authClock: () => number
  readonly compiler: Ajv2020
}

/**
 * Answers a request with a value or a promise of one, or throws a rejection. With a lag, lists hide what is younger, in
 * milliseconds of the engine; only what reads may be given one.
 */
export type Answerer = (request: SignedRequest, lagMs?: number) => unknown

/** Returns the function that answers the requests of one operation. */
export function createGateway(options: GatewayOptions, operationId: OperationId): Answerer {
  const { exchange, records, keys, authClock, compiler } = options
  const operation = operations[operationId]
  const readQuery = createQueryReader(compiler, operation)
  if (!(operation.signed ? signedHandlers : publicHandlers)[operationId]) {
    throw new TypeError(`The operation ${operationId} must have a handler, has none.`)
  }
  const readBody = operation.hasBody ? createBodyReader(compiler, operation) : undefined

  return (request, lagMs) => {
    const serverTime = authClock()
    const entry = operation.signed ? authenticate(keys, request, serverTime) : undefined
    if (entry) authorise(entry, operation)
    if (readBody) requireJson(request.headers['content-type'])
    const query = readQuery(request.query)
    const body = readBody?.(request.body)
    exchange.sync()
    if (!entry) return publicHandlers[operationId]!({ exchange, records, query, serverTime })
    const account = exchange.world.accounts.get(entry.accountId)!
    const asOf = lagMs === undefined ? undefined : exchange.world.time - lagMs
    return signedHandlers[operationId]!({ exchange, records, query, serverTime, body, account, asOf })
  }
}

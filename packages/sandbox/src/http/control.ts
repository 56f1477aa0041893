// The HTTP routes of the control API. It is not part of the interface and needs no API key; on a network it requires the
// control token.
//
// Routes, parameters, bodies and statuses come from its own document. An operation with a body requires the content type
// JSON, or that of the data that it loads, so that a page of another site cannot send one without a preflight. Data is read as
// a stream, without a limit; everything else as a whole.

import { type ControlId, controlOperations } from '@capi/api/control'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ControlCall } from '../control/context.ts'
import type { Control } from '../control/index.ts'
import { requireJson, requireType } from '../operations/body.ts'
import { overload } from '../operations/request-errors.ts'
import { chooseType, sendResult, signalOf } from './control-response.ts'
import { readControlDocument } from '../platform/document-files.ts'
import { splitTarget } from './request-target.ts'
import { inputReaderOf } from './control-input.ts'
import { requireToken, type TokenCheck } from './control-token.ts'
import { jsonType } from '../document/write-json.ts'
import type { Durability } from '../session/durability.ts'
import type { Exchange } from '../session/exchange.ts'
import { Rejection } from '../document/rejection.ts'

/** The health check fails while the sandbox stops. */
const healthId: ControlId = 'getHealth'

type Method = (input: never, call: ControlCall) => unknown

/** Methods without a body; another site's page can send DELETE only after a preflight. */
const bodiless: ReadonlySet<string> = new Set(['GET', 'DELETE'])

export interface ControlOptions {
  /** Its methods may return promises of what they return in process. */
  readonly control: Control
  readonly exchange: Pick<Exchange, 'inTurn'>
  /** Undefined admits every request. */
  readonly checkToken: TokenCheck | undefined
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal
  /** Null for a session in memory. */
  readonly durability: Durability | null
  /** Requests are refused while more changes than this are not durable yet. */
  readonly queueLimit: number
}

export function addControl(server: FastifyInstance, options: ControlOptions): void {
  const uploads = Object.values(controlOperations).flatMap(({ upload }) => upload?.contentTypes ?? [])
  server.addContentTypeParser(uploads, (_request, payload, done) => done(null, payload))
  const { control, exchange, checkToken, durability, stopping, queueLimit } = options
  for (const operation of Object.values(controlOperations)) {
    const { id, method, path, upload } = operation
    const run: Method = control[id]
    const readInput = inputReaderOf(operation)
    server.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { operation: `sandbox.${id}`, controlId: id },
      onRequest: requireToken(checkToken),
      async handler({ raw, headers, params, body }, reply) {
        if (upload) requireType(headers['content-type'], upload.contentTypes)
        else if (!bodiless.has(method)) requireJson(headers['content-type'])
        if (id === healthId && stopping.aborted) throw new Rejection('unavailable', 'The sandbox is stopping.')
        // A monitor must learn that the sandbox still runs.
        if (id !== healthId && durability && durability.pending > queueLimit) {
          reply.header('Retry-After', '1')
          throw overload()
        }
        const input = readInput({
          path: params as Record<string, string>,
          query: splitTarget(raw).query,
          body: upload ? undefined : (body as Buffer | undefined),
        })
        const call = { type: chooseType(operation, headers.accept), signal: signalOf(reply.raw, stopping) }
        const act = (): unknown =>
          run((upload ? { ...input, [upload.field]: readParts(body as Readable) } : input) as never, call)
        let value: unknown
        try {
          // Everything else waits for a change that is in progress.
          value = await (id === healthId ? act() : exchange.inTurn(act))
        } finally {
          // What a refusal has left unread, so that the client can read the response.
          if (upload) (body as Readable).resume()
          // A refusal reveals state too, so it also waits.
          await durability?.untilDurable()
        }
        return sendResult(reply, operation, value)
      },
    })
  }
  server.get('/sandbox/openapi.json', { config: { isPage: true } }, (_request, reply) =>
    reply.type(jsonType).send(readControlDocument()),
  )
}

// Without closing the connection when reading ends early.
function readParts(body: Readable): AsyncIterable<Uint8Array> {
  return body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
}

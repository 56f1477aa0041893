// Sends results of control operations: as JSON, or as lines of JSON, one for each item of a sequence.

import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ControlOperation } from '@capi/api/control'
import type { FastifyReply } from 'fastify'
import { jsonType, writeJson, linesType } from '../document/write-json.ts'

/** Returns the first content type of an operation that an Accept header admits; otherwise the operation's first. */
export function chooseType({ contentTypes }: ControlOperation, accept: string = ''): string {
  const accepted = accept.split(',').map((range) => range.split(';')[0]!.trim().toLowerCase())
  return accepted.find((type) => contentTypes.includes(type)) ?? contentTypes[0] ?? 'application/json'
}

/** Sends the result of an operation. */
export function sendResult(reply: FastifyReply, { status }: ControlOperation, value: unknown): FastifyReply {
  reply.code(status)
  if (isSequence(value)) return reply.type(linesType).send(Readable.from(writeLines(value)))
  return value === undefined ? reply.send() : reply.type(jsonType).send(writeJson(value))
}

/** Returns a signal that is aborted when the client disconnects before the response is complete, or the server stops. */
export function signalOf(response: ServerResponse, stopping: AbortSignal): AbortSignal {
  const ending = new AbortController()
  const end = (): void => ending.abort()
  if (stopping.aborted) end()
  stopping.addEventListener('abort', end)
  response.once('close', () => {
    stopping.removeEventListener('abort', end)
    if (!response.writableFinished) end()
  })
  return ending.signal
}

async function* writeLines(values: AsyncIterable<unknown>): AsyncIterable<string> {
  for await (const value of values) yield `${writeJson(value)}\n`
}

function isSequence(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

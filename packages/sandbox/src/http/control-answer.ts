// How an answer of the sandbox's own surface is written: as JSON, or one line of JSON for each item of a sequence.

import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ControlOperation } from '@capi/api/control'
import type { FastifyReply } from 'fastify'
import { jsonType, writeJson, linesType } from '../document/write-json.ts'

/** Returns the first content type of an operation's answer that a header admits; the first of all where none is. */
export function chooseType({ contentTypes }: ControlOperation, accept: string = ''): string {
  const wanted = accept.split(',').map((range) => range.split(';')[0]!.trim().toLowerCase())
  return wanted.find((type) => contentTypes.includes(type)) ?? contentTypes[0] ?? 'application/json'
}

/** Sends what an operation returned. */
export function sendAnswer(reply: FastifyReply, { status }: ControlOperation, value: unknown): FastifyReply {
  reply.code(status)
  if (isSequence(value)) return reply.type(linesType).send(Readable.from(writeLines(value)))
  return value === undefined ? reply.send() : reply.type(jsonType).send(writeJson(value))
}

/** Returns a signal that is aborted when the caller leaves before the answer is complete, or the server is to stop. */
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

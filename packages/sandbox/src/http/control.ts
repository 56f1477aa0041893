// The sandbox's own surface, for people who test: it is not part of the interface, and no key of it is needed. Where it
// can be reached from a network, it takes a token.
//
// Routes, parameters, bodies and statuses come from its own document. What changes something by a body asks for JSON, so
// that a page of another site cannot do it without being asked first.

import { type ControlId, controlOperations } from '@capi/api/control'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import type { ControlCall } from '../control/context.ts'
import type { Control } from '../control/index.ts'
import { requireJson } from '../operations/body.ts'
import { chooseType, sendAnswer, signalOf } from './control-answer.ts'
import { controlText } from '../document/control-document.ts'
import { createInputReader } from './control-input.ts'
import { askForToken, type Guard } from './control-token.ts'
import { jsonType } from '../document/write-json.ts'
import type { Keeping } from '../session/durability.ts'
import { Rejection } from '../document/rejection.ts'

/** Whoever asks whether it runs, is told when it is about to stop. */
const healthId: ControlId = 'getHealth'

type Answer = (input: never, call: ControlCall) => unknown

/** Methods that a page of another site can send with its own bodies only where a preflight allows it. */
const asksFirst: ReadonlySet<string> = new Set(['GET', 'DELETE'])

export interface ControlOptions {
  readonly control: Control
  readonly compiler: Ajv2020
  /** Asks a caller for the token; anyone is admitted without it. */
  readonly guard: Guard | undefined
  /** Is aborted when the server begins to stop. */
  readonly stopping: AbortSignal
  /** Null where nothing outlives the process. */
  readonly keeping: Keeping | null
}

export function addControl(server: FastifyInstance, options: ControlOptions): void {
  const { control, compiler, guard, keeping, stopping } = options
  for (const operation of Object.values(controlOperations)) {
    const { id, method, path } = operation
    const answer: Answer = control[id]
    const readInput = createInputReader(compiler, operation)
    server.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { operation: `sandbox.${id}` },
      onRequest: askForToken(guard),
      async handler({ raw, headers, params, body }, reply) {
        if (!asksFirst.has(method)) requireJson(headers['content-type'])
        if (id === healthId && stopping.aborted) throw new Rejection('unavailable', 'The sandbox stops.')
        const input = readInput({
          path: params as Record<string, string>,
          query: raw.url!.split('?')[1] ?? '',
          body: body as Buffer | undefined,
        })
        const call = { type: chooseType(operation, headers.accept), signal: signalOf(reply.raw, stopping) }
        let value: unknown
        try {
          value = await answer(input as never, call)
        } finally {
          // A refusal tells of what it follows from as well.
          await keeping?.kept()
        }
        return sendAnswer(reply, operation, value)
      },
    })
  }
  server.get('/sandbox/openapi.json', (_request, reply) => reply.type(jsonType).send(controlText))
}

// The sandbox's own surface, for people who test: it is not part of the interface, and no key of it is needed.
//
// Routes, bodies and statuses come from its own document. What changes something asks for JSON, so that a page of another
// site cannot do it without being asked first.

import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import type { Control } from '../control.ts'
import { createSchemaReader, requireJson } from './body.ts'
import { type ControlOperation, controlOperations, controlText } from './control-document.ts'
import { jsonType, writeJson } from './json.ts'

type Answers = Readonly<Record<string, (input: never) => unknown>>

export function addControl(server: FastifyInstance, control: Control, compiler: Ajv2020): void {
  for (const operation of controlOperations) {
    const { id, method, path, status } = operation
    const answer = (control as unknown as Answers)[id]!
    const readInput = createInputReader(operation, compiler)
    server.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler(request, reply) {
        if (method !== 'GET') requireJson(request.headers['content-type'])
        const input = { ...readInput(request.body as Buffer | undefined), ...(request.params as object) }
        return reply
          .code(status)
          .type(jsonType)
          .send(writeJson(answer(input as never)))
      },
    })
  }
  server.get('/sandbox/openapi.json', (_request, reply) => reply.type(jsonType).send(controlText))
}

function createInputReader({ body, isBodyRequired }: ControlOperation, compiler: Ajv2020): (bytes?: Buffer) => object {
  if (!body) return () => ({})
  const read = createSchemaReader(compiler, body)
  return (bytes = Buffer.alloc(0)) => (bytes.length === 0 && !isBodyRequired ? {} : (read(bytes) as object))
}

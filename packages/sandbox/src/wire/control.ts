// The sandbox's own surface, for people who test: it is not part of the interface, and no key of it is needed.
//
// It asks for JSON, so that a page of another site cannot post here without being asked first.

import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import type { AccountOptions, Accounts } from '../accounts.ts'
import { createSchemaReader, requireJson } from './body.ts'
import { writeJson } from './json.ts'

const accountSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: { type: 'string', maxLength: 64 },
    deposit: { type: 'string', format: 'decimal' },
    permissions: { type: 'array', items: { oneOf: [{ const: 'read' }, { const: 'trade' }] } },
  },
}

export function addControl(server: FastifyInstance, accounts: Accounts, compiler: Ajv2020): void {
  const readAccount = createSchemaReader(compiler, accountSchema)
  server.post('/sandbox/accounts', (request, reply) => {
    requireJson(request.headers['content-type'])
    const wanted = readAccount((request.body as Buffer | undefined) ?? new Uint8Array())
    return reply
      .code(201)
      .type('application/json; charset=utf-8')
      .send(writeJson(accounts.createAccount(wanted as AccountOptions)))
  })
}

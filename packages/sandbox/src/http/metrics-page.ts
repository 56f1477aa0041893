// Serves the metrics at `/metrics`. They reveal how much is traded, so they require the control token.

import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'
import { requireToken, type TokenCheck } from './control-token.ts'

export function addMetrics(
  server: FastifyInstance,
  metrics: Pick<Metrics, 'contentType' | 'write'>,
  checkToken: TokenCheck | undefined,
): void {
  server.get('/metrics', {
    onRequest: requireToken(checkToken),
    handler: async (_request, reply) => reply.type(metrics.contentType).send(await metrics.write()),
  })
}

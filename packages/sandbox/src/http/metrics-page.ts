// Numbers for a monitor. They tell how much is traded and by how many, so whoever needs a token for control needs it here.

import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'
import { askForToken, type Guard } from './control-token.ts'

export function addMetrics(
  server: FastifyInstance,
  metrics: Pick<Metrics, 'contentType' | 'write'>,
  guard: Guard | undefined,
): void {
  server.get('/metrics', {
    onRequest: askForToken(guard),
    handler: async (_request, reply) => reply.type(metrics.contentType).send(await metrics.write()),
  })
}

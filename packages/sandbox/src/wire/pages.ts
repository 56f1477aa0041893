// What a person sees in a browser: the dashboard, the rendered document, and the document itself.

import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { addDashboard } from './dashboard.ts'
import { documentText } from './document.ts'
import { jsonType } from './json.ts'

/** Where the rendered document may lie: shipped in this package, or built beside it. */
const docsPlaces = [
  new URL('../../docs/index.html', import.meta.url),
  new URL('../../../../spec/dist/docs/index.html', import.meta.url),
]

export function addPages(server: FastifyInstance): void {
  addDashboard(server)
  server.get('/openapi.json', (_request, reply) => reply.type(jsonType).send(documentText))
  server.get('/docs', (_request, reply) => {
    const place = docsPlaces.find((candidate) => existsSync(candidate))
    if (place) return sendHtml(reply, readFileSync(place, 'utf8'))
    return reply.code(404).type('text/plain; charset=utf-8').send('The docs page has not been built.\n')
  })
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html)
}

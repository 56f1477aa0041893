// Serves what a browser shows: the dashboard, the documentation, and the document itself.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { addDashboard } from './dashboard.ts'
import { interfaceDocuments, readDocument } from '../platform/document-files.ts'
import { findFolder, sendFile } from './static-files.ts'
import { clip } from '../engine/index.ts'
import { pageHeaders } from '../document/safe-headers.ts'
import { jsonType } from '../document/write-json.ts'

/** Where the built documentation may be: in this repository, which is newer, or shipped in this package. */
const docsPlaces = [new URL('../../../../spec/dist/docs/', import.meta.url), new URL('../../docs/', import.meta.url)]

/** In this repository only: a published package has the documentation. */
const unbuilt = `The documentation has not been built.

"npm start" and "npm run sandbox" build it in the background while the exchange runs: reload this page in a minute.
"npm run docs" builds it without an exchange.
`

/** Pages also accept HEAD. */
const page = { exposeHeadRoute: true, config: { isPage: true } }

export function addPages(server: FastifyInstance): void {
  addDashboard(server)
  for (const name of interfaceDocuments)
    server.get(`/${name}`, page, (_request, reply) => reply.type(jsonType).send(readDocument(name)))
  // Links of the site are relative, so its start page needs the trailing slash.
  server.get('/docs', page, (_request, reply) => reply.redirect('/docs/', 308))
  server.get<{ Params: { '*': string } }>('/docs/*', page, (request, reply) => sendDocs(reply, request.params['*']))
}

function sendDocs(reply: FastifyReply, file: string): FastifyReply {
  reply.headers(pageHeaders)
  const folder = findFolder(docsPlaces)
  if (!folder) return sendText(reply, unbuilt)
  const name = file === '' || file.endsWith('/') ? `${file}index.html` : file
  return sendFile(reply, folder, name) ?? sendText(reply, `There is no page of this name: ${clip(file)}\n`)
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send(text)
}

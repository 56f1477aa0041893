// Serves what a browser shows: the dashboard at `/`, the documentation, and the documents themselves.
//
// The dashboard is built by its own package and shipped in this one; without it, a short page lists what this server
// offers.
import { pageHeaders } from '../document/safe-headers.ts'
import { jsonType } from '../document/write-json.ts'
import { clip } from '@capi/engine'
import { unknownPath } from '../operations/request-errors.ts'
import { noOperation, type OtherRoute, pathParameters, pathPattern } from '../operations/routes.ts'
import { send, toRejection } from '../operations/steps.ts'
import { openArchive } from '../platform/docs-archive.ts'
import { interfaceDocuments, readControlDocument, readDocument } from '../platform/document-files.ts'
import type { HttpCaller } from './http-caller.ts'
import { findFolder, readStatic, toStatic } from './static-files.ts'
import { cachingOf, revalidated, sendFile } from './static-response.ts'
import { welcome } from './welcome.ts'

/**
 * Where the built dashboard and documentation may be: in this repository, which is newer, or shipped in this package.
 */
const dashboardPlaces = [placeOf('../../../dashboard/dist/'), placeOf('../../dashboard/')]
const docsPlaces = [placeOf('../../../../spec/dist/docs/')]
const docsArchive = placeOf('../../docs.archive')

/** In this repository only: a published package has the documentation. */
const unbuilt = `The documentation has not been built.

"npm start" and "npm run sandbox" build it in the background while the exchange runs: reload this page in a minute.
"npm run docs" builds it without an exchange.
`

const textType = 'text/plain; charset=utf-8'
const headers = Object.entries(pageHeaders).flat()

type Page = OtherRoute<HttpCaller>
type Send = (caller: HttpCaller, file: string) => unknown

/** The routes of all pages. */
export const pages: readonly Page[] = [
  page('/', (caller) => sendDashboard(caller, 'index.html')),
  page('/dashboard/{file}', sendDashboard),
  ...interfaceDocuments.map((name) => page(`/${name}`, (caller) => sendDocument(caller, readDocument(name)))),
  // Links of the site are relative, so its start page needs the trailing slash.
  page('/docs', (caller) => caller.sendBytes(308, textType, Buffer.of(), ['Location', '/docs/'])),
  page('/docs/{file*}', sendDocs),
  page('/sandbox/openapi.json', (caller) => sendDocument(caller, readControlDocument())),
]

function page(path: string, serve: Send): Page {
  const [method, pattern] = ['GET', pathPattern(path)]
  return {
    kind: 'other',
    name: noOperation,
    isPage: true,
    method,
    path: pattern,
    async serve(caller) {
      try {
        await serve(caller, pathParameters({ method, path: pattern }, caller.path)['file'] ?? '')
      } catch (error) {
        send(caller, toRejection(caller, error))
      }
    },
  }
}

async function sendDashboard(caller: HttpCaller, file: string): Promise<void> {
  const folder = await findFolder(dashboardPlaces)
  const found = folder && (await readStatic(folder, file))
  if (found) sendFile(caller, found, cachingOf(file), headers)
  else if (caller.path === '/') sendFile(caller, toStatic('index.html', Buffer.from(welcome)), revalidated, headers)
  else throw unknownPath(caller.method, caller.path)
}

async function sendDocs(caller: HttpCaller, file: string): Promise<void> {
  const folder = await findFolder(docsPlaces)
  const archive = folder ? undefined : await openArchive(docsArchive)
  if (!folder && !archive) return sendMissing(caller, unbuilt)
  const name = file === '' || file.endsWith('/') ? `${file}index.html` : file
  const content = archive?.read(name)
  const found = folder ? await readStatic(folder, name) : content && toStatic(name, content)
  if (found) sendFile(caller, found, name.startsWith('assets/') ? cachingOf(name) : revalidated, headers)
  else sendMissing(caller, `There is no page of this name: ${clip(file)}\n`)
}

function sendMissing(caller: HttpCaller, text: string): void {
  caller.sendBytes(404, textType, Buffer.from(text), headers)
}

function sendDocument(caller: HttpCaller, text: string): void {
  sendFile(caller, { type: jsonType, bytes: Buffer.from(text) }, revalidated)
}

function placeOf(path: string): URL {
  return new URL(path, import.meta.url)
}

// Serves what a browser shows: the dashboard at `/`, the documentation, and the documents themselves.
//
// The dashboard is built by its own package and shipped in this one; without it, a short page lists what this server
// offers. The documentation is a package of its own, which a user may install beside this one.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { pageHeaders } from '../document/safe-headers.ts'
import { jsonType } from '../document/write-json.ts'
import { clip } from '@capi/engine'
import { unknownPath } from '../operations/request-errors.ts'
import { noOperation, type OtherRoute, pathParameters, pathPattern } from '../operations/routes.ts'
import { send, toRejection } from '../operations/steps.ts'
import { interfaceDocuments, readControlDocument, readDocument } from '../platform/document-files.ts'
import { version } from '../platform/version.ts'
import type { HttpCaller } from './http-caller.ts'
import { findFolder, readStatic, toStatic } from './static-files.ts'
import { cachingOf, revalidated, sendFile } from './static-response.ts'
import { welcome } from './welcome.ts'

/** Where the built dashboard may be: in this repository, which is newer, or shipped in this package. */
const dashboardPlaces = [placeOf('../../../dashboard/dist/'), placeOf('../../dashboard/')]
/** The package with the documentation: beside this one, as in this repository, or where Node finds it. */
const docsBeside = placeOf('../../../docs/')
const { resolve } = createRequire(import.meta.url)

/** In this repository only: the published package has the pages. */
const unbuilt = `The documentation has not been built.

"npm start" and "npm run sandbox" build it in the background while the exchange runs: reload this page in a minute.
"npm run docs" builds it without an exchange.
`

const uninstalled = `The documentation is a package of its own, which is not installed.

Install it beside the sandbox, then reload this page:

  npm install @capi/docs@${version}
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
  const packages = docsPackages()
  const folder = await findFolder(packages.map((each) => new URL('site/', each)))
  if (!folder) return sendMissing(caller, packages.some(isPackage) ? unbuilt : uninstalled)
  const name = file === '' || file.endsWith('/') ? `${file}index.html` : file
  const found = await readStatic(folder, name)
  if (found) sendFile(caller, found, name.startsWith('assets/') ? cachingOf(name) : revalidated, headers)
  else sendMissing(caller, `There is no page of this name: ${clip(file)}\n`)
}

/** Returns where the package may be. It is looked for each time, so that an installation needs no restart. */
function docsPackages(): URL[] {
  try {
    return [docsBeside, new URL('./', pathToFileURL(resolve('@capi/docs/package.json')))]
  } catch {
    return [docsBeside]
  }
}

function isPackage(folder: URL): boolean {
  return existsSync(new URL('package.json', folder))
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

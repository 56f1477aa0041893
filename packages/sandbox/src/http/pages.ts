// Serves what a browser shows: the dashboard at `/`, the documentation, and the documents themselves.
//
// The dashboard is built by its own package and shipped in this one; without it, a short page lists what this server
// offers. The documentation is a package of its own, which a user may install beside this one.
//
// A file has a tag of its content, so that a browser asks only whether it has changed, and is sent in part where a
// range of bytes is asked for. The libraries for this (send, sirv) write to a response of node:http; these files also
// answer `sandbox.fetch`.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { clip } from '@capi/engine'
import { jsonType } from '../document/write-json.ts'
import { noOperation, type OtherRoute, pathParameters, pathPattern, unknownPath } from '../request/routes.ts'
import { send, toRejection } from '../request/dispatch.ts'
import { interfaceDocuments, readControlDocument, readDocument, version } from '../platform/node.ts'
import { type HttpCaller, pageHeaders } from './one-request.ts'

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
const pageHeaderList = Object.entries(pageHeaders).flat()

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
  if (found) sendFile(caller, found, cachingOf(file), pageHeaderList)
  else if (caller.path === '/')
    sendFile(caller, toStatic('index.html', Buffer.from(welcome)), revalidated, pageHeaderList)
  else throw unknownPath(caller.method, caller.path)
}

async function sendDocs(caller: HttpCaller, file: string): Promise<void> {
  const packages = docsPackages()
  const folder = await findFolder(packages.map((each) => new URL('site/', each)))
  if (!folder) return sendMissing(caller, packages.some(isPackage) ? unbuilt : uninstalled)
  const name = file === '' || file.endsWith('/') ? `${file}index.html` : file
  const found = await readStatic(folder, name)
  if (found) sendFile(caller, found, name.startsWith('assets/') ? cachingOf(name) : revalidated, pageHeaderList)
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
  caller.sendBytes(404, textType, Buffer.from(text), pageHeaderList)
}

function sendDocument(caller: HttpCaller, text: string): void {
  sendFile(caller, { type: jsonType, bytes: Buffer.from(text) }, revalidated)
}

function placeOf(path: string): URL {
  return new URL(path, import.meta.url)
}

/** Content types by the ending of a file's name. */
const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  yaml: 'text/yaml; charset=utf-8',
}

interface StaticFile {
  readonly type: string
  readonly bytes: Uint8Array
}

/** Returns the first of some folders that has been built; undefined if none has. */
async function findFolder(places: readonly URL[]): Promise<URL | undefined> {
  for (const place of places) if (await stat(new URL('index.html', place)).catch(() => undefined)) return place
  return undefined
}

/** Reads a file of a folder or of its subfolders; undefined if there is no such file. */
async function readStatic(folder: URL, path: string): Promise<StaticFile | undefined> {
  const file = await findFile(folder, path.split('/'))
  return file && toStatic(path, await readFile(file))
}

/** Returns the content of a file with the type of its name. Pages are marked as those of a sandbox. */
function toStatic(path: string, content: Buffer): StaticFile {
  const ending = path.slice(path.lastIndexOf('.') + 1)
  // The scripts of a page read it: a published copy of the same page has no server to send requests to.
  const bytes = ending === 'html' ? Buffer.from(content.toString().replace('<html ', '<html data-sandbox ')) : content
  return { type: types[ending] ?? 'application/octet-stream', bytes }
}

/**
 * Follows the names of a path, each in the listing of its folder. A name from a listing cannot lead out of the folder.
 */
async function findFile(folder: URL, [name = '', ...rest]: readonly string[]): Promise<URL | undefined> {
  const entries = await readdir(folder, { withFileTypes: true })
  const entry = entries.find((each) => each.name === name)
  if (rest.length === 0) return entry?.isFile() ? new URL(encodeURIComponent(name), folder) : undefined
  return entry?.isDirectory() ? findFile(new URL(`${encodeURIComponent(name)}/`, folder), rest) : undefined
}

/** A name that has a hash of the content, as the bundlers of the dashboard and of the documentation write it. */
const hashedName = /[-.][\w-]{8}(\.lean)?\.(css|js|svg)$/

/** For a file whose content may change: a browser asks each time whether it has. */
const revalidated = 'no-cache'

/** Returns how long a browser may use a file of a folder for such names without asking. */
function cachingOf(name: string): string {
  return hashedName.test(name) ? 'max-age=31536000, immutable' : revalidated
}

/** Sends a file, a range of it, or that it has not changed. `headers` are names and values in turn. */
function sendFile(
  caller: HttpCaller,
  { type, bytes }: StaticFile,
  caching: string,
  headers: readonly string[] = [],
): void {
  const tag = tagOf(bytes)
  const validators = [...headers, 'Cache-Control', caching, 'ETag', tag, 'Accept-Ranges', 'bytes']
  if (includesTag(textOf(caller, 'if-none-match'), tag)) return caller.sendHead(304, validators)
  const range = readRange(caller, tag, bytes.length)
  if (range === undefined) return caller.sendBytes(200, type, bytes, validators)
  if (range === 'outside') {
    return caller.sendBytes(416, type, Buffer.of(), [...validators, 'Content-Range', `bytes */${bytes.length}`])
  }
  const [first, last] = range
  const place = `bytes ${first}-${last}/${bytes.length}`
  caller.sendBytes(206, type, bytes.subarray(first, last + 1), [...validators, 'Content-Range', place])
}

function tagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
}

/** Whether a header If-None-Match has a tag. A proxy that compresses may have marked it as weak. */
function includesTag(header: string, tag: string): boolean {
  return header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}

/**
 * Returns the first and the last byte that are asked for; `outside` where the file has none of them. Undefined for the
 * whole file: also where the range is no single range of bytes, or is one of another version of the file. Only GET has
 * ranges.
 */
function readRange(caller: HttpCaller, tag: string, length: number): readonly [number, number] | 'outside' | undefined {
  const ifRange = textOf(caller, 'if-range')
  if (caller.method !== 'GET' || (ifRange !== '' && ifRange !== tag)) return undefined
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(textOf(caller, 'range').trim()) ?? []
  if (from === '' && to === '') return undefined
  // The last bytes, of which there may be fewer.
  if (from === '') return Number(to) === 0 || length === 0 ? 'outside' : [Math.max(0, length - Number(to)), length - 1]
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= length) return 'outside'
  return [Number(from), to === '' ? length - 1 : Math.min(Number(to), length - 1)]
}

function textOf({ headers }: HttpCaller, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** The page at `/` where the dashboard has not been built. */
const welcome: string = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>capi sandbox</title>
<style>body { font: 16px/1.5 system-ui; margin: 4rem auto; max-width: 40rem; padding: 0 1rem }</style>
<h1>capi sandbox</h1>
<p>A local exchange that speaks the interface of the capi document. Nothing here is worth money.</p>
<p>The dashboard has not been built.</p>
<ul>
<li><a href="/docs/">/docs</a>: guides and reference</li>
<li><a href="/openapi.json">/openapi.json</a>: the OpenAPI document, for tools</li>
<li><a href="/openapi.generators.json">/openapi.generators.json</a> and <a href="/openapi.generators-3.0.json">/openapi.generators-3.0.json</a>: the same for generators of clients, in OpenAPI 3.1 and 3.0</li>
<li><a href="/openapi.generators-text-ids.json">/openapi.generators-text-ids.json</a>: the same with ids as texts, for languages that round large numbers</li>
<li><a href="/capi/v2/market/tickers">/capi/v2/market/tickers</a>: prices, without a key</li>
<li><a href="/sandbox/openapi.json">/sandbox/openapi.json</a>: the control API: accounts, prices, liquidity, clock, reset</li>
</ul>
</html>
`

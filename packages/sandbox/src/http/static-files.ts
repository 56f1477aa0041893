// Sends files of a built folder, of another package or shipped in this one.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'

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

/** Returns the first of some folders that has been built; undefined if none has. */
export function findFolder(places: readonly URL[]): URL | undefined {
  return places.find((place) => existsSync(new URL('index.html', place)))
}

/** Sends a file of a folder or of its subfolders; undefined if there is no such file. Pages are marked as those of a sandbox. */
export function sendFile(reply: FastifyReply, folder: URL, path: string): FastifyReply | undefined {
  const file = findFile(folder, path.split('/'))
  if (!file) return undefined
  const ending = path.slice(path.lastIndexOf('.') + 1)
  const content = readFileSync(file)
  // The scripts of a page read it: a published copy of the same page has no server to send requests to.
  const sent = ending === 'html' ? content.toString().replace('<html ', '<html data-sandbox ') : content
  return reply.type(types[ending] ?? 'application/octet-stream').send(sent)
}

/** Follows the names of a path, each in the listing of its folder. A name from a listing cannot lead out of the folder. */
function findFile(folder: URL, [name = '', ...rest]: readonly string[]): URL | undefined {
  const entry = readdirSync(folder, { withFileTypes: true }).find((each) => each.name === name)
  if (rest.length === 0) return entry?.isFile() ? new URL(encodeURIComponent(name), folder) : undefined
  return entry?.isDirectory() ? findFile(new URL(`${encodeURIComponent(name)}/`, folder), rest) : undefined
}

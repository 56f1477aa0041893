// Sends the files of a folder that was built elsewhere: shipped in this package, or built beside it.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
}

/** Returns the folder, among those where it may lie, that has been built; undefined where none has. */
export function findFolder(places: readonly URL[]): URL | undefined {
  return places.find((place) => existsSync(new URL('index.html', place)))
}

/** Sends a file that lies in a folder itself; undefined where there is none of the name. */
export function sendFile(reply: FastifyReply, folder: URL, name: string): FastifyReply | undefined {
  // A name of the folder's own list leads nowhere else.
  if (!readdirSync(folder).includes(name)) return undefined
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  return reply.type(type).send(readFileSync(new URL(name, folder)))
}

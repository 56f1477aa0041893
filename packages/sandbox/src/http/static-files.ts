// Sends files of a built folder, of another package or shipped in this one.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
}

/** Returns the first of some folders that has been built; undefined if none has. */
export function findFolder(places: readonly URL[]): URL | undefined {
  return places.find((place) => existsSync(new URL('index.html', place)))
}

/** Sends a file of a folder, not of its subfolders; undefined if there is no such file. */
export function sendFile(reply: FastifyReply, folder: URL, name: string): FastifyReply | undefined {
  // A name from the folder's own listing cannot lead out of it.
  if (!readdirSync(folder).includes(name)) return undefined
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  return reply.type(type).send(readFileSync(new URL(name, folder)))
}

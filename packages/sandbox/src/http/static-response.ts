// Sends a file as HTTP describes it: with a tag of its content, so that a browser asks only whether it has changed, and
// in part, where a range of bytes is asked for.
//
// The libraries for this (send, sirv) write to a response of node:http; these files also answer `sandbox.fetch`.
import { createHash } from 'node:crypto'
import type { HttpCaller } from './http-caller.ts'
import type { StaticFile } from './static-files.ts'

/** A name that has a hash of the content, as the bundlers of the dashboard and of the documentation write it. */
const hashedName = /[-.][\w-]{8}(\.lean)?\.(css|js|svg)$/

/** For a file whose content may change: a browser asks each time whether it has. */
export const revalidated = 'no-cache'

/** Returns how long a browser may use a file of a folder for such names without asking. */
export function cachingOf(name: string): string {
  return hashedName.test(name) ? 'max-age=31536000, immutable' : revalidated
}

/** Sends a file, a range of it, or that it has not changed. `headers` are names and values in turn. */
export function sendFile(
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
  const version = textOf(caller, 'if-range')
  if (caller.method !== 'GET' || (version !== '' && version !== tag)) return undefined
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

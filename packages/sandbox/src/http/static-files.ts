// Reads files of a built folder, of another package or shipped in this one.
import { readdir, readFile, stat } from 'node:fs/promises'

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

export interface StaticFile {
  readonly type: string
  readonly bytes: Uint8Array
}

/** Returns the first of some folders that has been built; undefined if none has. */
export async function findFolder(places: readonly URL[]): Promise<URL | undefined> {
  for (const place of places) if (await stat(new URL('index.html', place)).catch(() => undefined)) return place
  return undefined
}

/** Reads a file of a folder or of its subfolders; undefined if there is no such file. */
export async function readStatic(folder: URL, path: string): Promise<StaticFile | undefined> {
  const file = await findFile(folder, path.split('/'))
  return file && toStatic(path, await readFile(file))
}

/** Returns the content of a file with the type of its name. Pages are marked as those of a sandbox. */
export function toStatic(path: string, content: Buffer): StaticFile {
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

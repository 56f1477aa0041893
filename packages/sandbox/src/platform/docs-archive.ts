// The documentation as one file, as the published package has it: a line of JSON with the place of each file, and then
// every file by itself, compressed. Thousands of small files take seven times the space.
import { readFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'

/** By name of the file: where its bytes begin after the first line, and how many they are. */
type Index = Readonly<Record<string, readonly [number, number]>>

export interface Archive {
  /** Returns the content of a file; undefined if there is none of this name. */
  read(name: string): Buffer | undefined
}

/** Returns the archive of some files. The same files give the same bytes. */
export function packFiles(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const index: Record<string, [number, number]> = {}
  const parts: Buffer[] = []
  let place = 0
  for (const name of Array.from(files.keys()).toSorted()) {
    const part = gzipSync(files.get(name)!, { level: 9 })
    index[name] = [place, part.length]
    parts.push(part)
    place += part.length
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...parts])
}

export function readArchive(bytes: Buffer): Archive {
  const start = bytes.indexOf('\n') + 1
  const index = JSON.parse(bytes.toString('utf8', 0, start)) as Index
  return {
    read(name) {
      if (!Object.hasOwn(index, name)) return undefined
      const [place, length] = index[name]!
      return gunzipSync(bytes.subarray(start + place, start + place + length))
    },
  }
}

const opened = new Map<string, Promise<Archive | undefined>>()

/** Opens an archive, once for each address; undefined if there is no such file. */
export function openArchive(address: URL): Promise<Archive | undefined> {
  const known = opened.get(address.href)
  if (known) return known
  const archive = readFile(address).then(readArchive, () => undefined)
  opened.set(address.href, archive)
  return archive
}

// The list of the hashes of all files of a release: what was checked is what is published.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const name = 'SHA256SUMS'

/** Returns the files of a release but the list itself, sorted. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => file !== name)
    .toSorted()
}

function hash(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Writes the list in the format of `sha256sum`. */
export function writeSums(folder: string): void {
  const lines = filesOf(folder).map((file) => `${hash(join(folder, file))}  ${file}\n`)
  writeFileSync(join(folder, name), lines.join(''))
}

/** Returns what differs between a release and its list. */
export function compareSums(folder: string): string[] {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)
  const listed = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  const present = filesOf(folder)
  return [
    ...Array.from(listed.keys(), (file) => file).flatMap((file) => {
      if (!present.includes(file)) return [`${file} must be there, was missing.`]
      const found = hash(join(folder, file))
      return found === listed.get(file) ? [] : [`${file} must have the hash ${listed.get(file)}, was ${found}.`]
    }),
    ...present.filter((file) => !listed.has(file)).map((file) => `${file} must be listed in ${name}, was not.`),
  ]
}

/** Returns the hash of the list of hashes, which the job that packs hands to the one that publishes. */
export function sumsOf(release: string): string {
  return hash(join(release, name))
}

// The notes of a release: what the changelogs of all packages say about its version, each sentence once.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishedPackage } from './packages.ts'

/** Returns the part of a changelog about a version; undefined if it has none. */
export function partOf(changelog: string, version: string): string | undefined {
  const parts = changelog.split(/^## /m).slice(1)
  return parts.find((part) => part.startsWith(`${version}\n`))?.slice(version.length)
}

function readChangelog(folder: string): string {
  const file = join(folder, 'CHANGELOG.md')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Returns the notes of the version that the packages of a tree have. */
export function readNotes(root: string, published: readonly PublishedPackage[]): string {
  const packagesOf = new Map<string, string[]>()
  for (const { name, folder, manifest } of published) {
    const part = partOf(readChangelog(join(root, folder)), manifest.version) ?? ''
    // An entry begins with a dash and ends before the next one or a heading; those about other packages of the release
    // are left out.
    for (const entry of part.split(/^(?=- |#)/m)) {
      if (!entry.startsWith('- ') || entry.startsWith('- Updated dependencies')) continue
      packagesOf.set(entry.trim(), [...(packagesOf.get(entry.trim()) ?? []), name])
    }
  }
  const lines = Array.from(packagesOf, ([entry, names]) => `${entry}\n  (${names.join(', ')})\n`)
  return lines.length === 0 ? 'Nothing that users of a package notice.\n' : lines.join('')
}

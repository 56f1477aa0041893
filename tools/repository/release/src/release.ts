// A packed release as the checks see it: its folder, and the tarballs unpacked beside each other.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from './commands.ts'
import { type Manifest, type PublishedPackage, readManifest, readPublished, repository } from './packages.ts'

export interface PackedPackage {
  readonly name: string
  readonly tarball: string
  /** Where it is unpacked: `node_modules/@capi/client` of a folder, so that the packages find each other. */
  readonly folder: string
  readonly manifest: Manifest
  readonly files: readonly string[]
}

export interface Release {
  readonly folder: string
  readonly packages: readonly PackedPackage[]
  /** The packages that the repository publishes. */
  readonly published: readonly PublishedPackage[]
  /** The repository that it was packed from. */
  readonly root: string
  /** The tag of the release; undefined for a pre-release of the main branch, and without one. */
  readonly tag: string | undefined
}

/** What is wrong with a release. */
export interface Finding {
  /** The check that found it. */
  readonly check: string
  /** A package, or a file. */
  readonly subject: string
  readonly text: string
}

/** Unpacks a release and calls a function with it. */
export async function withRelease<Result>(
  folder: string,
  { root = repository, tag }: { readonly root?: string | undefined; readonly tag?: string | undefined },
  use: (release: Release) => Promise<Result>,
): Promise<Result> {
  const unpacked = mkdtempSync(join(tmpdir(), 'capi-release-'))
  try {
    const tarballs = readdirSync(join(folder, 'packages')).filter((file) => file.endsWith('.tgz'))
    const packages = tarballs.map((file, index) => unpack(join(folder, 'packages', file), unpacked, index))
    return await use({ folder, packages, published: readPublished(root), root, tag })
  } finally {
    rmSync(unpacked, { recursive: true, force: true })
  }
}

function unpack(tarball: string, to: string, index: number): PackedPackage {
  const opened = join(to, `opened-${index}`)
  mkdirSync(opened)
  run('tar', ['-xzf', tarball, '--strip-components=1', '-C', opened])
  const { name } = readManifest(opened)
  // A name decides about a path only if it has the form of one of ours.
  const folder = join(to, 'node_modules', /^@capi\/[a-z-]+$/.test(name) ? name : `unknown-${index}`)
  mkdirSync(dirname(folder), { recursive: true })
  renameSync(opened, folder)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
  return { name, tarball, folder, manifest: readManifest(folder), files }
}

export function readText(each: PackedPackage, file: string): string {
  return readFileSync(join(each.folder, file), 'utf8')
}

export function printFindings(findings: readonly Finding[]): void {
  for (const { check, subject, text } of findings) console.log(`${check}: ${subject} ${text}`)
}

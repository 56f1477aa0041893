// The packages that a tree of the repository publishes.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository of this program. */
export const repository: string = fileURLToPath(new URL('../../../..', import.meta.url))

type Versions = Readonly<Record<string, string>>

/** What the release reads of a package.json. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly license?: string
  readonly files?: readonly string[]
  readonly main?: string
  readonly types?: string
  readonly bin?: Versions
  readonly exports?: Readonly<Record<string, unknown>>
  readonly scripts?: Versions
  readonly dependencies?: Versions
  readonly peerDependencies?: Versions
  readonly optionalDependencies?: Versions
  readonly devDependencies?: Versions
}

export interface PublishedPackage {
  readonly name: string
  /** Its folder, from the root of the repository. */
  readonly folder: string
  readonly manifest: Manifest
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** Returns the names and versions of all that is installed with a package. */
export function dependenciesOf(manifest: Manifest): Versions {
  return { ...manifest.peerDependencies, ...manifest.optionalDependencies, ...manifest.dependencies }
}

/**
 * Returns the packages that are not private, each after those that it needs, so that they can be published in this
 * order.
 */
export function readPublished(root: string = repository): PublishedPackage[] {
  const all = readdirSync(join(root, 'packages'))
    .toSorted()
    .map((name) => ({ folder: `packages/${name}`, manifest: readManifest(join(root, 'packages', name)) }))
    .filter(({ manifest }) => !manifest.private)
    .map((each) => ({ ...each, name: each.manifest.name }))
  const ordered = new Set<PublishedPackage>()
  const add = (each: PublishedPackage): void => {
    const needed = dependenciesOf(each.manifest)
    for (const other of all) if (other.name in needed && !ordered.has(other)) add(other)
    ordered.add(each)
  }
  for (const each of all) add(each)
  return Array.from(ordered)
}

/** Returns the name of the tarball of a package. */
export function tarballName(name: string, version: string): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}

/** Returns the lines by which the packages are published, in this order: name, version and tarball of each. */
export function listPackages(published: readonly PublishedPackage[]): string {
  return published
    .map(({ name, manifest: { version } }) => `${name} ${version} ${tarballName(name, version)}\n`)
    .join('')
}

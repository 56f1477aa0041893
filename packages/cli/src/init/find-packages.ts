// Finds the packages that a new project uses: tarballs in a folder, or the version of this command.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { UsageError } from '@capi/client'
import { packageFolder } from './package-folder.ts'

/**
 * Returns the tarballs of a folder as specifiers by package: `file:` and the path from the folder of a project, so that
 * both can be moved together.
 */
export function readTarballs(folder: string, project: string): Readonly<Record<string, string>> {
  const place = relative(project, resolve(folder)).replaceAll('\\', '/') || '.'
  let names: readonly string[]
  try {
    names = readdirSync(folder)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`--packages must be a folder, was ${JSON.stringify(folder)} (${code}).`)
  }
  const found = names.flatMap((file) => {
    const [, name] = /^capi-([a-z-]+)-\d[\w.-]*\.tgz$/.exec(file) ?? []
    return name === undefined ? [] : [[`@capi/${name}`, `file:${place}/${file}`]]
  })
  if (found.length === 0)
    throw new UsageError(`--packages must have tarballs such as capi-client-0.1.0.tgz, ${folder} has none.`)
  return Object.fromEntries(found) as Record<string, string>
}

interface Manifest {
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Returns the version of this command. All packages have the same one. */
export function ownVersion(): string {
  return readManifest(join(packageFolder, 'package.json')).version
}

/**
 * Returns the folder of the tarball from which this command was installed; undefined if it was installed from
 * elsewhere.
 */
export function ownTarballFolder(): string | undefined {
  const [root] = packageFolder.split(/[\\/]node_modules[\\/]/)
  if (root === undefined || root === packageFolder || !existsSync(join(root, 'package.json'))) return undefined
  const { dependencies, devDependencies } = readManifest(join(root, 'package.json'))
  const specifier = { ...devDependencies, ...dependencies }['@capi/cli']
  return specifier?.startsWith('file:') && specifier.endsWith('.tgz')
    ? dirname(resolve(root, specifier.slice('file:'.length)))
    : undefined
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

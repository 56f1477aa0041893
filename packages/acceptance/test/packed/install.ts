// Packs every published package and installs the tarballs in an empty folder.
//
// The packages must be built before: packing runs no scripts here, because other tests read the builds at the same
// time. The installation is strict: a package can import only the dependencies that it declares.
import { execFile } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const root: string = join(import.meta.dirname, '../../../..')

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly files: readonly string[]
  readonly bin?: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  /** What packing puts in the place of the same keys. */
  readonly publishConfig?: Partial<Manifest>
}

export interface PublishedPackage {
  /** Its folder in the repository. */
  readonly source: string
  readonly manifest: Manifest
}

/** All packages of the repository that are not private. */
export const published: readonly PublishedPackage[] = readdirSync(join(root, 'packages'))
  .map((name) => join(root, 'packages', name))
  .map((source) => ({ source, manifest: readManifest(source) }))
  .filter(({ manifest }) => !manifest.private)

export interface Installation {
  readonly folder: string
  /** Path of a package's tarball. */
  tarball(name: string): string
  /** Path of an installed package. */
  installed(name: string): string
  remove(): Promise<void>
}

function readManifest(source: string): Manifest {
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest
  return { ...manifest, ...manifest.publishConfig }
}

/** Packs and installs all published packages. */
export async function install(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'capi-packed-'))
  const filters = published.flatMap(({ manifest }) => ['--filter', manifest.name])
  await pnpm('--recursive', ...filters, '--config.ignore-scripts=true', 'pack', '--pack-destination', folder)
  const tarballs = (await readdir(folder)).filter((file) => file.endsWith('.tgz'))
  const tarball = (name: string): string => {
    const prefix = `${name.replace('@', '').replace('/', '-')}-`
    return join(
      folder,
      tarballs.find((file) => file.startsWith(prefix) && /^\d/.test(file.slice(prefix.length)))!,
    )
  }
  const files = Object.fromEntries(published.map(({ manifest: { name } }) => [name, `file:${tarball(name)}`]))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: files }))
  // JSON is YAML as well.
  await writeFile(join(folder, 'pnpm-workspace.yaml'), JSON.stringify({ overrides: files }))
  await pnpm('--dir', folder, 'install', '--prefer-offline', '--ignore-scripts')
  return {
    folder,
    tarball,
    installed: (name) => join(folder, 'node_modules', name),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function pnpm(...args: readonly string[]): Promise<void> {
  await run('npm', ['run', '-s', 'pnpm', '--', ...args], { cwd: root, maxBuffer: 64 * 2 ** 20 })
}

// A tree with the next version, as a rehearsal packs it after the first one: nothing is built again.
import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../commands.ts'
import { bundles } from '../pack.ts'
import { dependenciesOf, readManifest, readPublished, repository } from '../packages.ts'
import { raiseVersions } from '../versions.ts'

const copied = [
  'package.json',
  'pnpm-workspace.yaml',
  'pnpm-lock.yaml',
  '.changeset',
  'spec/package.json',
  'spec/openapi.yaml',
  'spec/sandbox.yaml',
  'spec/workflows.arazzo.yaml',
  'tools/package.json',
  'tools/repository/release/api',
  ...bundles.map((file) => `spec/dist/${file}`),
]

/** Copies what a release is packed from into a new folder, raises its version, and returns the version. */
export function makeNextTree(folder: string, snapshot?: string): string {
  for (const path of copied) cpSync(join(repository, path), join(folder, path), { recursive: true })
  // The command that turns changesets into versions names its changelogs by this path.
  mkdirSync(join(folder, 'tools/node_modules'))
  symlinkSync(join(repository, 'tools/node_modules/@changesets'), join(folder, 'tools/node_modules/@changesets'))
  for (const name of readdirSync(join(repository, 'packages'))) copyPackage(`packages/${name}`, folder)
  linkPackages(folder)
  const before = readPublished(folder)[0]!.manifest.version
  const version = raiseVersions(folder, snapshot)
  stampBuilt(folder, before, version)
  // The checks ask for the files of the repository.
  run('git', ['init', '--quiet'], { cwd: folder })
  run('git', ['add', '--all'], { cwd: folder })
  return version
}

/** Copies the files of a package that are packed; of a private one the manifest, which the workspace needs. */
function copyPackage(path: string, folder: string): void {
  const from = join(repository, path)
  const { files = [] } = readPublished().find((each) => each.folder === path)?.manifest ?? {}
  mkdirSync(join(folder, path), { recursive: true })
  const present = readdirSync(from).filter((name) => [...files, 'package.json', 'README.md', 'LICENSE'].includes(name))
  for (const name of present) cpSync(join(from, name), join(folder, path, name), { recursive: true })
}

/** Links the packages that a package needs, where pnpm looks for their versions when it packs. */
function linkPackages(folder: string): void {
  const folders = [...readdirSync(join(folder, 'packages')).map((name) => `packages/${name}`), 'spec', 'tools']
  const all = folders.map((path) => ({ path, manifest: readManifest(join(folder, path)) }))
  for (const { path, manifest } of all) {
    const names = Object.keys({ ...manifest.devDependencies, ...dependenciesOf(manifest) })
    const needed = all.filter((each) => names.includes(each.manifest.name))
    mkdirSync(join(folder, path, 'node_modules/@capi'), { recursive: true })
    for (const {
      path: target,
      manifest: { name },
    } of needed)
      symlinkSync(join(folder, target), join(folder, path, 'node_modules', name))
  }
}

/** Does what generating and building do for a new version: writes it where the document is built into something. */
function stampBuilt(folder: string, before: string, version: string): void {
  const stamp = (file: string, pattern: RegExp): void => {
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(pattern, (found) => found.replace(before, version)),
    )
  }
  for (const bundle of bundles) stamp(join(folder, 'spec/dist', bundle), /\bversion"?: "?[\d.]+/)
  for (const name of ['api', 'sandbox'])
    for (const file of readdirSync(join(folder, 'packages', name)).filter((each) => /^openapi.*\.json$/.test(each)))
      stamp(join(folder, 'packages', name, file), /"version": ?"[\d.]+"/)
  const code = ['src/generated/operations.ts', 'dist/index.js']
  for (const file of code) stamp(join(folder, 'packages/api', file), /documentVersion.*"?[\d.]+/)
}

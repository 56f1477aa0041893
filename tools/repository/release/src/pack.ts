// Packs a release into a folder, from what is built: the tarballs of all published packages, the bundles of the
// document, the documentation, the components of each package (SBOM), the notes, and the hashes of all these files.
//
// tsx tools/repository/release/src/pack.ts FOLDER
//
// It builds nothing; `npm --prefix tools/repository/release run pack` does that first. A registry that shows the
// provenance of a package compares its manifest with the repository, whose address the manifests of the tree do not
// contain: it is added here where the variables of the continuous integration name it.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pnpm, readArguments } from './commands.ts'
import { packDocs } from './docs/compose.ts'
import { readNotes } from './notes.ts'
import { type PublishedPackage, listPackages, readPublished, repository } from './packages.ts'
import { writeSums } from './sums.ts'

/** The bundles of the document that a release has. */
export const bundles: readonly string[] = [
  'openapi.json',
  'openapi.yaml',
  'openapi.reference.json',
  'openapi.generators.json',
  'openapi.generators-3.0.json',
  'openapi.generators-text-ids.json',
  'sandbox.json',
]

/** Packs the tree `root` into a new or empty folder. */
export function packRelease(folder: string, root: string = repository): void {
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0) throw new Error(`The folder must be new or empty, ${folder} has files.`)
  for (const part of ['packages', 'documents', 'components']) mkdirSync(join(folder, part))
  const published = readPublished(root)
  withRepository(root, published, () => {
    const filters = published.flatMap(({ name }) => ['--filter', name])
    const target = resolve(folder, 'packages')
    pnpm(root, '--recursive', ...filters, '--config.ignore-scripts=true', 'pack', '--pack-destination', target)
    const out = resolve(folder, 'components/%s.cdx.json')
    pnpm(root, ...filters, 'sbom', '--sbom-format', 'cyclonedx', '--prod', '--lockfile-only', '--split', '--out', out)
  })
  for (const bundle of bundles) copyFileSync(join(root, 'spec/dist', bundle), join(folder, 'documents', bundle))
  packDocs(root, join(folder, 'documents'))
  writeFileSync(join(folder, 'packages.txt'), listPackages(published))
  writeFileSync(join(folder, 'notes.md'), readNotes(root, published))
  writeSums(folder)
}

/** Calls a function while the manifests name the repository of the continuous integration, if there is one. */
function withRepository(root: string, published: readonly PublishedPackage[], pack: () => void): void {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env
  if (!server || !name) return pack()
  const files = published.map(({ folder }) => ({ folder, file: join(root, folder, 'package.json') }))
  const before = files.map(({ file }) => readFileSync(file, 'utf8'))
  try {
    for (const [index, { folder, file }] of files.entries()) {
      const manifest = JSON.parse(before[index]!) as object
      const source = { type: 'git', url: `git+${server}/${name}.git`, directory: folder }
      writeFileSync(file, JSON.stringify({ ...manifest, repository: source }, null, 2))
    }
    pack()
  } finally {
    for (const [index, { file }] of files.entries()) writeFileSync(file, before[index]!)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { folder } = readArguments('npm --prefix tools/repository/release run pack -- FOLDER')
  packRelease(resolve(process.env['INIT_CWD'] ?? '.', folder))
  console.log(`Packed ${readPublished().length} packages into ${folder}.`)
}

// `npm --prefix tools/repository/release run versions`: turns the files of .changeset into the next version of all
// packages and of the document, and into changelogs. With `--snapshot next` it makes a pre-release of that version,
// named after the present time.
//
// Packages and document have one version, which is the tag of the release: a bundle says by itself which client belongs
// to it.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { writeChanges } from '../../../product/comparison/changes.ts'
import { run } from './commands.ts'
import { readPublished, repository } from './packages.ts'

const sources = ['spec/openapi.yaml', 'spec/sandbox.yaml', 'spec/workflows.arazzo.yaml']

/** Raises the versions of the packages and of the sources of the document in a tree, and returns the new version. */
export function raiseVersions(root: string, snapshot: string | undefined): string {
  const changesets = resolve(repository, 'tools/node_modules/@changesets/cli/bin.js')
  const args = [changesets, 'version', ...(snapshot === undefined ? [] : ['--snapshot', snapshot])]
  withoutPeers(root, () => run(process.execPath, args, { cwd: root }))
  const version = readPublished(root)[0]!.manifest.version
  for (const source of sources) {
    const file = join(root, source)
    const before = readFileSync(file, 'utf8')
    const after = before.replace(/^( {2}version: ).*$/m, `$1${version}`)
    if (!after.includes(`\n  version: ${version}\n`))
      throw new Error(`${source} must have a version below "info:", has none.`)
    if (after !== before) writeFileSync(file, after)
  }
  return version
}

/**
 * Calls a function while no package is a peer of another one. Changesets makes a major version of a package whose peer
 * gets a new one; ours have all one version and are released together.
 */
function withoutPeers(root: string, raise: () => void): void {
  const peersOf = new Map<string, object>()
  const edit = (folder: string, change: (manifest: Record<string, unknown>) => Record<string, unknown>): void => {
    const file = join(root, folder, 'package.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    writeFileSync(file, `${JSON.stringify(change(manifest), null, 2)}\n`)
  }
  for (const { folder, manifest } of readPublished(root)) {
    const { peerDependencies: peers = {} } = manifest
    if (!Object.keys(peers).some((name) => name.startsWith('@capi/'))) continue
    peersOf.set(folder, peers)
    // The key stays, and with it the order of the keys.
    edit(folder, (each) => ({ ...each, peerDependencies: {} }))
  }
  try {
    raise()
  } finally {
    for (const [folder, peerDependencies] of peersOf) edit(folder, (each) => ({ ...each, peerDependencies }))
  }
}

/** Adds a document to the folder of the versions, with the text of what it changes. That needs Go. */
export function addVersion(folder: string, version: string, document: string): void {
  const older = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== `${version}.json`)
  const [newest] = older.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const text = newest === undefined ? 'The first version.' : writeChanges(join(folder, newest), document)
  copyFileSync(document, join(folder, `${version}.json`))
  writeFileSync(join(folder, `${version}.md`), `${text}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { snapshot } = parseArgs({ options: { snapshot: { type: 'string' } } }).values
  const before = readPublished()[0]!.manifest.version
  const version = raiseVersions(repository, snapshot)
  if (version === before) console.log(`Nothing in .changeset waits for a release: the version is still ${version}.`)
  else {
    run('npm', ['run', '-s', 'generate'], { cwd: repository })
    run('npx', ['oxfmt', 'packages/*/CHANGELOG.md', 'packages/*/package.json'], { cwd: repository })
    if (snapshot === undefined) {
      const folder = join(repository, 'spec/versions')
      mkdirSync(folder, { recursive: true })
      addVersion(folder, version, join(repository, 'spec/dist/openapi.json'))
    }
    console.log(`The version is ${version}.`)
  }
}

// Makes the published documentation of all versions from what each release has and from what is built here:
//
// tsx tools/repository/release/src/docs/compose.ts RELEASES OUTPUT
//
// `RELEASES` has a folder for each tag with its `docs.tgz`. The output has a folder for each version, `latest` for the
// highest one, `next` for what is built here, and a script that lets readers choose. Pages name each other relative to
// themselves, so that a version works in any folder.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run } from '../commands.ts'
import { repository } from '../packages.ts'

export const archive = 'docs.tgz'
/** The built documentation of a tree. */
const site = 'packages/docs/site'

/**
 * Packs the documentation of a tree, if it is built: a release without it is refused, and reports of APIs need none.
 */
export function packDocs(root: string, folder: string): void {
  if (!existsSync(join(root, site))) return
  run('tar', [
    '--create',
    '--gzip',
    '--file',
    join(folder, archive),
    '--directory',
    join(root, 'packages/docs'),
    'site',
  ])
}

/** Composes the site; returns the names of its versions in the order in which readers see them. */
export function composeDocs(next: string, releases: string, output: string): readonly string[] {
  const versions = readdirSync(releases)
    .filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag) && existsSync(join(releases, tag, archive)))
    .map((tag) => tag.slice(1))
    .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  mkdirSync(output, { recursive: true })
  if (readdirSync(output).length > 0) throw new Error(`The folder must be new or empty, ${output} has files.`)
  const [latest] = versions
  for (const version of versions) unpack(join(releases, `v${version}`, archive), join(output, version))
  if (latest !== undefined) cpSync(join(output, latest), join(output, 'latest'), { recursive: true })
  cpSync(next, join(output, 'next'), { recursive: true })
  const names = [...(latest === undefined ? [] : ['latest']), 'next', ...versions]
  for (const name of names) addChooser(join(output, name))
  cpSync(join(import.meta.dirname, 'versions.js'), join(output, 'versions.js'))
  writeFileSync(join(output, 'versions.json'), JSON.stringify({ latest: latest ?? null, names }))
  const start = `${names[0]}/`
  writeFileSync(join(output, 'index.html'), startPage(start, '<meta http-equiv="refresh" content="0; url=URL" />'))
  writeFileSync(join(output, '404.html'), startPage('/', ''))
  return names
}

function unpack(file: string, folder: string): void {
  mkdirSync(folder)
  run('tar', ['--extract', '--gzip', '--file', file, '--directory', folder, '--strip-components=1'])
}

/** Adds the script to all pages of a version, also to those that were built before it existed. */
function addChooser(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue
    const file = join(folder, name)
    const up = '../'.repeat(name.split(/[\\/]/).length)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('</head>', `<script src="${up}versions.js" defer></script></head>`),
    )
  }
}

function startPage(url: string, more: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>capi</title>
    ${more.replace('URL', url)}
  </head>
  <body>
    <p><a href="${url}">Documentation</a></p>
  </body>
</html>
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [releases, output] = process.argv.slice(2)
  if (releases === undefined || output === undefined) throw new Error('Usage: compose.ts RELEASES OUTPUT')
  console.log(composeDocs(join(repository, site), resolve(releases), resolve(output)).join(' '))
}

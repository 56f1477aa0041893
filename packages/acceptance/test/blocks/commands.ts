// Creates the built commands of this repository in a folder for PATH, as if its packages were installed. `npm` is
// replaced: it only checks whether the package or script exists, because a test must not start itself.
import { chmod, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly bin?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
}

/** Writes the commands into the folder. */
export async function writeCommands(folder: string, root: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const published: string[] = []
  const commands: [name: string, script: string][] = [['npx', npxScript(root)]]
  for (const room of await readdir(join(root, 'packages'))) {
    const manifest = await readManifest(join(root, 'packages', room)).catch(() => undefined)
    if (!manifest || manifest.private) continue
    published.push(manifest.name)
    for (const [name, file] of Object.entries(manifest.bin ?? {})) {
      commands.push([name, `exec ${process.execPath} ${join(root, 'packages', room, file)} "$@"`])
    }
  }
  // A tool of others that pages call.
  const redocly = join(createRequire(import.meta.url).resolve('@redocly/cli/package.json'), '../bin/cli.js')
  commands.push(['redocly', `exec ${process.execPath} ${redocly} "$@"`])
  const scripts = [root, join(root, 'tools/repository/bench')].map(async (place) =>
    Object.keys((await readManifest(place)).scripts ?? {}),
  )
  commands.push(['npm', npmScript(published, (await Promise.all(scripts)).flat())])
  for (const [name, script] of commands) {
    await writeFile(join(folder, name), `#!/usr/bin/env bash\n${script}\n`)
    await chmod(join(folder, name), 0o755)
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
}

/**
 * A test that the page contains is run. Tests of the repository are not, but the files that the page names have to
 * exist.
 */
function npxScript(root: string): string {
  const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs')
  return `[[ "$1" == vitest ]] || exec "$@"
if [[ -f "\${@: -1}" ]]; then
  echo "import base from '${root}/vitest.shared.ts'
export default { ...base, test: { include: ['*.test.mjs'], testTimeout: base.test.testTimeout } }" >vitest.config.mjs
  exec ${process.execPath} ${vitest} "\${@:2}"
fi
for word in "\${@:2}"; do
  [[ "$word" == [./-]* || "$word" != */* ]] && continue
  find ${root}/packages/*/test ${root}/tools/test -name '*.test.ts' | grep -qF -- "$word" ||
    { echo "vitest finds no test file that matches $word" >&2; exit 1; }
done`
}

function npmScript(published: readonly string[], scripts: readonly string[]): string {
  return `known() { [[ " $2 " == *" $1 "* ]] || { echo "npm knows no $1" >&2; exit 1; }; }
while [[ "$1" == -* ]]; do [[ "$1" == --prefix ]] && shift; shift; done
case "$1" in
  install) shift; for name in "$@"; do [[ "$name" == --* || "$name" == vitest || "$name" == @stoplight/* || "$name" == @redocly/* ]] || known "$name" "${published.join(' ')}"; done ;;
  run) known "$2" "${scripts.join(' ')}" ;;
  *) known "$1" "${scripts.join(' ')}" ;;
esac`
}

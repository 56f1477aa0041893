// The files of a new project: those of the folder `template` of this package, under the names that they have in a
// project.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packageFolder } from './package-folder.ts'

/** The names in the template differ where a tool would read the template itself, or leave it out of the package. */
const names: Readonly<Record<string, string>> = {
  'package.json': 'manifest.json',
  'tsconfig.json': 'typescript.json',
  '.gitignore': 'gitignore',
  'README.md': 'readme.md',
  '.github/workflows/check.yml': 'workflow.yml',
  'ci.sh': 'ci.sh',
  'with-exchange.sh': 'with-exchange.sh',
  'src/bot.ts': 'bot.ts',
  'src/bot.test.ts': 'bot-test.ts',
  'src/rehearse.ts': 'rehearse.ts',
  'src/main.ts': 'main.ts',
}

/** How a package is requested: a version, or the path of its tarball. */
export type Specifiers = (name: string) => string

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** Returns the text of each file by its path. `overrides` are the tarballs of packages that the dependencies need. */
export function projectFiles(
  folder: string,
  specifierOf: Specifiers,
  overrides: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const name = packageName(folder)
  const files = Object.entries(names).map(([path, template]) => [path, read(template).replace('{name}', name)] as const)
  const texts = new Map(files)
  const manifest = JSON.parse(texts.get('package.json')!) as Manifest
  const resolve = (dependencies: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(dependencies).map(([each, version]) => [each, version === '*' ? specifierOf(each) : version]),
    )
  const own = {
    ...manifest,
    name,
    dependencies: resolve(manifest.dependencies),
    devDependencies: resolve(manifest.devDependencies),
    ...(Object.keys(overrides).length > 0 && { overrides }),
  }
  return texts.set('package.json', `${JSON.stringify(own, null, 2)}\n`)
}

function read(name: string): string {
  return readFileSync(join(packageFolder, 'template', name), 'utf8')
}

/** Returns a name for a package that npm accepts. */
function packageName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z\d-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name || 'bot'
}

// What users do with the packages of a release: install its tarballs with their package manager, import, bundle and
// compile them, and start a bot.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { runAsync, runManager } from '../commands.ts'
import { type Manifest, readPublished, repository, tarballName } from '../packages.ts'

/** An entry point of a package. */
interface Entry {
  readonly specifier: string
  readonly isJson: boolean
}

const published = readPublished()
const yarn = join(repository, 'tools/node_modules/yarn/bin/yarn.js')

const entries: readonly Entry[] = published.flatMap(({ name, manifest }) =>
  Object.entries({ ...manifest.exports, ...(manifest as { publishConfig?: Manifest }).publishConfig?.exports })
    .filter(([subpath, target]) => JSON.stringify(target).includes('"./') && !isOfTests(subpath, target))
    .map(([subpath]) => ({ specifier: name + subpath.slice(1), isJson: subpath.endsWith('.json') })),
)

/** Whether an entry point exists in the repository alone, for the tests of other packages. */
function isOfTests(subpath: string, target: unknown): boolean {
  return typeof target === 'object' && !('default' in target!) && subpath !== '.'
}

/** A folder of a user, and how its programs are run. */
export interface User {
  readonly folder: string
  /** The Node that programs run on. */
  readonly node: string
}

/** What `npm run` sets here is not meant for other projects. */
const outside = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
const config = { cwd: tmpdir(), env: outside, encoding: 'utf8' } as const
/** The certificates that npm trusts here. The npm of another Node reads other settings, and would trust fewer. */
const cafile = execFileSync('npm', ['config', 'get', 'cafile'], config).trim()

function environment({ folder, node }: User): NodeJS.ProcessEnv {
  const { NODE_PATH: _, CI: __, ...inherited } = outside
  return {
    ...inherited,
    PATH: `${dirname(node)}:${process.env['PATH']}`,
    // The tarballs of two rehearsals have one name and other contents, which the cache of yarn does not see.
    YARN_CACHE_FOLDER: join(folder, '.yarn'),
    ...(cafile !== '' && cafile !== 'null' && { NODE_EXTRA_CA_CERTS: cafile }),
    NPM_CONFIG_PREFER_OFFLINE: 'true',
    // A request without an answer is sent again after half a minute, not after five minutes, and the log shows which.
    NPM_CONFIG_FETCH_TIMEOUT: '30000',
    NPM_CONFIG_FETCH_RETRIES: '4',
    NPM_CONFIG_FETCH_RETRY_MINTIMEOUT: '1000',
    NPM_CONFIG_FETCH_RETRY_MAXTIMEOUT: '5000',
    NPM_CONFIG_LOGLEVEL: 'http',
    NPM_CONFIG_FUND: 'false',
    NPM_CONFIG_AUDIT: 'false',
  }
}

function runAs(user: User, program: string, ...args: readonly string[]): Promise<string> {
  return runAsync(program, args, { cwd: user.folder, env: environment(user) })
}

/** A packed release: the folder of its tarballs, and its version. */
export interface Tarballs {
  readonly folder: string
  readonly version: string
}

/** Installs all packages of a release in a folder, which is new or has those of another release. */
export async function install(user: User, manager: 'npm' | 'pnpm' | 'yarn', release: Tarballs): Promise<void> {
  mkdirSync(user.folder, { recursive: true })
  const own = Object.fromEntries(
    published.map(({ name }) => [name, `file:${join(release.folder, tarballName(name, release.version))}`]),
  )
  // Some entry points need a package that users install themselves, because others need none.
  const peers = Object.assign({}, ...published.map(({ manifest }) => manifest.peerDependencies ?? {})) as object
  // What a package needs of the others is in its tarball as a version, which no registry has.
  const manifest = { private: true, type: 'module', dependencies: { ...peers, ...own }, resolutions: own }
  writeFileSync(join(user.folder, 'package.json'), JSON.stringify(manifest))
  const env = environment(user)
  if (manager === 'npm') await runManager('npm', ['install', '--ignore-scripts'], { cwd: user.folder, env })
  else if (manager === 'yarn')
    await runManager(process.execPath, [yarn, 'install', '--ignore-scripts', '--no-lockfile'], {
      cwd: user.folder,
      env,
    })
  else {
    // JSON is YAML as well.
    writeFileSync(join(user.folder, 'pnpm-workspace.yaml'), JSON.stringify({ overrides: own }))
    const pnpm = ['run', '-s', 'pnpm', '--', '--dir', user.folder, 'install', '--prefer-offline', '--ignore-scripts']
    await runManager('npm', pnpm, { cwd: repository, env })
  }
  for (const name of published.map((each) => each.name)) requireVersion(user, name, release.version)
}

function requireVersion(user: User, name: string, version: string): void {
  const file = join(user.folder, 'node_modules', name, 'package.json')
  const was = (JSON.parse(readFileSync(file, 'utf8')) as Manifest).version
  if (was !== version) throw new Error(`${user.folder} must have ${name} ${version}, was ${was}.`)
}

/** Imports every entry point as a module, and requires it, which Node 20.19 and newer do with modules. */
export async function importAll(user: User): Promise<void> {
  const code = entries.filter(({ isJson }) => !isJson).map(({ specifier }) => specifier)
  const documents = entries.filter(({ isJson }) => isJson).map(({ specifier }) => specifier)
  // Some entry points have types alone.
  const check = `if (Object.values(modules).flatMap((each) => Object.keys(each)).length < modules.length) throw new Error('no exports')`
  const imports = [...code, ...documents].map((specifier, index) => {
    const attributes = documents.includes(specifier) ? ` with { type: 'json' }` : ''
    return `import * as m${index} from '${specifier}'${attributes}`
  })
  const all = imports.map((_, index) => `m${index}`)
  writeFileSync(join(user.folder, 'all.mjs'), [...imports, `const modules = [${all.join(', ')}]`, check].join('\n'))
  const requires = [...code, ...documents].map((specifier) => `require('${specifier}')`)
  writeFileSync(join(user.folder, 'all.cjs'), `const modules = [${requires.join(', ')}]\n${check}`)
  await runAs(user, user.node, '--no-warnings', 'all.mjs')
  await runAs(user, user.node, '--no-warnings', 'all.cjs')
}

/** Bundles a program for browsers and one for Node, and runs what runs here. */
export async function bundle(user: User): Promise<void> {
  const esbuild = join(repository, 'tools/node_modules/esbuild/bin/esbuild')
  const program = `
import { createClient } from '@capi/client'
import { createSandbox } from '@capi/sandbox'
const sandbox = createSandbox()
const capi = createClient({ baseUrl: 'http://127.0.0.1', transport: sandbox.transport })
console.log((await capi.listContracts()).length)
await sandbox.close()`
  writeFileSync(join(user.folder, 'page.mjs'), program)
  for (const platform of ['browser', 'node'])
    await runAs(
      user,
      esbuild,
      'page.mjs',
      '--bundle',
      '--format=esm',
      `--platform=${platform}`,
      `--outfile=${platform}.mjs`,
      '--log-level=error',
      // Native code stays outside of bundles.
      ...(platform === 'node' ? ['--packages=external'] : []),
    )
  const printed = await runAs(user, user.node, '--no-warnings', 'browser.mjs')
  if (Number(printed) < 1) throw new Error(`The bundle must print how many contracts there are, was ${printed}`)
}

const resolutions = [
  { module: 'node16' },
  { module: 'nodenext' },
  { module: 'preserve', moduleResolution: 'bundler' },
] as const

/** Compiles a program that imports every entry point, with each way in which TypeScript resolves modules. */
export async function compileAll(user: User): Promise<void> {
  const imports = entries.map(({ specifier, isJson }, index) =>
    isJson ? `import v${index} from '${specifier}' with { type: 'json' }` : `import * as v${index} from '${specifier}'`,
  )
  const used = `export const values: object[] = [${entries.map((_, index) => `v${index}`).join(', ')}]`
  writeFileSync(join(user.folder, 'all.ts'), [...imports, used].join('\n'))
  for (const resolution of resolutions) {
    // Attributes of imports exist in this setting only from its next version on.
    const files = resolution.module === 'node16' ? ['plain.ts'] : ['all.ts']
    const plain = imports.filter((_, index) => !entries[index]!.isJson)
    writeFileSync(join(user.folder, 'plain.ts'), [...plain, 'export {}'].join('\n'))
    await compile(user, { ...resolution, resolveJsonModule: true, skipLibCheck: false }, files)
  }
}

/** Compiles files in the folder of a user with the compiler of this repository. */
async function compile(user: User, options: object, files: readonly string[]): Promise<void> {
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    strict: true,
    noEmit: true,
    typeRoots: [join(repository, 'node_modules/@types')],
    types: ['node'],
    ...options,
  }
  writeFileSync(join(user.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  await runAs(user, process.execPath, join(repository, 'node_modules/typescript/bin/tsc'), '-p', '.')
}

/** Starts a bot in the folder of a user who has the packages, tests it, and does what its workflow does. */
export async function startBot(user: User): Promise<User> {
  await runAs(user, 'npx', '--no-install', 'capi', 'init', 'bot', '--no-install')
  const bot = { ...user, folder: join(user.folder, 'bot') }
  await runManager('npm', ['install'], { cwd: bot.folder, env: environment(bot) })
  await runAs(bot, 'npm', 'test')
  await runAs(bot, 'env', 'CAPI_SECONDS=5', 'bash', 'ci.sh')
  const reports = ['account.html', 'rehearsal.txt', 'tests.xml']
  const missing = reports.filter((name) => !existsSync(join(bot.folder, 'reports', name)))
  if (missing.length > 0) throw new Error(`ci.sh must write its reports, missing ${missing.join(', ')}`)
  return bot
}

/** Upgrades a bot to the tarballs of another release, and checks it: types, tests, rehearsal. */
export async function upgradeBot(bot: User, from: Tarballs, to: Tarballs): Promise<void> {
  const file = join(bot.folder, 'package.json')
  const [before, after] = [from, to].map(({ folder }) => relative(bot.folder, folder))
  const text = readFileSync(file, 'utf8').replaceAll(`file:${before}/`, `file:${after}/`)
  writeFileSync(file, text.replaceAll(`-${from.version}.tgz`, `-${to.version}.tgz`))
  await runManager('npm', ['install'], { cwd: bot.folder, env: environment(bot) })
  for (const name of ['@capi/client', '@capi/cli', '@capi/test-kit']) requireVersion(bot, name, to.version)
  await runAs(bot, 'npm', 'run', 'check')
}

/**
 * Compiles programs of the last release, under the rules of this repository, against the packages that are installed.
 */
export async function compileOld(user: User, programs: string): Promise<void> {
  cpSync(programs, join(user.folder, 'old'), { recursive: true })
  symlinkSync(join(repository, 'node_modules/vitest'), join(user.folder, 'node_modules/vitest'))
  const files = readdirSync(join(user.folder, 'old'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('old', file))
  const { compilerOptions } = JSON.parse(readFileSync(join(repository, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: object
  }
  // Programs declare nothing for others.
  const own = { customConditions: [], lib: ['es2023', 'dom'], declaration: false, isolatedDeclarations: false }
  await compile(user, { ...compilerOptions, ...own }, files)
}

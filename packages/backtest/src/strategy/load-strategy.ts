// Loads a strategy from a file of TypeScript or JavaScript: joins it with the files that it imports into one, whose
// digest names it, and imports that. Packages are not joined, so that a strategy and its runner share them.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, extname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { digestOfFiles } from './content-digest.ts'
import { checkParameters } from './parameters.ts'
import { StrategyError } from './strategy-error.ts'
import type { Strategy } from './strategy.ts'

/** A strategy as one file of JavaScript. */
export interface StrategyCode {
  readonly name: string
  /** Its packages are imported from where they were found. */
  readonly text: string
  /** Names the code and the contents of its packages, and not their places. */
  readonly digest: string
  /** The same for other machines, from `compilePortable`. */
  readonly portable?: string
}

/** Compiles a strategy. */
export async function compileStrategy(file: string): Promise<StrategyCode> {
  const path = resolve(file)
  await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new StrategyError(`The strategy must be a file, but ${file} cannot be read: ${error.code ?? error.message}.`)
  })
  const packages = new Map<string, string>()
  const code = await joinFiles(file, path, findPackages(packages))
  const name = basename(path, extname(path))
  const contents = await digestOfPackages(packages)
  const digest = createHash('sha256').update(code).update(contents).digest('hex')
  return { name, text: placePackages(code, packages), digest }
}

/**
 * Names what is in the packages of a strategy, apart from those that the runner has as well: its own build names them.
 * Where it cannot be named, the digest is another one each time, so that no result is used again.
 */
async function digestOfPackages(packages: ReadonlyMap<string, string>): Promise<string> {
  const { resolve: find } = createRequire(import.meta.url)
  const isShared = (mark: string, file: string): boolean => {
    try {
      return realpathSync(find(mark.replace('package:', ''))) === realpathSync(file)
    } catch {
      return false
    }
  }
  const own = Array.from(packages, ([mark, url]) => [mark, fileURLToPath(url)] as const)
    .filter(([mark, file]) => !isShared(mark, file))
    .map(([, file]) => file)
  if (own.length === 0) return ''
  return digestOfFiles(own, conditionsOf(process.execArgv)).catch(() => randomUUID())
}

/** Joins a strategy with the files that it imports. */
export async function joinFiles(file: string, path: string, plugin: Plugin, banner = ''): Promise<string> {
  const joined = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: conditionsOf(process.execArgv),
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(path).href) },
    banner: { js: banner },
    logLevel: 'silent',
    legalComments: 'none',
    plugins: [plugin],
  }).catch((error: unknown) => {
    const [first] =
      (error as { errors?: readonly { text: string; location?: { file: string; line: number } | null }[] }).errors ?? []
    if (!first) throw error
    const place = first.location ? `${first.location.file}, line ${first.location.line}: ` : ''
    throw new StrategyError(`The strategy ${file} cannot be compiled. ${place}${first.text}`)
  })
  return joined.outputFiles[0]!.text
}

/** Puts the places of packages where their marks are. */
export function placePackages(code: string, packages: ReadonlyMap<string, string>): string {
  return Array.from(packages).reduce(
    (all, [mark, url]) => all.replaceAll(JSON.stringify(mark), JSON.stringify(url)),
    code,
  )
}

/** Imports a compiled strategy, and checks what it exports. */
export async function importStrategy({ name, text }: StrategyCode): Promise<Strategy & { readonly name: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'capi-strategy-'))
  try {
    const file = join(folder, `${name}.mjs`)
    writeFileSync(file, text)
    const { default: strategy } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { default?: unknown }
    return { ...checkStrategy(name, strategy), name: (strategy as Strategy).name ?? name }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Loads the strategy of a file. */
export async function loadStrategy(file: string): Promise<Strategy & { readonly name: string }> {
  return importStrategy(await compileStrategy(file))
}

function checkStrategy(name: string, given: unknown): Strategy {
  const strategy = given as Partial<Strategy> | undefined
  if (typeof strategy !== 'object' || strategy === null || typeof strategy.run !== 'function')
    throw new StrategyError(
      `The default export of ${name} must be a strategy, with parameters and run: use defineStrategy of @capi/backtest.`,
    )
  const { parameters } = strategy
  if (typeof parameters !== 'object' || parameters === null)
    throw new StrategyError(`The strategy ${name} must have parameters; an object without any is {}.`)
  checkParameters(parameters)
  return strategy as Strategy
}

/** Finds packages as Node would from the importing file, and leaves a mark in their place. */
function findPackages(packages: Map<string, string>): Plugin {
  return {
    name: 'packages',
    setup({ onResolve, resolve: find }) {
      onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, resolveDir, kind }) => {
        if (pluginData === 'found' || kind === 'entry-point') return undefined
        if (path.startsWith('node:')) return { path, external: true }
        const found = await find(path, { resolveDir, kind, pluginData: 'found' })
        if (found.errors.length > 0) return { errors: found.errors }
        if (found.external) return { path, external: true }
        const mark = `package:${path}`
        packages.set(mark, pathToFileURL(found.path).href)
        return { path: mark, external: true }
      })
    },
  }
}

/** The conditions of exports with which Node was started. */
function conditionsOf(flags: readonly string[]): string[] {
  return [
    'node',
    'import',
    ...flags.flatMap(
      (flag, index) =>
        /^(?:-C|--conditions)=?(.*)$/.exec(flag)?.[1] ||
        (['-C', '--conditions'].includes(flag) ? flags[index + 1]! : []),
    ),
  ]
}

// Bundles every program of this package with the sources of the packages that it uses, so that it needs no other build,
// and the command `capi-sandbox` likewise for `npm run sandbox`.
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, parse } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { keepAddresses } from '../../tools/esbuild/keep-addresses.js'

export * as esbuild from 'esbuild'

const folder = import.meta.dirname
const source = join(folder, 'src')
const outdir = join(folder, 'dist')

const exceptions = {
  name: 'exceptions',
  setup({ onLoad, onResolve }) {
    // A program compares its address with that of the process.
    onLoad({ filter: /examples[\\/]src/ }, ({ path }) => ({ contents: readFileSync(path, 'utf8'), loader: 'ts' }))
    // A package with native code stays where it is installed.
    onResolve({ filter: /^libsql$/ }, ({ path, importer }) => {
      const found = createRequire(importer).resolve(path)
      return { path: pathToFileURL(found).href, external: true }
    })
  },
}

export async function buildPrograms() {
  // Strategies are files for the command `capi run`.
  const files = readdirSync(source).filter((name) => name.endsWith('.ts'))
  const programs = Object.fromEntries(files.map((name) => [parse(name).name, join(source, name)]))
  rmSync(outdir, { recursive: true, force: true })
  await build({
    entryPoints: { ...programs, sandbox: join(folder, '../sandbox/src/command/cli.ts') },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@capi/source'],
    // Stack traces name the sources.
    sourcemap: true,
    sourcesContent: false,
    plugins: [exceptions, keepAddresses],
    // Some dependencies are CommonJS and call `require`.
    banner: {
      js: `import * as nodeModule from 'node:module'; const require = nodeModule.createRequire(import.meta.url)`,
    },
    logLevel: 'warning',
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPrograms()

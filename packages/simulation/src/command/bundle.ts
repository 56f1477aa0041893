// The program of a worker in few files without types, which starts sooner and runs faster than the source that `tsx`
// prepares.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { keepAddresses } from '../../../../tools/esbuild/keep-addresses.js'

/** Some libraries call `require`, which a module does not have. */
const withRequire = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`

/**
 * Bundles a program of this package from the present source; returns its file, which is deleted when this process ends.
 */
export async function bundle(source: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'capi-simulation-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    entryPoints: [source],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@capi/source'],
    plugins: [keepAddresses],
    banner: { js: withRequire },
    logLevel: 'warning',
  })
  return join(folder, basename(source).replace(/\.ts$/, '.mjs'))
}

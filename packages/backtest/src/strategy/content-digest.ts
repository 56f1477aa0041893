// Names code by its content: the digest of files and of all that they import, their packages included. A package that
// changes without another version, or a build of another commit, has another digest.
//
// Not followed is what a program imports by a name that it computes.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build, type BuildOptions, type Plugin } from 'esbuild'

/** Returns SHA-256 of the contents of files and of all that they import, whatever the files are called. */
export async function digestOfFiles(entries: readonly string[], conditions: readonly string[]): Promise<string> {
  return digestOfContents(await listFiles(entries, conditions))
}

/** Returns SHA-256 of the contents of files, whatever they are called. */
export async function digestOfContents(files: readonly string[]): Promise<string> {
  const digests = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      return createHash('sha256').update(content).digest('hex')
    }),
  )
  return createHash('sha256')
    .update([...new Set(digests)].toSorted().join('\n'))
    .digest('hex')
}

/** Lists files and all that they import, for these conditions of exports. */
export async function listFiles(entries: readonly string[], conditions: readonly string[]): Promise<readonly string[]> {
  const options = {
    entryPoints: [...entries],
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'never-written',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: [...conditions],
    // They are listed, and not read.
    loader: { '.node': 'empty', '.wasm': 'empty', '.css': 'empty', '.html': 'empty', '.txt': 'empty' },
    logLevel: 'silent',
  } satisfies BuildOptions
  // Asking for each import takes several times as long, and few packages need it.
  const { metafile } = await build(options).catch(() => build({ ...options, plugins: [leaveOutMissing] }))
  const names = Object.keys(metafile.inputs).map((name) => name.replace(/^\(disabled\):/, ''))
  return names.filter((name) => !/^[\w-]{2,}:/.test(name)).map((name) => resolve(name))
}

/** Packages import others that need not be installed. */
const leaveOutMissing: Plugin = {
  name: 'leave out what is missing',
  setup({ onResolve, resolve: find }) {
    onResolve({ filter: /.*/ }, async ({ path, pluginData, resolveDir, importer, kind }) => {
      if (pluginData === 'found' || kind === 'entry-point') return undefined
      const found = await find(path, { resolveDir, importer, kind, pluginData: 'found' })
      return found.errors.length > 0 ? { path, external: true } : found
    })
  },
}

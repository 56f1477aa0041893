/**
 * How much a browser loads of each library: bundled and minified with all that it imports, then gzipped. Modules of Node
 * are left out; where a library asks for one at the start, a browser cannot run it unless a bundler puts something there.
 */
import { builtinModules } from 'node:module'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { peers } from './peers.js'

/** Returns `{ bytes, lacks }` by file of the peer; null for what is written by hand. */
export async function measureSizes() {
  const sizes = {}
  for (const { file, import: name } of peers) sizes[file] = name === null ? null : await sizeOf(name)
  return sizes
}

async function sizeOf(name) {
  const [, names, from] = /^(.*) from '(.*)'$/.exec(name)
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `export ${names.startsWith('{') ? names : '{ default }'} from '${from}'`,
      resolveDir: new URL('..', import.meta.url).pathname,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    // protobufjs is optional where it is asked for.
    external: ['node:*', ...builtinModules, 'protobufjs/*'],
    metafile: true,
    write: false,
    outdir: 'bundle',
    logLevel: 'silent',
  })
  const [{ imports }] = Object.values(metafile.outputs)
  const lacks = imports.filter(({ kind }) => kind !== 'dynamic-import').map(({ path }) => path.replace(/^node:/, ''))
  return { bytes: gzipSync(outputFiles[0].contents, { level: 9 }).length, lacks: [...new Set(lacks)] }
}

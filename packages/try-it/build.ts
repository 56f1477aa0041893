// Builds `dist`: the descriptions of all forms, derived from the documents; the element, which loads them when it is
// shown; and the worker with the sandbox inside the page. With --forms it builds the descriptions only, which the
// dashboard needs.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { readForms } from './src/describe/read-forms.ts'

const dist = join(import.meta.dirname, 'dist')
const { resolve } = createRequire(import.meta.url)
const read = (specifier: string): Promise<string> => readFile(resolve(specifier), 'utf8')

const onlyForms = process.argv.includes('--forms')
if (!onlyForms) await rm(dist, { recursive: true, force: true })
await mkdir(dist, { recursive: true })
const forms = readForms(await read('@capi/api/openapi.json'), await read('@capi/sandbox/openapi.json'))
await writeFile(join(dist, 'forms.js'), `export default ${JSON.stringify(forms)}\n`)
if (!onlyForms) await buildScripts()

async function buildScripts(): Promise<void> {
  const source = join(import.meta.dirname, 'src')
  await build({
    entryPoints: { 'try-it': join(source, 'index.ts'), worker: join(source, 'in-page/worker.ts') },
    outdir: dist,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@capi/source'],
    external: ['#forms'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  })
}

// Builds the page into a few files without external resources. Its Content-Security-Policy permits scripts, styles and
// data of its own server only.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const policy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
].join('; ')

const withPolicy: Plugin = {
  name: 'policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
      injectTo: 'head-prepend',
    },
  ],
}

/**
 * Returns the attribution that the licence of the chart library requires: its copyright notice, and what its README
 * says.
 */
function chartNotice(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('lightweight-charts/package.json'))
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const [, notice] = /^\/\*!([^]*?)\*\//.exec(read('dist/lightweight-charts.production.mjs')) ?? []
  const [, terms] = /^## License\n([^]*?)(?=^\[|$(?![^]))/m.exec(read('README.md')) ?? []
  if (!notice || !terms) throw new Error('Expected the chart library to have a notice and terms, found none.')
  return `\n## Attribution of lightweight-charts\n\n${notice.replace(/^[ *]+(@license)?/gm, '').trim()}\n\n${terms.trim()}\n`
}

/** The page shows no logo of the library, so its attribution is with the licences, to which the page links. */
const withNotice: Plugin = {
  name: 'notice',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const file = bundle['licenses.md']
      if (file?.type !== 'asset') throw new Error('Expected a file with the licences, was none.')
      file.source = String(file.source) + chartNotice()
    },
  },
}

const config: UserConfig = defineConfig({
  base: '/dashboard/',
  plugins: [tailwind({ optimize: false }), withPolicy, withNotice],
  resolve: { conditions: ['@capi/source', 'module', 'browser', 'development|production'] },
  build: {
    assetsDir: '',
    modulePreload: false,
    license: { fileName: 'licenses.md' },
    target: 'es2022',
    // Those for which Tailwind writes its styles.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    cssMinify: 'esbuild',
    // The page is one file, with the chart library.
    chunkSizeWarningLimit: 500,
  },
  server: { host: '127.0.0.1', proxy: { '/sandbox': process.env['CAPI_URL'] ?? 'http://127.0.0.1:8787' } },
})

export default config

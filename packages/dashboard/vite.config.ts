// Builds the page into a few files without external resources. Its Content-Security-Policy permits scripts, styles and data
// of its own server, and the one style that the chart library writes into the page, by its digest.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const policy = (chartStyle: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' '${chartStyle}'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')

function digestOfChartStyle(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('lightweight-charts/package.json'))
  const library = readFileSync(join(folder, 'dist/lightweight-charts.production.mjs'), 'utf8')
  const style = /\.innerText="([^"]+\{[^"]+\})"/.exec(library)?.[1]
  if (!style)
    throw new Error('Expected a style in the chart library, found none: the policy of the page would forbid it.')
  return `sha256-${createHash('sha256').update(style).digest('base64')}`
}

const withPolicy: Plugin = {
  name: 'policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: policy(digestOfChartStyle()) },
      injectTo: 'head-prepend',
    },
  ],
}

const config: UserConfig = defineConfig({
  base: '/dashboard/',
  plugins: [tailwind(), withPolicy],
  resolve: { conditions: ['@capi/source', 'module', 'browser', 'development|production'] },
  build: {
    assetsDir: '',
    modulePreload: false,
    license: { fileName: 'licenses.md' },
    target: 'es2022',
    // The page is one file, with the chart library.
    chunkSizeWarningLimit: 500,
  },
  server: { host: '127.0.0.1', proxy: { '/sandbox': process.env['CAPI_URL'] ?? 'http://127.0.0.1:8787' } },
})

export default config

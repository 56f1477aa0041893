// The browser build in a real browser: it signs with Web Crypto, sends with fetch and keeps ids of 18 digits.
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browserTimeoutMs, chromiumPath, describeWithChromium } from '../../../tools/vitest/needs.ts'

const credentials = { key: 'browser-key', secret: 'browser-secret', passphrase: 'browser-passphrase' }
const fills = '{"list":[{"tradeId":801234567890123407,"orderId":596471064624628269}],"nextFlag":false,"totals":1}'
const verified: boolean[] = []
let server: Server
let origin: string

beforeAll(async () => {
  const source = `import { createClient } from '@capi/client'; globalThis.createClient = createClient`
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'iife',
    platform: 'browser',
    conditions: ['@capi/source'],
    write: false,
    alias: { '@capi/client': join(import.meta.dirname, '../src/index.ts') },
  })
  const script = outputFiles[0]!.text
  server = createServer((request, response) => {
    if (request.url === '/')
      return void response.setHeader('content-type', 'text/html').end(`<script>${script}</script>`)
    if (!request.url!.startsWith('/capi/')) return void response.writeHead(404).end()
    const text = `${request.headers['access-timestamp']}${request.method}${request.url}`
    const expected = createHmac('sha256', credentials.secret).update(text).digest('base64')
    verified.push(request.headers['access-sign'] === expected)
    response.setHeader('content-type', 'application/json').end(fills)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

describeWithChromium('the browser build', () => {
  it('signs with Web Crypto, sends with fetch and keeps every digit of an id', async () => {
    const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ['--no-sandbox', '--disable-gpu', ...quiet],
      timeout: browserTimeoutMs,
    })
    try {
      const page = await browser.newPage()
      page.setDefaultTimeout(browserTimeoutMs)
      await page.goto(origin)
      const call = `createClient({ baseUrl: location.origin, credentials: ${JSON.stringify(credentials)} })
        .listFills({ symbol: "cmt_btcusdt's €" })
        .then(({ items, hasMore, total }) => ({ tradeId: items[0].tradeId, orderId: items[0].orderId, hasMore, total }))`
      expect(await page.evaluate(call)).toEqual({
        tradeId: '801234567890123407',
        orderId: '596471064624628269',
        hasMore: false,
        total: 1,
      })
      expect(verified).toEqual([true])
    } finally {
      await browser.close()
    }
  })
})

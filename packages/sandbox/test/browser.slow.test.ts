// The sandbox in a browser: its bundle has no built-in modules of Node and is small, and a page trades with it in
// process.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BuildResult, build } from 'esbuild'
import { chromium } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '@capi/client'
import { createSandbox } from '@capi/sandbox'
import { browserTimeoutMs, chromiumPath, describeWithChromium } from '../../../tools/vitest/needs.ts'

const mostKilobytes = 300

/** Sets the price to that of a resting order and returns its fills, their bill and the time. Also runs in Node. */
const program = `async (createSandbox, createClient) => {
  const sandbox = createSandbox()
  const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '10000' })
  const symbol = 'cmt_btcusdt'
  sandbox.control.setPrice({ symbol, price: '60000' })
  const action = { type: 'drop', how: 'hang' }
  sandbox.control.createFault({ operation: 'placeOrder', phase: 'afterCommit', nth: 1, action })
  const client = createClient({ transport: sandbox.transport, credentials: { key, secret, passphrase } })
  const placed = await client.placeOrder({ symbol, type: 'open_long', size: '0.01', price: '59500' })
  sandbox.control.setPrice({ symbol, price: '59400' })
  const { items } = await client.listFills({ orderId: placed.orderId })
  const state = [sandbox.control.saveSnapshot({ name: 'end' }), sandbox.control.stateHash(), sandbox.clock.now()]
  return JSON.stringify({ placed, items, state })
}`

let bundle: BuildResult<{ write: false; metafile: true }>
beforeAll(async () => {
  const source = `import { createClient } from '@capi/client'
    import { createSandbox } from '@capi/sandbox'
    globalThis.start = () => (${program})(createSandbox, createClient)`
  bundle = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    conditions: ['@capi/source'],
    write: false,
    metafile: true,
    absWorkingDir: join(import.meta.dirname, '..'),
    alias: { '@capi/client': join(import.meta.dirname, '../../client/src/index.ts') },
  })
})

describe('the bundle for browsers', () => {
  it(`of sandbox and client has at most ${mostKilobytes} kB`, () => {
    expect(gzipSync(bundle.outputFiles[0]!.contents, { level: 9 }).length / 1_000).toBeLessThanOrEqual(mostKilobytes)
  })

  // esbuild would refuse a built-in module of Node.
  it('has nothing of the HTTP server and the journal', () => {
    const files = Object.keys(bundle.metafile.inputs)
    expect(files.filter((file) => /src\/http|pino|libsql|\/pg\/|src\/journal/.test(file))).toEqual([])
    expect(files).toContain('src/platform/web.ts')
  })
})

describeWithChromium('a page', () => {
  it('places an order, recovers its lost response and sees it filled, as a program of Node does', async () => {
    const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
    // Browsers have Web Crypto only in pages from a server of this machine or over https.
    const html = `<script>${bundle.outputFiles[0]!.text}</script>`
    const server = createServer((_request, response) => void response.setHeader('content-type', 'text/html').end(html))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ['--no-sandbox', '--disable-gpu', ...quiet],
      timeout: browserTimeoutMs,
    })
    try {
      const page = await browser.newPage()
      page.setDefaultTimeout(browserTimeoutMs)
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      const inBrowser = await page.evaluate<string>('start()')
      const inNode = (await Function(`return ${program}`)()(createSandbox, createClient)) as string
      expect(JSON.parse(inBrowser)).toMatchObject({ placed: { recovered: true }, items: [{ fillSize: '0.01' }] })
      expect(inBrowser).toBe(inNode)
    } finally {
      await browser.close()
      server.close()
    }
  })
})

// Serves the built site below a path on 127.0.0.1 and opens it in Chromium. Remembers requests to anything else and
// messages of the console.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { type Page, chromium } from 'playwright-core'
import { siteFolder } from '../../product/paths.ts'
import { browserTimeoutMs, chromiumPath } from '../../vitest/needs.ts'

const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

export interface Visit {
  readonly page: Page
  /** The address of the site, with a slash at the end. */
  readonly site: string
  /** Requests to other addresses, and for files that do not exist. */
  readonly strays: string[]
  /** Errors and warnings of the console. */
  readonly complaints: string[]
  close(): Promise<void>
}

/** Opens the start page of the site below a path such as `/docs/`. */
export async function openSite(path: string): Promise<Visit> {
  const strays: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://127.0.0.1')
    const file = pathname.startsWith(path) ? decodeURIComponent(pathname.slice(path.length)) || 'index.html' : '/'
    readFile(join(siteFolder, file)).then(
      (bytes) => response.setHeader('Content-Type', types[extname(file)] ?? 'text/plain').end(bytes),
      () => {
        strays.push(pathname)
        response.writeHead(404).end()
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const site = origin + path
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', ...QUIET],
    timeout: browserTimeoutMs,
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  page.setDefaultTimeout(browserTimeoutMs)
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site) && !/^(data|blob):/.test(request.url())) strays.push(request.url())
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(site)
  // Keys work once the scripts have started.
  while (!(await page.evaluate('Boolean(document.querySelector("#app").__vue_app__)'))) await page.waitForTimeout(20)
  const close = async (): Promise<void> => {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
  return { page, site, strays, complaints, close }
}

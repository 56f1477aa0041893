// Opens the dashboard of a real sandbox in the installed Chromium, and records the page's console errors and its
// requests to other machines.
import { createSandbox, type NewAccount, type Sandbox, type SandboxOptions } from '@capi/sandbox'
import { type Client, createClient } from '@capi/client'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { onTestFinished } from 'vitest'
import { browserTimeoutMs, chromiumPath } from '../../../tools/vitest/needs.ts'

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

export interface Visit {
  readonly page: Page
  /** Errors and warnings of the console, and exceptions. */
  readonly complaints: string[]
  /** URLs of other machines that the page requested. */
  readonly strangers: string[]
}

export interface Stage {
  readonly sandbox: Sandbox
  readonly url: string
  /** Creates an account, and a client that trades with it. */
  open(name: string, deposit: string): { readonly account: NewAccount; readonly capi: Client }
  visit(options?: BrowserContextOptions, path?: string): Promise<Visit>
  close(): Promise<void>
}

/**
 * Starts a browser and a sandbox, with a manual clock unless the options have one. `flags` are further ones of the
 * browser.
 */
export async function startStage(options: SandboxOptions = {}, flags: readonly string[] = []): Promise<Stage> {
  const sandbox = createSandbox(options)
  const url = await sandbox.listen()
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', ...quiet, ...flags],
    timeout: browserTimeoutMs,
  })
  return {
    sandbox,
    url,
    open(name, deposit) {
      const account = sandbox.control.createAccount({ name, deposit })
      const { key, secret, passphrase } = account
      return { account, capi: createClient({ baseUrl: url, credentials: { key, secret, passphrase } }) }
    },
    async visit(contextOptions, path = '/') {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...contextOptions })
      closeWithTest(context)
      context.setDefaultTimeout(browserTimeoutMs)
      const page = await context.newPage()
      const complaints: string[] = []
      const strangers: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('request', (request) => {
        const address = request.url()
        if (!address.startsWith(`${url}/`) && !address.startsWith('data:')) strangers.push(address)
      })
      await page.goto(`${url}${path}`)
      // The laboratory arrives after the header, so keys and checks would find nothing below it yet.
      if (path === laboratory) await page.locator('#controls').waitFor()
      return { page, complaints, strangers }
    },
    async close() {
      await browser.close()
      await sandbox.close()
    },
  }
}

/**
 * Closes a page with the test that opened it, because each that stays reads and draws all the time. What a hook opens
 * stays.
 */
function closeWithTest(context: BrowserContext): void {
  try {
    onTestFinished(() => context.close())
  } catch {
    // There is no test yet.
  }
}

/** Resets the world of a stage, sets its price to 60,000, and opens the page again. */
export async function visitAgain({ sandbox, visit }: Stage, before: Visit | undefined, path = '/'): Promise<Visit> {
  sandbox.control.reset()
  sandbox.control.setPrice({ symbol: 'cmt_btcusdt', price: '60000' })
  await before?.page.close()
  return visit({}, path)
}

/** Opens the tab whose name begins with a text, after which its count may follow. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}( [\\d+]+)?$`) }).click()
}

/** Returns the first row of a table. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true }).locator('tbody tr').first()
}

/** The address of the view with prices, clock, faults, events and requests. */
export const laboratory = '/?view=laboratory'

/** Returns the texts of the cells of a table, row by row. */
export async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const rows = await page.getByRole('region', { name, exact: true }).locator('tbody tr').all()
  return Promise.all(rows.map((row) => row.locator('td').allInnerTexts()))
}

const mostStops = 150

/** Presses Tab until the element with a label, text, name or id has the focus. */
export async function tabTo(page: Page, wanted: string | RegExp): Promise<void> {
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab')
    const names = await page.evaluate(() => {
      const { activeElement: element } = document
      return ['aria-label', 'name', 'id']
        .map((name) => element?.getAttribute(name) ?? '')
        .concat(element?.textContent ?? '')
    })
    if (names.some((name) => (typeof wanted === 'string' ? name === wanted : wanted.test(name)))) return
  }
  throw new Error(`Expected to reach ${wanted} within ${mostStops} stops.`)
}

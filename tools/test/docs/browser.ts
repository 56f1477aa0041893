/**
 * Opens a page of the file system in Chromium, without a network, and remembers whatever it complains about or asks for
 * beyond itself. Chromium is the one of the machine; nothing is downloaded.
 */
import { pathToFileURL } from 'node:url'
import { type Browser, type Locator, type Page, chromium } from 'playwright-core'
import { chromiumPath } from '../../vitest/needs.ts'

const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

export interface Visit {
  readonly page: Page
  /** Addresses outside the page that it asked for. */
  readonly requests: string[]
  /** Errors and warnings of the console. */
  readonly complaints: string[]
  close(): Promise<void>
}

/** Returns the page once it stands. */
export async function open(file: string): Promise<Visit> {
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', ...QUIET],
  })
  const context = await browser.newContext({ offline: true, viewport: { width: 1440, height: 1000 } })
  const page = await context.newPage()
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) requests.push(request.url())
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(pathToFileURL(file).href)
  return { page, requests, complaints, close: () => browser.close() }
}

/** Goes to an entry of the page and returns its text. */
export async function read(page: Page, route: string): Promise<string> {
  await page.evaluate(`location.hash = ${JSON.stringify(`#/${route}`)}`)
  const entry = entryOf(page, route)
  await entry.waitFor({ state: 'attached' })
  // The renderer fills entries as they come into view; what is out of view has no text.
  for (let waitedMs = 0; waitedMs < 20_000; waitedMs += 20) {
    const text = await entry.innerText()
    if (text !== '') return spoken(text)
    await page.waitForTimeout(20)
  }
  throw new Error(`The entry ${route} showed no text within 20 seconds.`)
}

/** Waits until the renderer has drawn what a click asked for. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))',
  )
}

/** Goes to an entry and returns its text with every answer that has a tab. */
export async function readTabs(page: Page, route: string): Promise<string> {
  const texts = [await read(page, route)]
  const entry = entryOf(page, route)
  // From the last one, because the tabs of a choice of types are inside the first tab, and come after all others.
  for (const tab of (await entry.getByRole('tab').all()).toReversed()) {
    await tab.click()
    await settled(page)
    texts.push(await entry.innerText())
  }
  return spoken(texts.join(' '))
}

/** Goes to an entry and returns its text with all that a reader unfolds: the answers, and the details of its security. */
export async function readAll(page: Page, route: string): Promise<string> {
  const tabs = await readTabs(page, route)
  await entryOf(page, route).getByRole('button', { name: 'View security details' }).click()
  await page.getByText('Header parameter name').first().waitFor()
  const body = await page.locator('body').innerText()
  await page.reload()
  return spoken(`${tabs} ${body}`)
}

export function entryOf(page: Page, route: string): Locator {
  return page.locator(`[id="${route}"]`)
}

/** Returns text as it is read: one space between words. */
export function spoken(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Returns markdown as it is read. */
export function spokenMarkdown(markdown: string): string {
  return spoken(markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, ''))
}

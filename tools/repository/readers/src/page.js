// A reference page of somebody else, made from the document in a real browser that can reach nothing.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run']

/** Shows the document and returns what was seen; throws where the page complains or leaves an operation out. */
export async function showReference(script, document) {
  const browser = await chromium.launch({ executablePath, args })
  try {
    const page = await browser.newPage()
    const complaints = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    // The only request that is answered is that of the page itself.
    await page.route('**/*', (route) => route.abort())
    await page.route('http://127.0.0.1/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>reference</title><div id="reference"></div>',
      }),
    )
    await page.goto('http://127.0.0.1/')
    await page.addScriptTag({ content: await readFile(script, 'utf8') })
    await page.evaluate(
      (content) =>
        globalThis.Scalar.createApiReference('#reference', { content, telemetry: false, withDefaultFonts: false }),
      document,
    )
    const names = document.tags.map((tag) => tag['x-displayName'] ?? tag.name)
    await page.waitForFunction(
      (words) => words.every((word) => globalThis.document.body.innerText.includes(word)),
      [document.info.title, ...names],
      { timeout: 20_000 },
    )
    const refusals = complaints.filter((text) => !text.includes('net::ERR_FAILED'))
    assert.deepEqual(refusals, [])
    return `its ${names.length} groups, no complaint and no request`
  } finally {
    await browser.close()
  }
}

// A page with the element, in Chromium, as a sandbox would serve it; and a reader who fills its forms.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const dist = join(import.meta.dirname, '../dist')
const pageText = `<!doctype html><html lang="en"><title>Forms</title>
<style>:root { color-scheme: light dark } body { background: light-dark(#ffffff, #181c21) }</style>
<script type="importmap">{"imports":{"#forms":"./forms.js"}}</script>
<script type="module">import { defineTryIt } from './try-it.js'; defineTryIt()</script>
<main><h1>Forms</h1><capi-try-it served></capi-try-it></main></html>`

/** Adds the page at `/forms/` of an origin; everything else is what the origin serves. */
export async function openForms(page: Page, origin: string): Promise<void> {
  await page.route(`${origin}/forms/*`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice('/forms/'.length)
    if (name === '') return route.fulfill({ contentType: 'text/html', body: pageText })
    return route.fulfill({ contentType: 'text/javascript', body: await readFile(join(dist, name)) })
  })
  await page.goto(`${origin}/forms/`)
  await page.getByRole('button', { name: 'Send' }).waitFor()
}

/** Chooses an operation, such as `control/setPrice`, and unfolds its optional fields. */
export async function choose(page: Page, operation: string): Promise<void> {
  await page.getByLabel('Operation', { exact: true }).selectOption(operation)
  const id = operation.split('/')[1]
  await page.locator(`form[data-operation="${id}"]`).waitFor()
  await unfold(page)
}

async function unfold(page: Page): Promise<void> {
  await page.locator('details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')))
}

/** Fills a field: a text, a choice, or the fields of a list or an object. */
export async function fill(page: Page, path: string, value: unknown): Promise<void> {
  const name = path.split('.').at(-1)!
  if (Array.isArray(value)) {
    await page
      .getByRole('button', { name: `Add ${name}`, exact: true })
      .or(page.getByRole('button', { name: `Add to ${name}`, exact: true }))
      .first()
      .click()
    const remove = page.getByRole('button', { name: new RegExp(`^Remove ${name} `) })
    while ((await remove.count()) > 0) await remove.first().click()
    for (const [index, item] of value.entries()) {
      await page.getByRole('button', { name: `Add to ${name}`, exact: true }).click()
      await fill(page, `${path}.${index}`, item)
    }
    return
  }
  if (typeof value === 'object' && value !== null) {
    const { type } = value as { type?: string }
    if (type !== undefined && (await page.locator(`[id="${path}-kind"]`).count()) > 0)
      await page.locator(`[id="${path}-kind"]`).selectOption({ label: type })
    await unfold(page)
    for (const [key, inner] of Object.entries(value)) await fill(page, `${path}.${key}`, inner)
    return
  }
  const field = page.locator(`[id="${path}"]`)
  const json = typeof value === 'bigint' ? String(value) : JSON.stringify(value)
  const options = await field
    .locator('option')
    .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))
  if (options.includes(json)) return void (await field.selectOption(json))
  // The form shows a choice, such as "no filter", and the value is of another kind.
  if (options.length > 0) await page.locator(`[id="${path}-kind"]`).selectOption('0')
  await field.fill(String(value))
}

/** Sends the form; returns the status and the body that the page shows. */
export async function send(page: Page): Promise<{ status: number; text: string }> {
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const response = page.getByRole('region', { name: 'Response' })
  const problem = page.getByRole('alert').first()
  await response.or(problem).first().waitFor()
  if ((await problem.count()) > 0) throw new Error(await problem.innerText())
  const status = Number(/Status (\d+)/.exec(await response.getByRole('status').innerText())![1])
  const text = (await response.getByLabel('Body', { exact: true }).textContent())!
  return { status, text }
}

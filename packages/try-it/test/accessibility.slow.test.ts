// The form in light and dark: every control has a name, every reference a target, and every text enough contrast.
import { createSandbox, type Sandbox } from '@capi/sandbox'
import { type Browser, type Page, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browserTimeoutMs, chromiumPath, describeWithChromium } from '../../../tools/vitest/needs.ts'
import { choose, fill, openForms } from './page.ts'

describeWithChromium('the form', () => {
  let browser: Browser
  let sandbox: Sandbox
  let page: Page
  beforeAll(async () => {
    sandbox = createSandbox()
    const args = ['--no-sandbox', '--disable-gpu']
    browser = await chromium.launch({ executablePath: chromiumPath, args, timeout: browserTimeoutMs })
    page = await browser.newPage()
    page.setDefaultTimeout(browserTimeoutMs)
    await openForms(page, await sandbox.listen())
  })
  afterAll(async () => {
    await browser?.close()
    await sandbox?.close()
  })

  it.each(['trading/placeOrders', 'control/createFault', 'control/getDepth'])(
    'of %s has a name for every control, and a target for every reference',
    async (operation) => {
      await choose(page, operation)
      expect(await page.locator('capi-try-it').evaluate(findUnnamed)).toEqual([])
    },
  )

  it.each(['light', 'dark'] as const)('has enough contrast when it is %s, also for problems', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    await choose(page, 'trading/placeOrder')
    await fill(page, 'body.size', 'two')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Expected a decimal number, received "two".').waitFor()
    const pairs = await page.locator('capi-try-it').evaluate(readColours)
    expect(pairs.length).toBeGreaterThan(20)
    expect(pairs.filter(({ ink, ground }) => contrast(ink, ground) < 4.5)).toEqual([])
  })

  it('moves the focus to the first field with a problem, and says it there', async () => {
    const field = page.locator('[id="body.size"]')
    expect(await field.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)).toBe(
      true,
    )
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.getAttribute('aria-describedby')).toContain('body.size-problem')
  })
})

function findUnnamed(host: Element): string[] {
  const root = host.shadowRoot!
  const find = (id: string): Element | undefined =>
    Array.from(root.querySelectorAll('[id]')).find((each) => each.id === id)
  const found: string[] = []
  for (const control of Array.from(root.querySelectorAll<HTMLInputElement>('input, select, textarea, button'))) {
    const name = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? ''
    if ((name || control.textContent || '').trim() === '' || (control.tagName !== 'BUTTON' && name === ''))
      found.push(control.outerHTML)
  }
  for (const element of Array.from(root.querySelectorAll('[aria-describedby], [aria-labelledby], label[for]')))
    for (const name of ['aria-describedby', 'aria-labelledby', 'for'])
      for (const id of (element.getAttribute(name) ?? '').split(' ').filter(Boolean))
        if (!find(id)) found.push(`${name} ${id}`)
  const ids = Array.from(root.querySelectorAll('[id]'), ({ id }) => id)
  return [...found, ...ids.filter((id, index) => ids.indexOf(id) !== index)]
}

interface Pair {
  readonly text: string
  readonly ink: string
  readonly ground: string
}

function readColours(host: Element): Pair[] {
  const pairs: Pair[] = []
  const walker = document.createTreeWalker(host.shadowRoot!, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement!
    const text = walker.currentNode.textContent!.trim()
    if (text === '' || !element.checkVisibility()) continue
    let ground = 'rgba(0, 0, 0, 0)'
    for (let each: Element | null = element; each && ground === 'rgba(0, 0, 0, 0)';)
      [ground, each] = [
        getComputedStyle(each).backgroundColor,
        each.parentElement ?? (each.getRootNode() as ShadowRoot).host ?? null,
      ]
    pairs.push({ text, ink: getComputedStyle(element).color, ground })
  }
  return pairs
}

/** The ratio of WCAG for two colours such as `rgb(1, 2, 3)`. */
function contrast(ink: string, ground: string): number {
  const [one, other] = [ink, ground].map((colour) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
      const value = Number(part) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }) as [number, number]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

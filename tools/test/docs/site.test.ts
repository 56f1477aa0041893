// The built site: its files, and how it behaves in a browser. `npm run docs` builds it.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteFolder } from '../../product/paths.ts'
import { browserTimeoutMs, describeWithChromium } from '../../vitest/needs.ts'
import { type Visit, openSite } from './browser.ts'

const folder = siteFolder
const files = new Set((readdirSync(folder, { recursive: true }) as string[]).map((name) => name.replaceAll('\\', '/')))
const pages = [...files].filter((name) => name.endsWith('.html') && name !== '404.html')
const texts = new Map(pages.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))

describe('the built site', () => {
  it('has Markdown beside each page, and lists all in llms.txt', () => {
    const list = readFileSync(join(folder, 'llms.txt'), 'utf8')
    const written = pages.filter((name) => texts.get(name)!.includes('VPContent'))
    expect(written.length).toBeGreaterThan(200)
    for (const name of written) {
      expect(files).toContain(name.replace('.html', '.md'))
      expect(list).toContain(`](${name.replace('.html', '.md')})`)
    }
  })

  it('leads only to pages, files and headings that exist', () => {
    const wrong = pages.flatMap((name) =>
      Array.from(texts.get(name)!.matchAll(/ (?:href|src)="([^"]+)"/g), ([, target = '']) => target)
        .filter((target) => {
          const [path = '', anchor] = target.split('#', 2)
          if (target.startsWith('data:')) return false
          const file = path === '' ? name : join(dirname(name), path)
          const text = texts.get(file)
          return (
            !files.has(file) || (anchor && text !== undefined && !text.includes(` id="${decodeURIComponent(anchor)}"`))
          )
        })
        .map((target) => `${name}: ${target}`),
    )
    expect([...new Set(wrong)]).toEqual([])
  })

  it('has no page that takes much more than twenty screens', () => {
    const lengthOf = (name: string): number => texts.get(name)!.replace(/<[^>]*>/g, '').length
    expect(pages.filter((name) => /^gaps|-reference/.test(name) && lengthOf(name) > 25_000)).toEqual([])
  })

  it('has no place of a link twice on a page', () => {
    const twice = Array.from(texts).flatMap(([name, text]) => {
      const ids = Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id)
      return ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${name}#${id}`)
    })
    expect(twice).toEqual([])
  })

  it('has one main heading on each page, and no heading that skips a level', () => {
    for (const [name, text] of texts) {
      const main = /<main[^]*<\/main>/.exec(text)?.[0]
      if (main === undefined) continue
      const levels = Array.from(main.matchAll(/<h([1-6])[ >]/g), ([, level]) => Number(level))
      expect(
        levels.filter((level) => level === 1),
        name,
      ).toHaveLength(1)
      levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 1), name).toBeLessThanOrEqual(1))
    }
  })
})

describeWithChromium('the site in a browser', () => {
  let visit: Visit
  /** Opens the search and types, with keys alone. */
  const search = async (key: string, text: string): Promise<void> => {
    const { page } = visit
    // The box of the search before is closed a moment after its hit has opened.
    await page.locator('.search-input').waitFor({ state: 'detached' })
    await page.keyboard.press(key)
    const input = page.locator('.search-input:focus')
    // The box is loaded when it is first opened. A moment after it has the focus it selects its text, so that the next
    // key replaces it.
    const type = async (): Promise<string> => {
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
      return input.inputValue()
    }
    await expect.poll(type, { timeout: browserTimeoutMs }).toBe(text)
  }
  // A published site may be below any path.
  beforeAll(async () => {
    visit = await openSite('/some/path/')
  })
  afterAll(() => visit?.close())

  it('shows what this is and a request with its response on the first screen', async () => {
    const { page } = visit
    for (const text of ['local exchange that implements it', 'curl', '"last"']) {
      const box = await page.locator('main').getByText(text, { exact: false }).first().boundingBox()
      expect(box!.y, text).toBeLessThan(900)
    }
  })

  it('finds a guide and a field by keys alone, with hits in context', async () => {
    const { page, site } = visit
    await search('/', 'duplicate order')
    await page.locator('.result.selected[href*="idempotency.html"]', { hasText: 'Idempotency' }).waitFor()
    await page.locator('.result mark').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${site}idempotency.html*`)
    await search('Control+k', 'legacyOrderDirecton')
    // Hits of what was typed before may be shown until the last letter is searched.
    await page.locator('.result.selected[href$="schemas/Fill.html#legacyordedirection"]').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/schemas\/Fill\.html#legacyordedirection$/)
  })

  it.each([
    ['login', 'Authentication and signing'],
    ['stop loss', 'Stop-loss, take-profit and plan orders'],
  ])('shows for %s the guide first, as an option of a dialog', async (typed, title) => {
    const { page } = visit
    await search('Control+k', typed)
    await page.getByRole('dialog').getByRole('option', { name: title, selected: true }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('says when nothing is found', async () => {
    const { page } = visit
    await search('Control+k', 'xyzzyxyzzy')
    await page.getByText('No results for').waitFor()
    await page.keyboard.press('Escape')
  })

  it.each([
    'index',
    'reference/placeOrder',
    'schemas/ErrorCode',
    'sandbox-api/schemas/FaultAction',
    'rate-limits',
    'field-spellings',
    'gaps',
    'packages/client-reference',
    'cli/capi-order',
    'sandbox-api/createFault',
  ])('%s fits on a phone: tables and code scroll by themselves', async (name) => {
    const { page, site } = visit
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${site}${name}.html`)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it.each(['light', 'dark'] as const)('has enough contrast for text when it is %s', async (scheme) => {
    const { page, site } = visit
    await page.emulateMedia({ colorScheme: scheme })
    for (const name of ['index', 'reference/placeOrder', 'reference/index', 'schemas/Bill', 'orders']) {
      await page.goto(`${site}${name}.html`)
      expect(await page.evaluate(CONTRAST), name).toEqual([])
    }
    await page.emulateMedia({ colorScheme: null })
  })

  it('prints in light colours, without the menus, and cuts off no code and no table', async () => {
    const { page, site } = visit
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    // The width of a page of A4 with margins of 15 mm.
    await page.setViewportSize({ width: 680, height: 1000 })
    for (const name of ['index', 'liquidation', 'reference/placeOrder', 'provenance', 'packages/sandbox']) {
      await page.goto(`${site}${name}.html`)
      expect(await page.evaluate('getComputedStyle(document.querySelector("h1")).color'), name).toBe('rgb(0, 0, 0)')
      expect(await page.evaluate(CONTRAST), name).toEqual([])
      expect(await page.evaluate(CUT_OFF), name).toEqual([])
      for (const frame of await page.locator('.VPNav, .VPSidebar, .VPLocalNav, .VPDocFooter, .copy').all())
        expect(await frame.isVisible(), name).toBe(false)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: null, media: null })
  })

  it('remembers the language of the code on the next page', async () => {
    const { page, site } = visit
    const chosen = page.locator('.panel .vp-code-group').first().locator('label', { hasText: 'Rust' })
    await page.goto(`${site}reference/placeOrder.html`)
    await chosen.click()
    await page.goto(`${site}reference/getTicker.html`)
    await page.locator('.panel .language-rust.active').waitFor()
    await page.evaluate('localStorage.clear()')
  })

  it('shows the response to the request that is chosen, and the request of a response', async () => {
    const { page, site } = visit
    await page.goto(`${site}reference/setLeverage.html`)
    const [requests, responses] = [1, 2].map((index) => page.locator('.panel .vp-code-group').nth(index))
    await requests!.locator('label', { hasText: 'A pair with open orders' }).click()
    await expect.poll(() => responses!.locator('.active').innerText()).toContain('SYMBOL_IN_USE')
    await responses!.locator('label', { hasText: 'isolated mode is set' }).click()
    await expect.poll(() => requests!.locator('.active').innerText()).toContain('"longLeverage": "10"')
    await responses!.locator('label', { hasText: '429' }).click()
    expect(await requests!.locator('.active').innerText()).toContain('"longLeverage": "10"')
  })

  it('goes from page to page without a reload, also to an index and back', async () => {
    const { page, site } = visit
    await page.goto(`${site}reference/placeOrder.html`)
    await page.evaluate('window.isSamePage = true')
    const headings = ['Get a ticker', 'Reference', 'Place an order']
    await page.locator('.VPSidebar .level-1 > .item', { hasText: 'Market' }).click()
    await page.locator('.VPSidebar a', { hasText: headings[0]! }).first().click()
    await page.locator('.vp-doc h1', { hasText: headings[0]! }).waitFor()
    await page.locator('capi-try-it').waitFor()
    await page.locator('.VPNavBarMenu a', { hasText: headings[1]! }).click()
    await page.locator('.filtered tbody tr').first().waitFor()
    for (const heading of [headings[0]!, headings[2]!]) {
      await page.goBack()
      await page.locator('.vp-doc h1', { hasText: heading }).waitFor()
    }
    expect(await page.evaluate('window.isSamePage')).toBe(true)
  })

  it('shows the note of a mark by keys alone', async () => {
    const { page, site } = visit
    await page.goto(`${site}reference/placeOrder.html`)
    const badge = page.locator('.address button.mark')
    await page.locator('capi-try-it').waitFor()
    await badge.focus()
    await page.keyboard.press('Enter')
    const note = page.locator('.note:popover-open')
    expect(await note.innerText()).toMatch(/^Practice\. .*Open: G1 /s)
    await page.keyboard.press('Escape')
    await note.waitFor({ state: 'detached' })
  })

  it('hides with a switch, on all pages, what the reference does not state', async () => {
    const { page, site } = visit
    await page.goto(`${site}reference/getAccount.html`)
    const reading = page.getByText('We read').first()
    expect(await reading.isVisible()).toBe(true)
    const toggle = page.getByRole('switch', { name: 'Reference only' }).first()
    await toggle.click()
    await reading.waitFor({ state: 'hidden' })
    await page.goto(`${site}reference/placeOrder.html`)
    await page.getByText('Places one limit or market order').waitFor({ state: 'hidden' })
    await toggle.click()
    await page.evaluate('localStorage.clear()')
  })

  it('filters the table of all operations', async () => {
    const { page, site } = visit
    await page.goto(`${site}reference/index.html`)
    await page.getByLabel('Filter the operations').fill('post leverage')
    expect(await page.locator('.filtered tbody tr:visible').allInnerTexts()).toEqual([
      expect.stringContaining('setLeverage'),
    ])
  })

  it('requests nothing from other servers and logs no errors', () => {
    expect(visit.strays).toEqual([])
    expect(visit.complaints).toEqual([])
  })
})

/** Lists code and tables that are wider than the space for them, or than the page. */
const CUT_OFF = `Array.from(document.querySelectorAll('.vp-doc :is(pre, table, div[class*=language-])'))
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().right > innerWidth)
  .map((each) => each.textContent.slice(0, 40))`

/** Lists texts whose contrast with what is behind them is below 4.5, the bound of WCAG AA for text of normal size. */
const CONTRAST = `(() => {
  const read = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number)
  const luminance = (rgb) => {
    const [r, g, b] = rgb.slice(0, 3).map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const behind = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const colour = read(getComputedStyle(each).backgroundColor)
      if (colour.length === 3 || colour[3] === 1) return colour
    }
    return [255, 255, 255]
  }
  const found = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (walker.currentNode.data.trim() === '' || !element.checkVisibility({ opacityProperty: true })) continue
    const [a, b] = [luminance(read(getComputedStyle(element).color)), luminance(behind(element))]
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    if (ratio < 4.5) found.add(element.tagName + '.' + element.className + ' ' + ratio.toFixed(2))
  }
  return [...found]
})()`

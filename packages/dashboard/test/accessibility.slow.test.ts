import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithChromium } from '../../../tools/vitest/needs.ts'
import type { Page } from 'playwright-core'
import { laboratory, openTab, type Stage, startStage } from './browser.ts'

const symbol = 'cmt_btcusdt'
const leastContrast = 4.5

describeWithChromium('the dashboard, with something in every part of it', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
    const { control } = stage.sandbox
    control.setPrice({ symbol, price: '60000' })
    const { capi } = stage.open('alice', '10000')
    stage.open('bob', '100')
    const presets = { presetTakeProfitPrice: '66000', presetStopLossPrice: '58000' }
    await capi.placeOrder({ symbol, type: 'open_long', size: '0.2', price: '60100', ...presets })
    await capi.placeOrder({ symbol, type: 'open_short', size: '0.1', price: '59900' })
    await capi.placeOrder({ symbol, type: 'close_long', size: '0.05', price: '59900' })
    await capi.placeOrder({ symbol, type: 'open_long', size: '0.1', price: '59500' })
    await capi.placePlanOrder({ symbol, type: 'open_long', size: '0.1', triggerPrice: '59000', matchType: 'market' })
    control.createFault({ operation: 'placeOrder', count: 1, phase: 'before', action: { type: 'latency', ms: 1 } })
  })
  afterAll(() => stage?.close())

  async function visit(colorScheme: 'light' | 'dark', width: number, path = '/'): Promise<Page> {
    const { page } = await stage.visit({ colorScheme, viewport: { width, height: 900 } }, path)
    await page
      .locator(path === laboratory ? '#controls' : '#chart canvas')
      .first()
      .waitFor()
    if (path !== laboratory && width < 1_001) await page.getByRole('button', { name: 'Buy / long' }).click()
    for (const summary of await page.locator('details summary').all()) await summary.click()
    if (path !== laboratory) {
      await page.getByLabel('Take profit and stop loss').check()
      await page.getByLabel('Size', { exact: true }).fill('0.000011')
      await page.locator('#ticket [role=alert]').waitFor()
    }
    if (path !== laboratory && width < 1_001) await page.getByRole('button', { name: 'Hide the ticket' }).click()
    return page
  }

  const widths = [1_440, 1_024, 390]
  const views = widths.flatMap((width) => ['/', laboratory].map((path) => ({ width, path })))
  const places = (['light', 'dark'] as const).flatMap((scheme) => views.map((view) => ({ scheme, ...view })))
  it.each(places)('has texts with enough contrast, $scheme at $width px on $path', async ({ scheme, width, path }) => {
    const page = await visit(scheme, width, path)
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      const texts = await page.evaluate(measureContrasts)
      expect(texts.length).toBeGreaterThan(40)
      expect(texts.filter(({ contrast }) => contrast < leastContrast)).toEqual([])
    }
  })

  it.each([390, 768, 1_024, 1_440])('fits a screen of %i px', async (width) => {
    const page = await visit('light', width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    for (const name of ['Positions', 'Open orders', 'Plan orders']) {
      await openTab(page, name)
      const table = page.getByRole('region', { name, exact: true })
      expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }
  })

  it.each([
    { width: 1_440, height: 900 },
    { width: 1_024, height: 768 },
  ])('has everything that one trades with in sight at $width × $height', async ({ width, height }) => {
    const { page } = await stage.visit({ viewport: { width, height } })
    await page.locator('#chart canvas').first().waitFor()
    const parts = [
      '#last',
      '#chart',
      '#depth',
      '#trades',
      '#ticket button[data-side=sell]',
      '[role=tablist]',
      'tbody tr',
    ]
    for (const part of parts) {
      const box = await page.locator(part).first().boundingBox()
      expect([part, box !== null && box.y >= 0 && box.y + box.height <= height]).toEqual([part, true])
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  })

  it.each(widths)('loses nothing at %i px with texts of twice the size', async (width) => {
    const page = await visit('light', width)
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, label, select, h2, dt, dd')]
        .filter((element) => element.checkVisibility())
        .filter((element) => {
          const { right, left } = element.getBoundingClientRect()
          const scroller = element.closest(
            'dl[tabindex], .overflow-auto, .overflow-x-auto, [role=tabpanel], [role=tablist]',
          )
          return !scroller && (right > innerWidth + 1 || left < -1)
        })
        .map((element) => element.outerHTML.slice(0, 100)),
    )
    expect(cut).toEqual([])
  })

  it.each(views)(
    'gives every control, region and picture of $path a name at $width px, and lets a keyboard scroll what scrolls',
    async ({ width, path }) => {
      const page = await visit('light', width, path)
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        expect(await page.evaluate(findNameless)).toEqual([])
        expect(await page.evaluate(findMisnamed)).toEqual([])
        expect(await page.evaluate(findRepeated)).toEqual([])
        expect(await page.evaluate(findUnreachable)).toEqual([])
      }
    },
  )

  it('gives every control of its dialogs a name', async () => {
    const page = await visit('light', 1_440)
    for (const name of [
      'Close the',
      'Reverse the',
      'Set TP/SL, take-profit and stop-loss, of the',
      'Add margin to the',
    ]) {
      await page.getByRole('button', { name: new RegExp(`^${name} long`) }).click()
      await page.getByRole('dialog').waitFor()
      expect(await page.evaluate(findNameless)).toEqual([])
      expect(await page.evaluate(findMisnamed)).toEqual([])
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    expect(await page.evaluate(findNameless)).toEqual([])
  })

  it('has one main part, one heading of the page, and headings below it in order', async () => {
    const page = await visit('light', 1_440)
    const levels = await page.evaluate(() => [...document.querySelectorAll('h1, h2, h3')].map(({ tagName }) => tagName))
    expect(levels.filter((level) => level === 'H1')).toEqual(['H1'])
    expect(levels[0]).toBe('H1')
    expect(new Set(levels)).toEqual(new Set(['H1', 'H2']))
    expect(await page.getByRole('main').count()).toBe(1)
  })
})

/** Runs in the page: finds what a screen reader would announce without a name. */
function findNameless(): string[] {
  const isNamed = (element: Element): boolean => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent)
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
    const own = element.matches('button, a, summary, [role=tab], [role=option]') ? element.textContent : ''
    const texts = [
      element.getAttribute('aria-label'),
      element.getAttribute('title'),
      own,
      ...labels,
      ...by.map((label) => label?.textContent),
    ]
    return texts.some((text) => (text ?? '').trim() !== '')
  }
  const wanted = 'button, a, input, select, summary, [role], section, nav, form, dialog'
  return [...document.querySelectorAll(wanted)]
    .filter((element) => !element.matches('[role=status], [role=alert]') && !isNamed(element))
    .map((element) => element.outerHTML.slice(0, 120))
}

/** Runs in the page: finds controls whose name lacks the text that is visible on them, by which a person calls them. */
function findMisnamed(): string[] {
  const plain = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
  return [...document.querySelectorAll<HTMLElement>('button[aria-label], a[aria-label], summary[aria-label]')]
    .filter((element) => element.checkVisibility() && /\w/.test(element.innerText))
    .filter((element) => !plain(element.getAttribute('aria-label')).includes(plain(element.innerText)))
    .map((element) => element.outerHTML.slice(0, 120))
}

/** Runs in the page: finds parts of it that a list of the page's parts would show under one name. */
function findRepeated(): string[] {
  const nameOf = (element: Element): string =>
    element.getAttribute('aria-label') ??
    document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
    ''
  const names = [...document.querySelectorAll('section, nav, form, [role=region]')]
    .filter((element) => element.checkVisibility())
    .map((element) => `${element.matches('nav, form') ? element.tagName : 'region'} ${nameOf(element)}`)
  return names.filter((name, index) => names.indexOf(name) !== index)
}

/** Runs in the page: finds what scrolls and cannot be reached by the Tab key. */
function findUnreachable(): string[] {
  const isReached = (element: HTMLElement): boolean =>
    [element, ...element.querySelectorAll<HTMLElement>('*')].some((each) => each.tabIndex >= 0)
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element.checkVisibility() && /auto|scroll/.test(getComputedStyle(element).overflowY))
    .filter((element) => element.scrollHeight > element.clientHeight + 1 && !isReached(element))
    .map((element) => element.outerHTML.slice(0, 120))
}

/** Runs in the page: measures the contrast of each visible text with its background. */
function measureContrasts(): { text: string; contrast: number }[] {
  const parse = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number)
  const light = (color: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = color
      .slice(0, 3)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const isSolid = (element: Element): boolean => (parse(getComputedStyle(element).backgroundColor)[3] ?? 1) === 1
  const grounds = (element: Element): number[][] => {
    const bar = element.previousElementSibling?.matches('[aria-hidden]') ? [element.previousElementSibling] : []
    let behind: Element | null = element
    while (behind && !isSolid(behind)) behind = behind.parentElement
    return [...bar, behind ?? document.body].map((each) => parse(getComputedStyle(each).backgroundColor))
  }
  return [...document.body.querySelectorAll('*')]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue!.trim() !== ''))
    .filter((element) => element.checkVisibility() && !element.closest('script, noscript'))
    .map((element) => {
      const color = light(parse(getComputedStyle(element).color))
      const contrasts = grounds(element).map((ground) => {
        const [low, high] = [color, light(ground)].toSorted((one, other) => one - other)
        return (high! + 0.05) / (low! + 0.05)
      })
      return { text: element.textContent.slice(0, 40), contrast: Math.min(...contrasts) }
    })
}

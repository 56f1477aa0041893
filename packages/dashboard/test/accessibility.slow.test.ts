import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithChromium } from '../../../tools/vitest/needs.ts'
import type { Page } from 'playwright-core'
import { type Stage, startStage } from './browser.ts'

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

  async function visit(colorScheme: 'light' | 'dark', width: number): Promise<Page> {
    const { page } = await stage.visit({ colorScheme, viewport: { width, height: 900 } })
    await page.locator('#positions tbody tr').first().waitFor()
    await page.locator('details summary').click()
    return page
  }

  it.each([
    { scheme: 'light', width: 1_440 },
    { scheme: 'dark', width: 1_440 },
    { scheme: 'light', width: 390 },
    { scheme: 'dark', width: 390 },
  ] as const)('has texts with enough contrast, $scheme at $width px', async ({ scheme, width }) => {
    const page = await visit(scheme, width)
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      const texts = await page.evaluate(measureContrasts)
      expect(texts.length).toBeGreaterThan(80)
      expect(texts.filter(({ contrast }) => contrast < leastContrast)).toEqual([])
    }
  })

  it.each([390, 768, 1_024, 1_440])('fits a screen of %i px', async (width) => {
    const page = await visit('light', width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    for (const name of ['Positions', 'Open orders', 'Plan orders']) {
      const table = page.getByRole('region', { name, exact: true })
      expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }
  })

  it('gives every control, region and picture a name', async () => {
    const page = await visit('light', 1_440)
    await page.getByRole('tab', { name: 'Events' }).click()
    const nameless = await page.evaluate(() => {
      const isNamed = (element: Element): boolean => {
        const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent)
        const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
        const own = element.matches('button, a, summary, [role=tab]') ? element.textContent : ''
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
    })
    expect(nameless).toEqual([])
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

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeWithChromium } from '../../vitest/needs.ts'
import { makeSite } from '../../src/site/site.ts'
import { type Visit, open } from '../docs/browser.ts'

const files = await makeSite()
const pages = [...files.keys()].filter((name) => name.endsWith('.html'))
const kilobytes = (name: string): number => Buffer.byteLength(files.get(name)!) / 1000

describe('the site', () => {
  it('is small: each page below 30 kB, script below 25 kB, index below 260 kB', () => {
    expect(pages.filter((name) => kilobytes(name) > 30)).toEqual([])
    expect(kilobytes('site.js')).toBeLessThan(25)
    expect(kilobytes('search-index.js')).toBeLessThan(260)
  })

  it.each(pages)('%s leads only to pages, files and places that there are', (name) => {
    const links = Array.from(files.get(name)!.matchAll(/ (?:href|src)="([^"]+)"/g), ([, target = '']) => target)
    const wrong = links.filter((target) => {
      const [file = '', anchor] = target.split('#', 2)
      if (target.startsWith('data:') || file === 'reference.html') return false
      const text = files.get(file === '' ? name : file)
      return text === undefined || (anchor !== undefined && !text.includes(`id="${anchor}"`))
    })
    expect(links.length).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })

  it.each(pages)('%s fills every fact', (name) => {
    const text = files.get(name)!.replace(/<pre>[^]*?<\/pre>/g, '')
    expect(text).not.toMatch(/\{\{|undefined|\[object/)
  })
})

describeWithChromium('the site in a browser', () => {
  let folder: string
  let visit: Visit
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'capi-site-'))
    for (const [name, text] of files) await writeFile(join(folder, name), text)
    visit = await open(join(folder, 'index.html'))
  })
  afterAll(async () => {
    await visit?.close()
    await rm(folder, { recursive: true })
  })

  async function go(name: string): Promise<void> {
    await visit.page.goto(`file://${join(folder, name)}`)
  }

  it.each(pages)('%s fits on a phone, with no table and no text cut', async (name) => {
    const { page } = visit
    await page.setViewportSize({ width: 390, height: 844 })
    await go(name)
    const cut = await page.evaluate(`[...document.querySelectorAll('body, .table')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.className || element.tagName)`)
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(cut).toEqual([])
    expect((await page.locator('article').innerText()).length).toBeGreaterThan(200)
  })

  it('finds a word of a guide and a field of the reference, by keys alone', async () => {
    const { page } = visit
    await go('index.html')
    await page.keyboard.press('/')
    await page.keyboard.type('recovered')
    await page.locator('dialog li a').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/orders\.html/)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('legacyOrdeDirection')
    await expect
      .poll(() => page.locator('dialog li a').first().getAttribute('href'))
      .toBe('reference.html#/records/fill')
    await page.keyboard.press('Escape')
    expect(await page.locator('dialog').isVisible()).toBe(false)
  })

  it('says when nothing is found', async () => {
    const { page } = visit
    await go('index.html')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.keyboard.type('xyzzyxyzzy')
    await page.getByText('Nothing has all of these words: xyzzyxyzzy').waitFor()
    await page.keyboard.press('Escape')
  })

  it('keeps the colours that a reader chose, from page to page', async () => {
    const { page } = visit
    await go('index.html')
    const ground = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor')
    const light = await ground()
    await page.getByRole('button', { name: 'Dark or light' }).click()
    const dark = await ground()
    expect(dark).not.toBe(light)
    await go('weights.html')
    expect(await ground()).toBe(dark)
    await page.getByRole('button', { name: 'Dark or light' }).click()
    expect(await ground()).toBe(light)
  })

  it('reaches the text first by keys, past the menu', async () => {
    const { page } = visit
    await go('weights.html')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('text')
  })

  it.each(['light', 'dark'] as const)('has enough contrast for text when it is %s', async (scheme) => {
    const { page } = visit
    await page.emulateMedia({ colorScheme: scheme })
    await go('orders.html')
    const poor = await page.evaluate(CONTRAST)
    await page.emulateMedia({ colorScheme: null })
    expect(poor).toEqual([])
  })

  it('asks nobody for anything and complains of nothing', () => {
    expect(visit.requests).toEqual([])
    expect(visit.complaints).toEqual([])
  })
})

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

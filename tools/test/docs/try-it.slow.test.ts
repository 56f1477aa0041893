// A published copy of the site: its forms send requests to the sandbox inside the page, and nothing else is requested.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Document, listOperations } from '../../product/bundle/document.ts'
import { distFolder, siteFolder } from '../../product/paths.ts'
import { describeWithChromium } from '../../vitest/needs.ts'
import { type Visit, openSite } from './browser.ts'

const folder = siteFolder
const document = JSON.parse(readFileSync(join(distFolder, 'openapi.json'), 'utf8')) as Document
const operationIds = listOperations(document).map(({ operation }) => operation.operationId)
const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => /\.(html|js|json|md)$/.test(name))

describe('the files of the site', () => {
  it('contain no generated secret', () => {
    const found = files.filter((name) => /\b[0-9a-f]{64}\b/.test(readFileSync(join(folder, name), 'utf8')))
    expect(found).toEqual([])
  })

  it('permit no evaluated code on a page', () => {
    const pages = files.filter((name) => name.endsWith('.html')).map((name) => readFileSync(join(folder, name), 'utf8'))
    const policies = pages.flatMap((text) => /Content-Security-Policy" content="([^"]+)"/.exec(text)?.[1] ?? [])
    expect(policies.length).toBeGreaterThan(200)
    expect(policies.filter((policy) => policy.includes('unsafe-eval'))).toEqual([])
    expect(pages.filter((text) => /<html[^>]* data-sandbox/.test(text))).toEqual([])
  })
})

/** The programs of guides, with the outputs that each guide shows below blocks of its program. */
const programs = readdirSync(join(folder, 'programs')).map((name) => {
  const guide = name.replace(/\.js$/, '')
  const text = readFileSync(join(folder, `${guide}.md`), 'utf8')
  const blocks = Array.from(
    text.matchAll(/^```(ts|js [\w-]+\.mjs)\n[^]*?^```\n+(?:[^`\n][^\n]*\n+)?```text( like)?\n([^]*?)^```$/gm),
  )
  return { guide, outputs: blocks.map(([, , like, output = '']) => ({ isLike: like !== undefined, output })) }
})

/** Returns the text with its digits and spaces replaced, where the guide says that they may differ. */
function alike(text: string, isLike: boolean): string {
  return isLike ? text.replace(/\d+/g, '0').replace(/ +/g, ' ') : text
}

describeWithChromium('a form of a published copy', () => {
  let visit: Visit
  let page: Page
  const requests: string[] = []
  beforeAll(async () => {
    visit = await openSite('/some/path/')
    page = visit.page
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  })
  afterAll(() => visit?.close())

  async function openForm(): Promise<void> {
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  }

  /** Goes to another operation, as a reader does by the menu: the page and its sandbox stay. */
  async function follow(id: string): Promise<void> {
    await page.locator(`.VPSidebar a[href$="/${id}.html"]`).dispatchEvent('click')
    await page.locator('h1', { hasText: id }).waitFor()
    await openForm()
  }

  async function send<Body>(): Promise<Body> {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const status = await page.getByRole('region', { name: 'Response' }).getByRole('status').innerText()
    const text = (await page.getByLabel('Body', { exact: true }).textContent())!
    expect([status, text]).toEqual([expect.stringContaining('Status 200'), text])
    return JSON.parse(text.replace(/"order_id":(\d+)/, '"order_id":"$1"')) as Body
  }

  it('loads nothing of the sandbox until it is used, and offers no server', async () => {
    await page.goto(`${visit.site}reference/placeOrder.html`)
    await openForm()
    expect(requests.filter((path) => path.includes('worker'))).toEqual([])
    expect(await page.getByText('Use the key of the demo account').count()).toBe(0)
    const targets = page.getByLabel('Send to').locator('option')
    expect(await targets.allInnerTexts()).toEqual(['a sandbox inside this page', 'another address'])
  })

  it('fills the programs beside it with what the reader enters', async () => {
    await page.locator('[id="body.client_oid"]').fill('my-own-id')
    const code = page.locator('.panel .language-python').first()
    await expect.poll(() => code.textContent()).toContain('my-own-id')
    await page.locator('[id="body.client_oid"]').fill('grid-7')
  })

  it('places an order offline, fills it when the reader moves the price, and shows the account', async () => {
    await page.getByRole('button', { name: 'Start it now' }).click()
    const account = page.locator('[data-state=account]')
    await account.getByText('10000 USDT').waitFor()
    await page.context().setOffline(true)
    await page.getByLabel('Price', { exact: true }).fill('91000')
    await page.getByRole('button', { name: 'Set the price' }).click()
    const placed = await send<{ order_id: string }>()
    expect(placed.order_id).toMatch(/^\d{18}$/)
    await account.getByText('1 orders').waitFor()
    await page.getByLabel('Price', { exact: true }).fill('89000')
    await page.getByRole('button', { name: 'Set the price' }).click()
    await account.getByText('1 positions, 0 orders').waitFor()
    const before = await account.innerText()
    await page.getByRole('button', { name: 'Move the clock' }).click()
    while ((await account.innerText()) === before) await page.waitForTimeout(20)
    await page.context().setOffline(false)
  })

  it('lists the fill, and cancels another order', async () => {
    await follow('listFills')
    expect((await send<{ list: object[] }>()).list).toHaveLength(1)
    await follow('placeOrder')
    await page.locator('[id="body.price"]').fill('80000')
    const { order_id: id } = await send<{ order_id: string }>()
    await follow('listCurrentOrders')
    expect(await send()).toMatchObject([{ order_id: id }])
    await follow('cancelOrder')
    await page.locator('[id="body.orderId"]').fill(id)
    await send()
    await follow('listCurrentOrders')
    expect(await send()).toEqual([])
  })

  it('sends every operation of the interface once, and shows its answer', async () => {
    const refused: Record<string, string | undefined> = {}
    for (const id of operationIds) {
      await follow(id)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      const status = await page.getByRole('region', { name: 'Response' }).getByRole('status').innerText()
      expect(status).toMatch(/^Status (200|400) in /)
      const text = await page.getByLabel('Body', { exact: true }).textContent()
      if (!status.startsWith('Status 200')) refused[id] = /([A-Z]+_[A-Z_]+)(?:\(\w+\))?: (?!.*[A-Z]_)/.exec(text!)?.[1]
    }
    expect(operationIds).toHaveLength(40)
    // Examples name orders and positions that do not exist here, and those before them have left something open.
    expect(refused).toEqual({
      getOrder: 'ORDER_NOT_FOUND',
      placeTpSlOrder: 'CLIENT_OID_DUPLICATE',
      modifyTpSlOrder: 'ORDER_NOT_FOUND',
      setLeverage: 'SYMBOL_IN_USE',
      setMarginMode: 'SYMBOL_IN_USE',
      adjustMargin: 'POSITION_UNKNOWN',
      setAutoAppendMargin: 'POSITION_UNKNOWN',
    })
  })

  it('serves control operations too', async () => {
    await page.goto(`${visit.site}sandbox-api/setPrice.html`)
    await openForm()
    await page.locator('[id="body.price"]').fill('95000')
    expect(await send()).toMatchObject({ symbol: 'cmt_btcusdt' })
  })

  it('has the programs of the guides that people follow', () => {
    expect(programs.map(({ guide }) => guide)).toEqual(
      expect.arrayContaining(['first-order', 'rate-limits', 'pagination', 'idempotency', 'time', 'backtesting']),
    )
  })

  it.each(programs)(
    'runs the program of the guide $guide, which prints what the guide says',
    async ({ guide, outputs }) => {
      await page.goto(`${visit.site}${guide}.html`)
      await page.getByText('Run this program here').click()
      const printed = page.getByRole('status', { name: 'Output' })
      await printed.waitFor()
      const text = (await printed.textContent())!
      expect(text).not.toMatch(/^\w*Error: /m)
      for (const { output, isLike } of outputs) expect(alike(text, isLike)).toContain(alike(output.trim(), isLike))
    },
  )

  it('has requested only files of the site, and stored nothing', async () => {
    expect(visit.strays).toEqual([])
    // Offline, pages that links lead to cannot be fetched in advance.
    expect(visit.complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    expect(await page.evaluate('[document.cookie, JSON.stringify(sessionStorage)]')).toEqual(['', '{}'])
    expect(
      await page.evaluate(
        'Object.keys(localStorage).filter((name) => !/^(vitepress|capi-language|capi-reference-only)/.test(name))',
      ),
    ).toEqual([])
  })
})

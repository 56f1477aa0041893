// The page says what is true: nothing of another world, and how old its data is while a process does not answer.
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { browserTimeoutMs, chromiumPath, describeWithChromium } from '../../../tools/vitest/needs.ts'
import { openTab, rowsOf, type Stage, startStage } from './browser.ts'

const symbol = 'cmt_btcusdt'

describeWithChromium('the dashboard, when the world is replaced', () => {
  let stage: Stage
  beforeAll(async () => (stage = await startStage()))
  afterAll(() => stage?.close())

  /** The same number of bills and fills in each world, so that their ids are the same. */
  async function trade(prices: readonly [string, string]): Promise<void> {
    const { control } = stage.sandbox
    control.setPrice({ symbol, price: prices[0] })
    const { capi } = stage.open('alice', '10000')
    await capi.placeOrder({ symbol, type: 'open_long', size: '0.1', matchPrice: 'market' })
    control.setPrice({ symbol, price: prices[1] })
    await capi.placeOrder({ symbol, type: 'close_long', size: '0.1', matchPrice: 'market' })
  }
  const figures = (page: Page) => page.locator('#equity').getByLabel('Report').locator('dd').allInnerTexts()

  it('shows neither fills nor figures of the world before a reset', async () => {
    await trade(['60000', '40000'])
    const { page } = await stage.visit()
    await openTab(page, 'Equity')
    await expect
      .poll(() => figures(page))
      .toMatchObject([expect.stringMatching(/^−2,0/), expect.stringMatching(/^2,0/)])
    await openTab(page, 'Fills')
    const before = (await rowsOf(page, 'Fills')).map((row) => row.at(-1))
    stage.sandbox.control.reset()
    await trade(['60000', '61000'])
    await expect.poll(() => rowsOf(page, 'Fills')).toMatchObject([{ 4: expect.stringMatching(/^6[01],/) }, {}])
    // The ids are those of the world before, so they do not tell the worlds apart.
    expect((await rowsOf(page, 'Fills')).map((row) => row.at(-1))).toEqual(before)
    await openTab(page, 'Equity')
    await expect
      .poll(() => figures(page))
      .toMatchObject([expect.stringMatching(/^\+\d\d\./), expect.stringMatching(/^\d{1,2}\./)])
  })

  it('closes the history of an order of the world before, and forgets its events', async () => {
    stage.sandbox.control.reset()
    await trade(['60000', '59000'])
    const { page } = await stage.visit()
    await openTab(page, 'Fills')
    await page
      .getByRole('region', { name: 'Fills', exact: true })
      .getByRole('button')
      .first()
      .click({ timeout: 10_000 })
    await expect.poll(() => page.locator('#order-history').count()).toBe(1)
    stage.sandbox.control.reset()
    await expect.poll(() => page.locator('#order-history').count()).toBe(0)

    stage.sandbox.control.setPrice({ symbol, price: '59000' })
    await page.keyboard.press('l')
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('59,000')
    stage.sandbox.control.reset()
    stage.sandbox.control.setPrice({ symbol, price: '61000' })
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('61,000')
    await expect.poll(() => page.getByRole('tabpanel').innerText()).not.toContain('59,000')
  })
})

describeWithChromium('the dashboard of a process', () => {
  let browser: Browser
  let server: ChildProcess
  let page: Page
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ['--no-sandbox', '--disable-gpu'],
      timeout: browserTimeoutMs,
    })
  })
  afterAll(() => browser?.close())
  beforeEach(async () => {
    const program = `
      import { createSandbox } from '@capi/sandbox'
      const sandbox = createSandbox({ clock: Date.now })
      console.log(await sandbox.listen())
    `
    const flags = ['-C', '@capi/source', '--import', 'tsx', '--input-type=module', '-e', program]
    server = spawn(process.execPath, flags, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] })
    const url = await new Promise<string>((resolve) => {
      createInterface({ input: server.stdout! }).once('line', resolve)
    })
    page = await browser.newPage()
    page.setDefaultTimeout(browserTimeoutMs)
    await page.goto(url)
    await expect.poll(() => page.getByRole('banner').innerText()).toContain('● live')
  })
  afterEach(async () => {
    server.kill('SIGKILL')
    await page?.close()
  })

  it('says how old its data is while the process is stopped, and is live again afterwards', async () => {
    const header = () => page.getByRole('banner').innerText()
    server.kill('SIGSTOP')
    await expect.poll(header, { timeout: 20_000 }).toMatch(/waiting, data is [3-9] s old/)
    await expect
      .poll(() => page.getByRole('alert').innerText(), { timeout: 30_000 })
      .toContain('The sandbox does not respond.')
    expect(await page.getByRole('alert').innerText()).toMatch(/was read \d+ s ago/)
    expect(await header()).toMatch(/no response, data is \d+ s old/)
    expect(await header()).not.toContain('live')
    server.kill('SIGCONT')
    await expect.poll(header, { timeout: 20_000 }).toContain('● live')
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

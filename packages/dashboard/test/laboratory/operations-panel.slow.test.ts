// The forms of all operations in the dashboard: the same element as in the documentation.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithChromium } from '../../../../tools/vitest/needs.ts'
import { laboratory, openTab, type Stage, type Visit, startStage } from '../browser.ts'

describeWithChromium('the tab of the operations', () => {
  let stage: Stage
  let visit: Visit
  beforeAll(async () => {
    stage = await startStage()
    stage.open('demo', '10000')
    visit = await stage.visit({}, laboratory)
  })
  afterAll(() => stage?.close())

  it('sends a signed request with the key of the demo account, and the dashboard shows the order', async () => {
    const { page } = visit
    await page.getByRole('tab', { name: 'Operations' }).click()
    await page.getByRole('button', { name: 'Use the key of the demo account' }).click()
    // Before, the form would say that a key is missing.
    const key = page.getByLabel('key', { exact: true })
    while ((await key.inputValue()) === '') await page.waitForTimeout(20)
    await page.getByRole('textbox', { name: 'price', exact: true }).fill('80000')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Status 200').waitFor()
    await page.getByRole('button', { name: 'Trade', exact: true }).click()
    await openTab(page, 'Open orders')
    await page
      .getByRole('tabpanel')
      .locator('td', { hasText: /80,?000/ })
      .first()
      .waitFor()
    await page.keyboard.press('l')
    await openTab(page, 'Operations')
  })

  it('sends control operations, and shows the request in other languages', async () => {
    const { page } = visit
    await page.getByLabel('Operation', { exact: true }).selectOption('control/setPrice')
    await page.getByRole('textbox', { name: 'price', exact: true }).fill('60000')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Status 200').waitFor()
    await page.getByRole('button', { name: 'Python', exact: true }).click()
    const program = await page.getByLabel('Python', { exact: true }).textContent()
    expect(program).toContain(`${stage.url}/sandbox/market/cmt_btcusdt/price`)
    expect(stage.sandbox.control.listMarkets()[0]!.ticker.last).toBe('60000.0')
  })

  it('works within the policy of the page', () => {
    // The time of the exchange stands still, so the first signed request is refused, and repeated with that time.
    const [refused, ...others] = visit.complaints.toSorted()
    expect([refused ?? 'status of 400', others]).toEqual([expect.stringContaining('status of 400'), []])
    expect(visit.strangers).toEqual([])
  })
})

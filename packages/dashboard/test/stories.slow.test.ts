// Whole stories of a trader, by pointer and by keyboard alone, on a large screen, a small one and a phone: open,
// protect, close a part, drag the stop, reverse, cancel, and read the bill of each.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithChromium } from '../../../tools/vitest/needs.ts'
import { openTab, rowsOf, type Stage, startStage, tabTo, type Visit } from './browser.ts'

const symbol = 'cmt_btcusdt'

/** How a hand reaches things. */
interface Hand {
  press(page: Page, name: string | RegExp): Promise<void>
  showTab(page: Page, name: string): Promise<void>
  order(page: Page, side: 'buy' | 'sell', size: string): Promise<void>
  /** Moves the tag of a line until its trigger price is some steps lower. */
  moveStop(page: Page): Promise<void>
}

const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1_001

const pointer: Hand = {
  press: (page, name) => page.getByRole('button', { name }).first().click(),
  showTab: openTab,
  async order(page, side, size) {
    if (isNarrow(page)) await page.getByRole('button', { name: side === 'buy' ? 'Buy / long' : 'Sell / short' }).click()
    await page.locator('#ticket').getByRole('button', { name: 'Market', exact: true }).click()
    await page.getByLabel('Size', { exact: true }).fill(size)
    await page.locator(`#ticket button[data-side=${side}]`).click()
    await expect.poll(() => page.locator('#ticket').getByRole('status').innerText()).toContain('placed')
    if (isNarrow(page)) await page.getByRole('button', { name: 'Hide the ticket' }).click()
  },
  async moveStop(page) {
    const tag = page.getByRole('button', { name: /^Move stop-loss/ })
    await tag.scrollIntoViewIfNeeded()
    const box = (await tag.boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 8, { steps: 4 })
    await page.mouse.up()
  },
}

const keyboard: Hand = {
  async press(page, name) {
    await tabTo(page, name)
    await page.keyboard.press('Enter')
  },
  async showTab(page, name) {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type(`account ${name}`)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toContain(name)
  },
  async order(page, side, size) {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type(side === 'buy' ? 'action buy' : 'action sell')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('ticket-size')
    // Enter would send a limit order at the last price, which the market maker's ask does not meet.
    await page.keyboard.type(size)
    const market = page.locator('#ticket').getByRole('button', { name: 'Market', exact: true })
    await market.focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Size', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#ticket').getByRole('status').innerText()).toContain('placed')
    await page.keyboard.press('Escape')
  },
  async moveStop(page) {
    await tabTo(page, /^Move stop-loss/)
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  },
}

const sizes = [
  { width: 1_440, height: 900 },
  { width: 1_024, height: 768 },
  { width: 390, height: 844 },
] as const

describeWithChromium('a trader', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({ accounts: [{ name: 'demo', deposit: '10000' }] })
  })
  afterAll(() => stage?.close())

  const places = sizes.flatMap((size) => [
    { ...size, by: 'pointer', hand: pointer, colorScheme: 'light' as const },
    { ...size, by: 'keyboard', hand: keyboard, colorScheme: 'dark' as const },
  ])
  it.each(places)(
    'opens, protects, closes a part, moves the stop, reverses, cancels and reads the bills, by $by at $width px, $colorScheme',
    async ({ width, height, colorScheme, hand }) => {
      const { control } = stage.sandbox
      control.reset()
      control.setPrice({ symbol, price: '60000' })
      const visit: Visit = await stage.visit({ viewport: { width, height }, colorScheme })
      const { page } = visit
      await page.locator('#ticket').waitFor({ state: 'attached' })
      const positions = async () => (await rowsOf(page, 'Positions')).map((row) => row.slice(0, 2).join(' '))
      const stateOf = () => control.getAccount({ accountId: stage.sandbox.accounts[0]!.accountId })
      const report = () => expect.poll(() => page.locator('#account-result').innerText())
      const submit = async (button: RegExp): Promise<void> => {
        const wanted = page.getByRole('dialog').getByRole('button', { name: button })
        await wanted.waitFor()
        await (hand === pointer ? wanted.click() : page.keyboard.press('Enter'))
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      }

      await hand.order(page, 'buy', '0.1')
      await expect.poll(positions).toMatchObject([expect.stringMatching(/long[^]*0\.10000$/)])

      await hand.press(page, /^Set TP\/SL, take-profit and stop-loss, of the long/)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Take profit', { exact: true }).fill('60500')
      await dialog.getByLabel('Stop loss as').selectOption('percent')
      await dialog.getByLabel('Stop loss', { exact: true }).fill('0.5')
      await submit(/^Set take-profit and stop-loss$/)
      await report().toMatch(
        /^The take-profit is ordered at 60,500(\.0)? for 0\.10*\. The stop-loss is ordered at 59,\d{3}\.\d for 0\.10*\.$/,
      )
      const stopOf = async () => (await stateOf()).planOrders.map((plan) => String(plan.triggerPrice)).toSorted()[0]!
      const stop = await stopOf()

      await hand.press(page, /^Close the long position/)
      await page.getByRole('dialog').getByRole('slider').focus()
      await page.keyboard.press('Home')
      for (let steps = 0; steps < 40; steps += 1) await page.keyboard.press('ArrowRight')
      await expect.poll(() => page.getByRole('dialog').innerText()).toContain('40 % of 0.10000 BTC')
      if (hand === keyboard) await tabTo(page, /at the market$/)
      await submit(/at the market$/)
      await report().toMatch(/^0\.040* of the position are closed at market, and 0\.060* are still open\.$/)
      await expect.poll(positions).toMatchObject([expect.stringMatching(/0\.06000$/)])

      await hand.moveStop(page)
      await report().toMatch(/^The stop-loss is now at [\d,.]+\.$/)
      expect(Number(await stopOf())).toBeLessThan(Number(stop))
      expect((await stateOf()).planOrders).toHaveLength(2)

      await hand.press(page, /^Reverse the long position/)
      await submit(/^Reverse$/)
      await expect.poll(positions).toMatchObject([expect.stringMatching(/short[^]*0\.06000$/)])

      await hand.showTab(page, 'Plan orders')
      await hand.press(page, 'Cancel all plan orders')
      await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('No plan orders.')

      await hand.showTab(page, 'Bills')
      const bills = async () => (await rowsOf(page, 'Bills')).map((row) => row.join(' '))
      await expect.poll(async () => (await bills()).length).toBe(5)
      const wanted = ['open short', 'close long', 'close long', 'open long', 'deposit']
      ;(await bills()).forEach((bill, index) => expect(bill).toContain(wanted[index]))
      expect(await page.getByRole('tabpanel').innerText()).toContain('Bills change cash.')
      expect(visit.complaints).toEqual([])
      await page.close()
    },
  )

  it('sends nothing by Enter before a side is chosen, and takes no key while something is typed elsewhere', async () => {
    const { control } = stage.sandbox
    control.reset()
    control.setPrice({ symbol, price: '60000' })
    const { page } = await stage.visit()
    const orders = async () => {
      const { orders: open, pastOrders } = await control.getAccount({ accountId: stage.sandbox.accounts[0]!.accountId })
      return open.length + pastOrders.length
    }
    const status = () => expect.poll(() => page.locator('#ticket').getByRole('status').innerText())
    await page.getByLabel('Size', { exact: true }).fill('0.1')
    await page.keyboard.press('Enter')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Enter')
    await page.keyboard.press('s')
    await status().toBe('Enter sends “Open short”, Escape leaves.')
    await page.keyboard.press('Escape')
    await status().toBe('')
    await page.keyboard.press('Enter')
    await page.getByText('Advanced').click()
    await page.getByLabel('Client id').focus()
    await page.keyboard.type('bsl')
    await page.keyboard.press('Enter')
    expect(await page.getByLabel('Client id').inputValue()).toBe('bsl')
    await status().toBe('')
    expect(await page.getByRole('button', { name: 'Trade', exact: true }).getAttribute('aria-pressed')).toBe('true')
    expect(await orders()).toBe(0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('b')
    await status().toBe('Enter sends “Open long”, Escape leaves.')
    await page.keyboard.press('Enter')
    await status().toContain('open long 0.1 placed')
    await page.keyboard.press('Enter')
    await expect.poll(orders).toBe(1)
  })
})

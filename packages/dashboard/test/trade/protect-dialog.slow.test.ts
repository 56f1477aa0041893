// The dialog of take-profit and stop-loss, and the table of positions: what they say is covered is what closes.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeWithChromium } from '../../../../tools/vitest/needs.ts'
import { rowsOf, type Stage, startStage, type Visit, visitAgain } from '../browser.ts'

const symbol = 'cmt_btcusdt'

describeWithChromium('the protection of a position that has grown', () => {
  let stage: Stage
  let visit: Visit
  let page: Page
  beforeAll(async () => {
    stage = await startStage({ accounts: [{ name: 'demo', deposit: '100000' }] })
  })
  beforeEach(async () => {
    visit = await visitAgain(stage, visit)
    ;({ page } = visit)
    stage.sandbox.control.setPrice({ symbol, price: '90000' })
    await order('1', '0.05', { presetTakeProfitPrice: '95000', presetStopLossPrice: '89000' })
    await order('1', '0.4')
  })
  afterAll(() => stage?.close())

  const accountId = () => stage.sandbox.accounts[0]!.accountId
  const state = () => stage.sandbox.control.getAccount({ accountId: accountId() })
  async function order(type: string, size: string, more: object = {}): Promise<void> {
    const terms = { symbol, client_oid: '', size, type, order_type: '3', match_price: '1', ...more }
    const { status } = await stage.sandbox.control.callAsAccount({
      accountId: accountId(),
      operation: 'placeOrder',
      body: JSON.stringify(terms),
    })
    expect(status).toBe(200)
  }
  const protection = () => expect.poll(async () => (await rowsOf(page, 'Positions'))[0]?.[9])
  const dialog = () => page.getByRole('dialog')
  const present = (role: string) => expect.poll(() => dialog().locator(`[data-present=${role}]`).innerText())
  const openDialog = () =>
    page.getByRole('button', { name: /^Set TP\/SL, take-profit and stop-loss, of the long/ }).click()
  const press = () => dialog().getByRole('button', { name: 'Set take-profit and stop-loss' }).click()
  const unchanged =
    'Nothing was changed: an empty field changes nothing, and a price that was given stands for the whole position already.'
  const report = () => expect.poll(() => page.locator('#account-result').innerText())

  it('is shown with the part that each price covers, and set for all of it by the button', async () => {
    await protection().toBe('95,000.0 for 0.05 of 0.45\n89,000.0 for 0.05 of 0.45')
    await openDialog()
    await present('stopLoss').toBe('Now 0.05000 BTC at 89,000.0: −50.01 USDT. 0.40000 BTC without stop-loss.')
    expect(await dialog().getByLabel('Stop loss', { exact: true }).inputValue()).toBe('89000.0')
    await expect.poll(() => dialog().innerText()).toContain('closes all of 0.45000 BTC at 89,000.0: −450.05 USDT')
    await press()
    await report().toBe(
      'The take-profit is ordered at 95,000.0 for 0.45 (0.4 added). The stop-loss is ordered at 89,000.0 for 0.45 (0.4 added).',
    )
    await protection().toBe('95,000.0\n89,000.0')
    await openDialog()
    await press()
    await report().toBe(unchanged)
    stage.sandbox.control.setPrice({ symbol, price: '89000' })
    await expect.poll(async () => (await state()).positions).toEqual([])
    const closed = (await state()).fills.slice(0, 2).map(({ realizePnl }) => Number(realizePnl))
    expect(closed[0]! + closed[1]!).toBeCloseTo(-450.09, 2)
  })

  it('does not call a position protected for which no price is given', async () => {
    await openDialog()
    for (const name of ['Take profit', 'Stop loss']) await dialog().getByLabel(name, { exact: true }).fill('')
    await press()
    await report().toBe(unchanged)
    await protection().toBe('95,000.0 for 0.05 of 0.45\n89,000.0 for 0.05 of 0.45')
  })

  it('says what an open order that closes holds, and which price of liquidation comes first', async () => {
    await order('3', '0.2', { order_type: '0', match_price: '0', price: '91000' })
    await openDialog()
    await dialog().getByLabel('Stop loss', { exact: true }).fill('88000')
    await expect
      .poll(() => dialog().innerText())
      .toContain('closes 0.25000 BTC of 0.45000 BTC at 88,000.0: −500.03 USDT; open orders that close hold 0.20000 BTC')
    expect(await dialog().innerText()).not.toContain('liquidation')
    await dialog().getByLabel('Stop loss', { exact: true }).fill('1000')
    const { liquidatePrice } = (await state()).positions[0]!
    expect(await dialog().innerText()).toContain(Number(liquidatePrice) > 1_000 ? 'comes first' : 'at 1,000')
    await page.keyboard.press('Escape')
    expect(visit.complaints).toEqual([])
  })
})

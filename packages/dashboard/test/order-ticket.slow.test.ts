// Orders of a person, placed in the page without any key: they are those of the account, and meet those of programs.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeWithChromium } from '../../../tools/vitest/needs.ts'
import { rowsOf, type Stage, startStage, type Visit, visitAgain } from './browser.ts'

const symbol = 'cmt_btcusdt'

describeWithChromium('the order ticket', () => {
  let stage: Stage
  let visit: Visit
  let page: Page
  const sent: string[] = []
  beforeAll(async () => {
    stage = await startStage({ accounts: [{ name: 'demo', deposit: '10000' }] })
  })
  beforeEach(async () => {
    visit = await visitAgain(stage, visit)
    ;({ page } = visit)
    page.on('request', (request) => sent.push(`${JSON.stringify(request.headers())} ${request.postData() ?? ''}`))
    await page.locator('#ticket').waitFor()
  })
  afterAll(() => stage?.close())

  const ticket = () => page.locator('#ticket')
  const field = (name: string) => ticket().getByLabel(name, { exact: true })
  const result = () => expect.poll(() => ticket().getByRole('status').innerText())
  const place = () => ticket().locator('button[type=submit]').click()
  const preview = (name: string) => expect.poll(() => ticket().locator(`dt:text-is("${name}") + dd`).innerText())

  it('places an order that meets one of a program, as its counterparty', async () => {
    stage.sandbox.control.setMarketMaker({ symbol, enabled: false })
    const { capi, account } = stage.open('program', '10000')
    const { orderId } = await capi.placeOrder({ symbol, type: 'open_short', size: '0.1', price: '60100' })
    await page.getByRole('button', { name: '60,100.0' }).click()
    await expect.poll(() => field('Price').inputValue()).toBe('60100.0')
    await field('Size').fill('0.1')
    await preview('Filled at once').toBe('0.1 at 60,100.0')
    await place()
    await result().toMatch(/^open long 0\.1 placed: order \d{18}\.$/)
    expect(await capi.getOrder({ orderId })).toMatchObject({ status: 'filled' })
    await expect
      .poll(async () => (await rowsOf(page, 'Positions')).map((row) => row.slice(0, 3)))
      .toEqual([['BTC/USDT', 'long', '0.10000']])
    // The same ticket closes the other side: it is for any account.
    await ticket().getByLabel('Account of the order').selectOption(account.accountId)
    await field('Type').selectOption('close_short')
    await place()
    await result().toMatch(/^close short 0\.1 placed/)
    expect((await capi.listCurrentOrders()).items).toHaveLength(1)
  })

  it('previews what the order then costs', async () => {
    await field('Price').fill('59000')
    await field('Size').fill('0.1')
    await preview('Filled at once').toBe('nothing')
    const cost = await ticket().locator('dt:text-is("Cost") + dd').innerText()
    await place()
    await result().toContain('placed')
    const left = (10_000 - Number(cost.replace(/[^\d.]/g, ''))).toLocaleString('en', { minimumFractionDigits: 2 })
    await expect.poll(() => page.locator('#balances').innerText()).toContain(left)
  })

  it('requests another preview when the price moves, and none while only time passes', async () => {
    let count = 0
    page.on('request', (request) => (count += request.url().endsWith('/preview') ? 1 : 0))
    await field('Price').fill('59000')
    await field('Size').fill('0.1')
    await preview('Filled at once').toBe('nothing')
    const requested = count
    expect(requested).toBeGreaterThan(0)
    for (let second = 0; second < 3; second += 1) {
      const read = page.waitForRequest(/\/sandbox\/health$/)
      stage.sandbox.control.setClock({ advanceMs: 1_000 })
      await read
    }
    expect(count).toBe(requested)
    stage.sandbox.control.setPrice({ symbol, price: '58000' })
    await preview('Filled at once').not.toBe('nothing')
    expect(count).toBeGreaterThan(requested)
  })

  it('has the size as a value, and as a share of the available margin', async () => {
    await field('Price').fill('60000')
    await field('Unit of the size').selectOption('value')
    await field('Size').fill('6000')
    await preview('Size').toBe('0.10000 BTC')
    await ticket().getByRole('button', { name: '100 %' }).click()
    await preview('Size').toMatch(/^3\.\d{5} BTC$/)
    await place()
    await result().toContain('placed')
    expect(
      Number(
        (await stage.sandbox.control.getAccount({ accountId: stage.sandbox.accounts[0]!.accountId })).balances[0]!
          .available,
      ),
    ).toBeLessThan(5)
  })

  it('needs a whole price for a size in the margin coin, and stays usable until then', async () => {
    await field('Unit of the size').selectOption('value')
    await field('Size').fill('6000')
    await field('Price').fill('59000')
    await field('Price').press('End')
    await field('Price').pressSequentially('.')
    await field('Price').pressSequentially('5')
    await preview('Size').toBe('0.10169 BTC')
    expect(visit.complaints).toEqual([])
  })

  it.each([
    { name: 'Size', fields: { Size: '0.000011' }, want: 'SIZE_PRECISION' },
    { name: 'Price', fields: { Size: '0.1', Price: '60000.05' }, want: 'PRICE_PRECISION' },
    {
      name: 'Preset stop loss price',
      fields: { Size: '0.1', Price: '60000', 'Preset stop loss price': '61000' },
      want: 'PRESET_PRICE',
    },
  ])('shows a refusal at the field $name, before and after it is sent', async ({ name, fields, want }) => {
    await field('Price').fill('60000')
    for (const [label, text] of Object.entries(fields)) await field(label).fill(text)
    const alert = ticket().getByRole('alert')
    await expect.poll(() => alert.innerText()).toContain(want)
    await place()
    await expect.poll(() => alert.innerText()).toContain(want)
    expect(await field(name).getAttribute('aria-describedby')).toBe(await alert.getAttribute('id'))
    visit.complaints.splice(0)
  })

  it('offers every value of the document, with its meaning', async () => {
    const options = async (name: string): Promise<string[]> => field(name).locator('option').allInnerTexts()
    expect(await options('Type')).toEqual(['open long', 'open short', 'close long', 'close short'])
    expect(await options('Order type')).toEqual(['normal', 'post only', 'Fill-or-kill', 'Immediate-or-cancel'])
    expect(await options('Match price')).toEqual(['Limit order', 'Market order'])
    expect(await options('Margin mode')).toEqual(['Cross margin', 'Isolated margin'])
  })

  it('places plan orders and take-profit orders, and cancels them', async () => {
    await ticket().getByRole('button', { name: 'Plan order' }).click()
    await field('Match type').selectOption('market')
    await field('Size').fill('0.1')
    await field('Trigger price').fill('59000')
    await place()
    await result().toMatch(/^open long 0\.1 placed: order \d{18}\.$/)
    await expect.poll(async () => (await rowsOf(page, 'Plan orders'))[0]?.slice(2, 4)).toEqual(['open long', '0.10000'])
    await page.locator('#plans').getByRole('button', { name: 'Cancel all' }).click()
    await expect.poll(() => page.locator('#plans').innerText()).toContain('No plan orders.')
  })

  it('cancels one order, closes a position, and changes leverage, margin mode and margin', async () => {
    await field('Margin mode').selectOption('ISOLATED')
    await field('Match price').selectOption('market')
    await field('Size').fill('0.1')
    await place()
    await result().toContain('placed')
    const add = page.locator('#margin form').nth(2)
    await add.getByLabel('Amount').fill('100')
    await add.getByRole('button').click()
    await expect.poll(() => add.getByRole('status').innerText()).toBe('Done.')
    await page.getByRole('button', { name: 'Close the long position in cmt_btcusdt' }).click()
    await expect.poll(() => page.locator('#positions').innerText()).toContain('No open positions.')
    await field('Match price').selectOption('limit')
    await field('Price').fill('59000')
    await place()
    await page
      .locator('#orders')
      .getByRole('button', { name: /^Cancel order/ })
      .click()
    await expect.poll(() => page.locator('#orders').innerText()).toContain('No open orders.')
    const mode = page.locator('#margin form').nth(1)
    await mode.getByLabel('Margin mode').selectOption('ISOLATED')
    await mode.getByRole('button').click()
    await expect.poll(() => mode.getByRole('status').innerText()).toBe('Done.')
    const leverage = page.locator('#margin form').first()
    await leverage.getByLabel('Margin mode').selectOption('ISOLATED')
    await leverage.getByLabel('Long leverage').fill('7')
    await leverage.getByLabel('Short leverage').fill('500')
    await leverage.getByRole('button').click()
    await expect.poll(() => leverage.getByRole('alert').innerText()).toContain('LEVERAGE_MAX')
    await leverage.getByLabel('Short leverage').fill('8')
    await leverage.getByRole('button').click()
    await expect.poll(() => leverage.getByRole('status').innerText()).toBe('Done.')
  })

  it('reports how much of a position was closed', async () => {
    const { control } = stage.sandbox
    const report = () => expect.poll(() => page.locator('#account-result').innerText())
    await field('Match price').selectOption('market')
    await field('Size').fill('0.1')
    await place()
    await result().toContain('placed')
    control.setMarketMaker({ symbol, enabled: false })
    const close = page.getByRole('button', { name: 'Close the long position in cmt_btcusdt' })
    await close.click()
    await report().toMatch(/^Order \d{18} is cancelled: 0 of 0\.10* are closed\.$/)
    const { capi } = stage.open('program', '10000')
    await capi.placeOrder({ symbol, type: 'open_long', size: '0.04', price: '59900' })
    await close.click()
    await report().toMatch(/^Order \d{18} is cancelled: 0\.040* of 0\.10* are closed\.$/)
    await expect.poll(async () => (await rowsOf(page, 'Positions'))[0]?.[2]).toBe('0.06000')
    control.setMarketMaker({ symbol, enabled: true })
    await close.click()
    await report().toBe('The position is closed at market.')
    await page.locator('#orders').getByRole('button', { name: 'Cancel all' }).click()
    await report().toBe('There was no order to cancel.')
  })

  it('reports an unknown outcome after a fault', async () => {
    const action = { type: 'drop', how: 'reset' } as const
    stage.sandbox.control.createFault({ operation: 'placeOrder', count: 1, phase: 'afterCommit', action })
    await field('Price').fill('59000')
    await field('Size').fill('0.1')
    await place()
    await result().toBe('The outcome is unknown: the request may have been executed. The connection was reset.')
    await expect.poll(async () => (await rowsOf(page, 'Open orders')).length).toBe(1)
  })

  it('needs no secret, and logs no error', () => {
    const [demo] = stage.sandbox.accounts
    for (const text of sent)
      for (const secret of [demo!.key, demo!.secret, demo!.passphrase]) expect(text).not.toContain(secret)
    expect(sent.length).toBeGreaterThan(20)
    expect(visit.complaints).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeWithChromium } from '../../../tools/vitest/needs.ts'
import type { Page } from 'playwright-core'
import { laboratory, type Stage, startStage, tabTo, type Visit, visitAgain } from './browser.ts'

const symbol = 'cmt_btcusdt'

describeWithChromium('the controls, by keyboard alone', () => {
  let stage: Stage
  let visit: Visit
  let page: Page
  beforeAll(async () => {
    stage = await startStage({ accounts: [{ name: 'demo', deposit: '10000' }] })
  })
  beforeEach(async () => {
    visit = await visitAgain(stage, visit, laboratory)
    ;({ page } = visit)
    await expect.poll(() => page.locator('#last').innerText()).toBe('60,000.0')
  })
  afterAll(async () => {
    expect(visit?.complaints ?? []).toEqual([])
    await stage?.close()
  })

  const outcome = () => expect.poll(() => page.locator('#controls').getByRole('status').innerText())
  const ticker = async (): Promise<string> => {
    const answer = await stage.sandbox.fetch(`/capi/v2/market/ticker?symbol=${symbol}`)
    return ((await answer.json()) as { last: string }).last
  }

  it.each([
    { key: 'Enter', stop: 'price' },
    { key: 'Space', stop: 'Jump' },
    { key: 'Enter', stop: 'Glide' },
  ])('set the price with $key at $stop', async ({ key, stop }) => {
    await tabTo(page, 'price')
    await page.keyboard.type('61234.5')
    if (stop !== 'price') await tabTo(page, stop)
    await page.keyboard.press(key)
    await outcome().toBe('The price of BTC/USDT is 61,234.5 and stays there.')
    expect(await ticker()).toBe('61234.5')
    await expect.poll(() => page.locator('#last').innerText()).toBe('61,234.5')
  })

  it('move the price by some percent at once', async () => {
    await tabTo(page, '−1 %')
    await page.keyboard.press('Enter')
    await outcome().toBe('The price of BTC/USDT is 59,400.0 and stays there.')
    expect(await ticker()).toBe('59400.0')
    expect(await page.locator('#price').inputValue()).toBe('')
  })

  it('show the message of a refused request', async () => {
    await tabTo(page, 'price')
    await page.keyboard.type('60000.05')
    await page.keyboard.press('Enter')
    await outcome().toContain('PRICE_PRECISION(price): the price must be a multiple of 0.1')
    visit.complaints.splice(0)
  })

  it('move the clock and start it', async () => {
    const before = stage.sandbox.control.now()
    await tabTo(page, '+1 h')
    await page.keyboard.press('Enter')
    await outcome().toMatch(/^The time is \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\.$/)
    expect(stage.sandbox.control.now() - before).toBe(3_600_000)
    await tabTo(page, 'Running')
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByRole('button', { name: 'Running' }).getAttribute('aria-pressed')).toBe('true')
    expect(stage.sandbox.control.getHealth().mode).toBe('real')
  })

  it('set the rate of the clock', async () => {
    stage.sandbox.control.setClock({ mode: 'real' })
    await page.getByLabel('Clock rate').waitFor()
    await tabTo(page, 'Clock rate')
    await page.keyboard.press('ArrowDown')
    await outcome().toMatch(/^The time is /)
    expect(stage.sandbox.control.getHealth().rate).toBe('10')
  })

  it('start the random walk again', async () => {
    stage.sandbox.control.setPrice({ symbol, price: '61000' })
    await tabTo(page, 'Random walk')
    await page.keyboard.press('Enter')
    await outcome().toBe('The price of BTC/USDT follows a random walk.')
    expect(await ticker()).not.toBe('61000.0')
  })

  it('deposit and withdraw money', async () => {
    await tabTo(page, 'money')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('250.5')
    await page.keyboard.press('Enter')
    await outcome().toBe('250.5 USDT deposited; the cash balance is 10,250.5.')
    await tabTo(page, 'Withdraw')
    await page.keyboard.press('Space')
    await outcome().toBe('250.5 USDT withdrawn; the cash balance is 10,000.')
    await page.keyboard.press('l')
    await expect.poll(() => page.locator('#ticket').innerText()).toContain('10,000.00')
  })

  it('move the clock to the next funding', async () => {
    const before = stage.sandbox.control.now()
    await tabTo(page, 'To next funding')
    await page.keyboard.press('Enter')
    await outcome().toMatch(/^The time is \d{4}-\d\d-\d\d (00|08|16):00:00 UTC\.$/)
    expect(stage.sandbox.control.now()).toBeGreaterThan(before)
  })

  it('switch the market maker off', async () => {
    await tabTo(page, 'Market maker: 20 levels per side')
    await page.keyboard.press('Enter')
    await tabTo(page, 'enabled')
    await page.keyboard.press('Space')
    await tabTo(page, 'Apply')
    await page.keyboard.press('Enter')
    await outcome().toBe('The market maker does not quote.')
    expect(stage.sandbox.control.getMarketMaker({ symbol }).enabled).toBe(false)
    await page.keyboard.press('l')
    await expect.poll(() => page.locator('#depth').innerText()).toContain('No asks.')
  })

  it('reset only after a confirmation, and not when it is cancelled', async () => {
    await tabTo(page, 'Reset…')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    expect(await ticker()).toBe('60000.0')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Reset')
    await page.keyboard.press('Enter')
    await outcome().toBe('The sandbox was reset to its start.')
    expect(await ticker()).not.toBe('60000.0')
  })

  it('move between the tabs with the arrow keys', async () => {
    const selected = () => page.getByRole('tab', { selected: true }).innerText()
    await tabTo(page, 'Events')
    await page.keyboard.press('ArrowRight')
    await expect.poll(selected).toBe('Requests')
    await page.keyboard.press('End')
    await expect.poll(selected).toBe('Operations')
    for (const name of ['Warnings', 'Scenario', 'Requests', 'Events']) {
      await page.keyboard.press('ArrowLeft')
      await expect.poll(selected).toBe(name)
    }
    const events = page.getByRole('region', { name: 'Events' })
    await expect.poll(() => events.innerText()).toContain('price 60,000.0')
    stage.sandbox.control.setPrice({ symbol, price: '60010', mode: 'glide', steps: 4 })
    await expect.poll(() => events.innerText()).toContain('price from 60,002.5 to 60,010.0 in 4 steps')
  })
})

describeWithChromium('the next fault', () => {
  let stage: Stage
  beforeAll(async () => {
    // The client compares the times of records with its own clock when it looks for its order.
    stage = await startStage({ clock: Date.now })
    stage.sandbox.control.setPrice({ symbol, price: '60000' })
  })
  afterAll(() => stage?.close())

  it('commits an order without a response, which the client finds again', async () => {
    const { capi } = stage.open('alice', '1000')
    const { page } = await stage.visit({}, laboratory)
    await tabTo(page, 'Add')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.locator('#controls').getByRole('status').innerText())
      .toBe('The next request of placeOrder fails: committed, response lost.')
    const placed = await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', price: '59500' })
    expect(placed).toMatchObject({ recovered: true })
    const rules = page.getByRole('list', { name: 'Fault rules' })
    await expect.poll(() => rules.innerText()).toContain('fired 1 of 1')
    await tabTo(page, 'Remove the rule for placeOrder')
    await page.keyboard.press('Enter')
    await expect.poll(() => rules.count()).toBe(0)
    expect(stage.sandbox.control.listFaults().faults).toEqual([])
  })
})

describeWithChromium('a sandbox that requires a token', () => {
  const controlToken = 'a-token-of-the-test-0123456789'
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({ controlToken, accounts: [{ name: 'demo', deposit: '10000' }] })
  })
  afterAll(() => stage?.close())

  it('is shown once the token is entered, which is stored nowhere', async () => {
    const { page } = await stage.visit()
    await page.getByRole('textbox', { name: 'Control token' }).fill('not-the-token-of-the-test')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('The sandbox refused this token.')
    await page.getByRole('textbox', { name: 'Control token' }).fill(controlToken)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#ticket').innerText()).toContain('10,000.00')
    const kept = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length, location.href])
    expect(kept).toEqual(['', 0, 0, `${stage.url}/`])
    await page.keyboard.press('l')
    await page.getByRole('tab', { name: 'Operations' }).click()
    await page.getByLabel('Operation', { exact: true }).selectOption('control/listAccounts')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText(/^Status \d/).waitFor()
    expect(await page.getByText(/^Status \d/).innerText()).toContain('Status 200')
    expect(await page.content()).not.toContain(controlToken)
    await page.reload()
    await page.getByRole('textbox', { name: 'Control token' }).waitFor()
  })
})

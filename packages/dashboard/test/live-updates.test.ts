import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithChromium } from '../../../tools/vitest/needs.ts'
import { rowsOf, type Stage, startStage, type Visit } from './browser.ts'

const symbol = 'cmt_btcusdt'

describeWithChromium('the dashboard, while a program trades', () => {
  let stage: Stage
  let visit: Visit
  beforeAll(async () => {
    stage = await startStage()
    stage.sandbox.control.setPrice({ symbol, price: '60000' })
    visit = await stage.visit()
  })
  afterAll(() => stage?.close())

  const rows = (name: string) => rowsOf(visit.page, name)
  const poll = (name: string) => expect.poll(() => rows(name))

  it('shows that there is no account yet', async () => {
    await expect.poll(() => visit.page.locator('main').innerText()).toContain('No accounts yet.')
  })

  it('shows an order when a program places it, fills it when the price comes, and shows its bills', async () => {
    const { page } = visit
    const { capi } = stage.open('alice', '10000')
    await expect.poll(() => page.locator('#balances').innerText()).toContain('10,000.00')
    await expect.poll(() => page.locator('#orders').innerText()).toContain('No open orders.')

    const { orderId } = await capi.placeOrder({ symbol, type: 'open_long', size: '0.1', price: '59500' })
    await poll('Open orders').toMatchObject([
      [expect.any(String), 'BTC/USDT', 'open long', '0.10000', '0.00000', '59,500.0', 'open', '–', orderId, 'Cancel'],
    ])

    stage.sandbox.control.setPrice({ symbol, price: '59400', mode: 'glide' })
    await poll('Positions').toEqual([
      [
        'BTC/USDT',
        'long',
        '0.10000',
        '59,500.00',
        '59,400.0',
        '−10.00',
        'none',
        '297.00',
        '0.0000',
        'cross 20×',
        'Close',
      ],
    ])
    await expect.poll(() => page.locator('#orders').innerText()).toContain('No open orders.')
    await poll('Fills').toMatchObject([
      [expect.any(String), 'BTC/USDT', 'open long', '0.10000', '59,500.0', '0.00', '1.19', '–', orderId],
    ])
    await expect.poll(() => page.locator('#last').innerText()).toBe('59,400.0')

    await page.getByRole('tab', { name: 'Bills' }).click()
    await poll('Bills').toMatchObject([
      [expect.any(String), 'position open long', 'BTC/USDT', '−5,951.19000000', '1.19000000', '4,048.81000000', 'USDT'],
      [expect.any(String), 'deposit', '–', '+10,000.00000000', '–', '10,000.00000000', 'USDT'],
    ])
    await page.getByRole('tab', { name: 'Past orders' }).click()
    await poll('Past orders').toMatchObject([{ 7: 'filled', 8: orderId }])
  })

  it('shows the equity over time', async () => {
    const panel = visit.page.locator('#equity')
    await expect.poll(() => panel.locator('dd').allInnerTexts()).toEqual(['−11.19', '11.19'])
    const chart = panel.getByRole('img')
    await expect.poll(() => chart.getAttribute('aria-label')).toContain('Equity over time, now 9,988.81 USDT')
    await expect.poll(() => chart.locator('canvas').count()).toBeGreaterThan(0)
  })

  it('says which plan order is the stop-loss of which order', async () => {
    const { capi } = stage.open('carol', '10000')
    const presets = { presetTakeProfitPrice: '62000', presetStopLossPrice: '58000' }
    const { orderId } = await capi.placeOrder({
      symbol,
      type: 'open_long',
      size: '0.1',
      matchPrice: 'market',
      ...presets,
    })
    await visit.page.getByLabel('Account', { exact: true }).selectOption('carol')
    await poll('Plan orders').toMatchObject([
      { 2: 'close long', 4: 'stop-loss', 5: orderId, 6: '58,000.0' },
      { 2: 'close long', 4: 'take-profit', 5: orderId, 6: '62,000.0' },
    ])
    await visit.page.getByRole('tab', { name: 'Events' }).click()
    const events = visit.page.getByRole('tabpanel')
    await expect
      .poll(() => events.innerText())
      .toContain(`stop-loss of ${orderId}: close long 0.1 at market once 58,000.0`)
  })

  it('shows the depth, and the share of users', async () => {
    const { capi } = stage.open('bob', '10000')
    await capi.placeOrder({ symbol, type: 'open_long', size: '0.25', price: '59399.9' })
    const best = visit.page.locator('#depth tr.text-up').first()
    await expect.poll(() => best.innerText()).toMatch(/^59,399\.9\s+\d+\.\d{5}\s+0\.25000$/)
  })

  it('shows the selected account, also after a reload', async () => {
    const { page } = visit
    await page.getByLabel('Account', { exact: true }).selectOption('bob')
    await poll('Open orders').toMatchObject([{ 2: 'open long', 3: '0.25000' }])
    await page.reload()
    await expect
      .poll(() => page.getByLabel('Account', { exact: true }).locator('option:checked').innerText())
      .toBe('bob')
  })

  it('shows when the sandbox does not respond, and recovers', async () => {
    const { page } = visit
    await page.route('**/sandbox/**', (route) => route.abort())
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('The sandbox does not respond.')
    await page.unroute('**/sandbox/**')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    visit.complaints.splice(0)
  })

  it('loads nothing from other servers, and logs no error', async () => {
    const { page, complaints, strangers } = await stage.visit()
    await expect.poll(() => page.locator('#chart canvas').count()).toBeGreaterThan(0)
    expect([...complaints, ...visit.complaints]).toEqual([])
    expect([...strangers, ...visit.strangers]).toEqual([])
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithChromium } from '../../../tools/vitest/needs.ts'
import { openTab, rowsOf, type Stage, startStage, type Visit } from './browser.ts'

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
    await expect.poll(() => page.locator('#ticket').innerText()).toContain('10,000.00 USDT')
    await openTab(page, 'Open orders')
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('No open orders.')

    const { orderId } = await capi.placeOrder({ symbol, type: 'open_long', size: '0.1', price: '59500' })
    await poll('Open orders').toMatchObject([
      [expect.any(String), 'BTC/USDT', 'open long', '0.10000', '0.00000', '59,500.0', 'open', '–', orderId, 'Cancel'],
    ])

    stage.sandbox.control.setPrice({ symbol, price: '59400', mode: 'glide' })
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('No open orders.')
    await openTab(page, 'Positions')
    const [entry, mark, value, margin] = ['59,500.0', '59,400.0', '5,940.00', '297.00\n5.0 %']
    const actions = ['Close', 'Reverse', 'TP/SL', 'Margin'].join('\n')
    await poll('Positions').toEqual([
      [
        'BTC/USDT long\ncross 20×',
        '0.10000',
        entry,
        mark,
        value,
        margin,
        '−10.00\n−3.36 %',
        '0.00',
        'none',
        '–\n–',
        expect.stringMatching(actions.replaceAll('\n', '\\s*')),
      ],
    ])
    await openTab(page, 'Fills')
    await poll('Fills').toMatchObject([
      [expect.any(String), 'BTC/USDT', 'open long', '0.10000', '59,500.0', '0.00', '1.1900', '–', orderId],
    ])
    await expect.poll(() => page.locator('#last').innerText()).toBe('59,400.0')

    await openTab(page, 'Bills')
    await poll('Bills').toMatchObject([
      [expect.any(String), 'position open long', 'BTC/USDT', '−5,951.1900', '1.1900', '4,048.8100', 'USDT'],
      [expect.any(String), 'deposit', '–', '+10,000.0000', '–', '10,000.0000', 'USDT'],
    ])
    await openTab(page, 'Order history')
    await poll('Order history').toMatchObject([{ 7: 'filled', 8: orderId }])
  })

  it('shows the equity over time', async () => {
    await openTab(visit.page, 'Equity')
    const panel = visit.page.locator('#equity')
    await expect.poll(() => panel.getByLabel('Report').locator('dd').allInnerTexts()).toEqual(['−11.19', '11.19'])
    // The cash is explained where it stands: a purchase has lowered it, and the position makes up for it.
    await expect
      .poll(() => panel.getByLabel('Balance').locator('dd').allInnerTexts())
      .toEqual(['9,988.81 USDT', '9,691.81', '4,048.81', '5,940.00'])
    expect(await panel.innerText()).toContain('A purchase lowers cash by the value of the position')
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
    await openTab(visit.page, 'Plan orders')
    await poll('Plan orders').toMatchObject([
      { 2: 'close long', 4: 'stop-loss', 5: orderId, 6: '58,000.0' },
      { 2: 'close long', 4: 'take-profit', 5: orderId, 6: '62,000.0' },
    ])
    await openTab(visit.page, 'Positions')
    await poll('Positions').toMatchObject([{ 9: '62,000.0\n58,000.0' }])
    await visit.page.keyboard.press('l')
    await openTab(visit.page, 'Events')
    const events = visit.page.getByRole('tabpanel')
    await expect
      .poll(() => events.innerText())
      .toContain(`stop-loss of ${orderId}: close long 0.1 at market once 58,000.0`)
    await visit.page.keyboard.press('l')
  })

  it('shows the depth, and the share of users', async () => {
    const { capi } = stage.open('bob', '10000')
    await capi.placeOrder({ symbol, type: 'open_long', size: '0.25', price: '59399.9' })
    const best = visit.page.getByRole('list', { name: 'Bids' }).getByRole('listitem').first()
    await expect.poll(() => best.innerText()).toMatch(/^59,399\.9\D+0\.25000 of accounts\s+(\d+\.\d{5})\s+\1$/)
  })

  it('shows the trades, and the next funding with a countdown', async () => {
    await expect.poll(() => visit.page.locator('#trades li').count()).toBeGreaterThan(3)
    const figures = await visit.page.getByRole('banner').innerText()
    expect(figures).toMatch(/Funding in\s+[+−]\d\.\d{4} % \/ \d\d:\d\d:\d\d/)
  })

  it('shows the selected account, also after a reload', async () => {
    const { page } = visit
    await page.getByLabel('Account', { exact: true }).selectOption('bob')
    await openTab(page, 'Open orders')
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

// What a tester looks up: the history of an order, and the requests of a program.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithChromium } from '../../../tools/vitest/needs.ts'
import { openTab, rowOf, rowsOf, type Stage, startStage, type Visit } from './browser.ts'

const symbol = 'cmt_btcusdt'

describeWithChromium('the dashboard, after a program and a person have traded', () => {
  let stage: Stage
  let visit: Visit
  let resting: string
  beforeAll(async () => {
    stage = await startStage({ limits: { ip: 1_000, uid: 1_000, windowMs: 10_000 } })
    const { control } = stage.sandbox
    control.setPrice({ symbol, price: '60000' })
    control.setMarketMaker({ symbol, enabled: false })
    const alice = stage.open('alice', '10000')
    const bob = stage.open('bob', '10000')
    const presets = { presetStopLossPrice: '58000' }
    ;({ orderId: resting } = await alice.capi.placeOrder({
      symbol,
      type: 'open_long',
      size: '0.1',
      price: '59900',
      ...presets,
    }))
    await bob.capi.placeOrder({ symbol, type: 'open_short', size: '0.04', price: '59900' })
    await bob.capi.placeOrder({ symbol, type: 'open_short', size: '0.06', price: '59900' })
    await bob.capi.placeOrder({ symbol, type: 'open_short', size: '0.000001', price: '59900' }).catch(() => {})
    control.createFault({ phase: 'before', action: { type: 'status', status: 503 }, operation: 'listFills', count: 1 })
    await bob.capi.listFills().catch(() => {})
    visit = await stage.visit()
    await rowOf(visit.page, 'Positions').waitFor()
  })
  afterAll(() => stage?.close())

  it('shows the history of an order in one click: placed, rested, filled, by whom, with which bills', async () => {
    const { page } = visit
    await openTab(page, 'Order history')
    await page.getByRole('button', { name: resting }).first().click()
    const dialog = page.getByRole('dialog')
    const steps = dialog.getByRole('list', { name: 'What happened' })
    await expect.poll(() => steps.innerText()).toContain('filled 0.06')
    const text = await steps.innerText()
    const order = ['placed', 'rests in the book', 'filled 0.04 at 59,900.0 as maker, by bob', 'filled 0.06', 'filled']
    for (let index = 0, from = 0; index < order.length; index += 1) {
      from = text.indexOf(order[index]!, from)
      expect([order[index], from >= 0]).toEqual([order[index], true])
    }
    expect(text.match(/position open long −/g)).toHaveLength(2)
    expect(await dialog.getByRole('list', { name: 'Plan orders of this order' }).innerText()).toContain(
      'once 58,000.0 is reached',
    )
    // The order of the other side is one click away.
    await steps.getByRole('button').first().click()
    await expect.poll(() => steps.innerText()).toContain('as taker, by alice')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
  })

  it('lists the requests with outcome, weight and fault', async () => {
    const { page } = visit
    await page.keyboard.press('l')
    await openTab(page, 'Requests')
    await expect.poll(async () => (await rowsOf(page, 'Requests')).length).toBeGreaterThan(4)
    const rows = await rowsOf(page, 'Requests')
    expect(rows.find((row) => row.includes('status (before)'))).toMatchObject({ 2: 'bob', 3: 'listFills', 5: '503' })
    expect(rows.find((row) => row[8]!.includes('SIZE_'))).toMatchObject({
      2: 'bob',
      3: 'placeOrder',
      5: '400, code 40015',
    })
    expect(rows.filter((row) => row[3] === 'placeOrder' && row[5] === '200')).toHaveLength(3)
    expect(rows[0]![6]).toMatch(/^\d+ \/ \d+$/)
    await page.getByLabel('Requests of').selectOption('refused')
    expect((await rowsOf(page, 'Requests')).every((row) => row[5] !== '200')).toBe(true)
    expect(visit.complaints).toEqual([])
  })
})

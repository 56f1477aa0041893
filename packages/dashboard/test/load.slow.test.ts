// The page under load: 1,000 open orders, a long history, and many events. By default only what does not depend on the machine is
// claimed. With CAPI_DASHBOARD_LOAD=1 there are 100,000 fills and 200 events a second, and the longest frame while scrolling is
// printed and claimed.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, createClient } from '@capi/client'
import { describeWithChromium } from '../../../tools/vitest/needs.ts'
import { type Stage, startStage, type Visit } from './browser.ts'

const symbol = 'cmt_btcusdt'
const isFull = process.env['CAPI_DASHBOARD_LOAD'] === '1'
const fillCount = isFull ? 100_000 : 200
const mostFrameMs = 100

describeWithChromium('the dashboard under load', () => {
  let stage: Stage
  let visit: Visit
  let capi: Client
  beforeAll(async () => {
    stage = await startStage()
    stage.sandbox.control.setPrice({ symbol, price: '60000' })
    const { key, secret, passphrase } = stage.sandbox.control.createAccount({ name: 'busy', deposit: '100000000' })
    capi = createClient({
      transport: stage.sandbox.transport,
      credentials: { key, secret, passphrase },
      limits: false,
    })
    const market = { clientOid: '', size: '0.001', orderType: 'ioc', matchPrice: 'market' } as const
    for (let count = 0; count < fillCount; count += 20) {
      const orders = Array.from({ length: 20 }, (_, index) => ({
        ...market,
        type: index % 2 === 0 ? ('open_long' as const) : ('close_long' as const),
      }))
      await capi.placeOrders({ symbol, orders })
    }
    for (let count = 0; count < 1_000; count += 20) {
      const orders = Array.from({ length: 20 }, (_, index) => ({
        clientOid: '',
        size: '0.001',
        type: 'open_long' as const,
        orderType: 'normal' as const,
        matchPrice: 'limit' as const,
        price: (59_900 - (count + index) * 5).toFixed(1),
      }))
      await capi.placeOrders({ symbol, orders })
    }
    visit = await stage.visit()
    await visit.page.getByRole('tab', { name: 'Open orders 1000' }).click()
  }, 300_000)
  afterAll(() => stage?.close())

  const table = (name: string) => visit.page.getByRole('region', { name, exact: true })

  it('has only the rows in sight in the page, and all of them when it is scrolled', async () => {
    const orders = table('Open orders')
    expect(await orders.locator('tbody tr').count()).toBeLessThan(80)
    expect(await orders.locator('table').getAttribute('aria-rowcount')).toBe('1001')
    const first = await orders.locator('tr[data-id]').first().getAttribute('data-id')
    await orders.evaluate((element) => (element.scrollTop = element.scrollHeight))
    await expect.poll(() => orders.locator('tr[aria-rowindex="1001"]').count()).toBe(1)
    expect(await orders.locator('tbody tr').count()).toBeLessThan(80)
    expect(await orders.locator(`tr[data-id="${first}"]`).count()).toBe(0)
    await orders.evaluate((element) => (element.scrollTop = 0))
    await expect.poll(() => orders.locator(`tr[data-id="${first}"]`).count()).toBe(1)
  })

  it('scrolls by keyboard', async () => {
    const orders = table('Open orders')
    await orders.focus()
    await visit.page.keyboard.press('End')
    await expect.poll(() => orders.locator('tr[aria-rowindex="1001"]').count()).toBe(1)
  })

  if (!isFull) return
  it('keeps every frame short while it scrolls, at 200 events a second', async () => {
    const end = new AbortController()
    const trade = async (): Promise<void> => {
      for (let price = 50_000; !end.signal.aborted; price = 50_000 + ((price + 5) % 1_000)) {
        // An order that is placed and cancelled causes four events.
        const begun = performance.now()
        for (let count = 0; count < 5; count += 1) {
          const { orderId } = await capi.placeOrder({
            symbol,
            type: 'open_long',
            size: '0.001',
            price: price.toFixed(1),
          })
          await capi.cancelOrder({ orderId })
        }
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, 100 - (performance.now() - begun))))
      }
    }
    const before = await stage.sandbox.control.listEvents({ limit: 1 })
    const traded = trade()
    const frames = await visit.page.evaluate(measureFrames, 10_000)
    end.abort()
    await traded
    const after = await stage.sandbox.control.listEvents({ limit: 1 })
    const events = ('next' in after && 'next' in before ? after.next - before.next : 0) / 10
    console.log(`events a second: ${events.toFixed(0)}, frames: ${JSON.stringify(frames)}`)
    expect(frames.longest).toBeLessThan(mostFrameMs)
  })
})

/** Runs in the page: scrolls the open orders and the page, and measures the times between frames and the long tasks. */
async function measureFrames(
  ms: number,
): Promise<{ count: number; longest: number; over50: number; longTasks: number[] }> {
  const orders = document.querySelector<HTMLElement>('[role=region][aria-label="Open orders"]')!
  const longTasks: number[] = []
  new PerformanceObserver((list) =>
    longTasks.push(...list.getEntries().map((entry) => Math.round(entry.duration))),
  ).observe({
    type: 'longtask',
  })
  const gaps: number[] = []
  const begun = performance.now()
  let last = begun
  await new Promise<void>((resolve) => {
    const step = (now: number): void => {
      gaps.push(now - last)
      last = now
      orders.scrollTop = (orders.scrollTop + 40) % orders.scrollHeight
      scrollTo(0, ((now - begun) / 5) % 600)
      if (now - begun < ms) requestAnimationFrame(step)
      else resolve()
    }
    requestAnimationFrame(step)
  })
  const sorted = gaps.toSorted((one, other) => other - one)
  return {
    count: gaps.length,
    longest: Math.round(sorted[0]!),
    over50: sorted.filter((gap) => gap > 50).length,
    longTasks,
  }
}

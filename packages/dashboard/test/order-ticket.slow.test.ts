// Orders of a person, placed in the page without any key: they are those of the account, and meet those of programs.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeWithChromium } from '../../../tools/vitest/needs.ts'
import { openTab, rowsOf, type Stage, startStage, type Visit, visitAgain } from './browser.ts'

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
  const price = () => field('Price, USDT')
  const button = (name: string) => ticket().getByRole('button', { name, exact: true })
  const send = (side: 'buy' | 'sell') => ticket().locator(`button[data-side=${side}]`).click()
  const result = () => expect.poll(() => ticket().getByRole('status').innerText())
  /** The figures of a row of the receipt, those of the green button first. */
  const receipt = (name: string) =>
    expect.poll(() =>
      ticket()
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .getByRole('cell')
        .allInnerTexts(),
    )
  const available = async (): Promise<number> => {
    const { accountId } = stage.sandbox.accounts[0]!
    return Number((await stage.sandbox.control.getAccount({ accountId })).balances[0]!.available)
  }
  const trade = (type: string, size: string) =>
    stage.sandbox.control.callAsAccount({
      accountId: stage.sandbox.accounts[0]!.accountId,
      operation: 'placeOrder',
      body: JSON.stringify({ symbol, client_oid: '', size, type, order_type: '3', match_price: '1' }),
    })

  it('takes a price of the book by a click, and meets the order of a program as its counterparty', async () => {
    stage.sandbox.control.setMarketMaker({ symbol, enabled: false })
    const { capi } = stage.open('program', '10000')
    const { orderId } = await capi.placeOrder({ symbol, type: 'open_short', size: '0.1', price: '60100' })
    await page.getByRole('button', { name: '60,100.0' }).click()
    await expect.poll(() => price().inputValue()).toBe('60100.0')
    await field('Size').fill('0.1')
    await receipt('Filled at once').toEqual(['0.10000', 'nothing'])
    await receipt('Expected price').toEqual(['60,100.0', '–'])
    await send('buy')
    await result().toMatch(/^open long 0\.1 placed: order \d{18}\.$/)
    expect(await capi.getOrder({ orderId })).toMatchObject({ status: 'filled' })
    await expect
      .poll(async () => (await rowsOf(page, 'Positions')).map((row) => row.slice(0, 2)))
      .toEqual([['BTC/USDT long\ncross 20×', '0.10000']])
  })

  it('has the last price at first, and takes bid, middle, ask and steps', async () => {
    await expect.poll(() => price().inputValue()).toBe('60000.0')
    await button('Mid').click()
    await expect.poll(() => price().inputValue()).toBe('60000.0')
    await button('Ask').click()
    await expect.poll(() => price().inputValue()).toBe('60000.1')
    await price().press('ArrowUp')
    await price().press('Shift+ArrowUp')
    await expect.poll(() => price().inputValue()).toBe('60001.2')
    await button('Price up one step').click()
    await price().press('ArrowDown')
    await price().press('ArrowDown')
    await expect.poll(() => price().inputValue()).toBe('60001.1')
  })

  it('previews what the order then costs', async () => {
    await price().fill('59500')
    await field('Size').fill('0.1')
    await receipt('Filled at once').toEqual(['nothing', '0.10000'])
    const [cost] = await ticket().getByRole('row', { name: /^Cost/ }).getByRole('cell').allInnerTexts()
    await send('buy')
    await result().toContain('placed')
    expect(10_000 - (await available())).toBeCloseTo(Number(cost), 2)
  })

  it('requests another preview when the price moves, and none while only time passes', async () => {
    let count = 0
    page.on('request', (request) => (count += request.url().endsWith('/preview') ? 1 : 0))
    await price().fill('59500')
    await field('Size').fill('0.1')
    await receipt('Filled at once').toEqual(['nothing', '0.10000'])
    const requested = count
    expect(requested).toBeGreaterThan(0)
    for (let second = 0; second < 3; second += 1) {
      const read = page.waitForRequest(/\/sandbox\/health$/)
      stage.sandbox.control.setClock({ advanceMs: 1_000 })
      await read
    }
    expect(count).toBe(requested)
    stage.sandbox.control.setPrice({ symbol, price: '59000' })
    await receipt('Filled at once').not.toEqual(['nothing', '0.10000'])
    expect(count).toBeGreaterThan(requested)
  })

  it('has the size as a value with the other one beside it, and stays usable while a number is incomplete', async () => {
    await field('Unit of the size').selectOption('value')
    await field('Size').fill('6000')
    await price().fill('59000')
    await price().press('End')
    await price().pressSequentially('.')
    await price().pressSequentially('5')
    await expect.poll(() => ticket().locator('[data-other-unit]').innerText()).toBe('= 0.10169 BTC')
    await field('Unit of the size').selectOption('coin')
    await field('Size').fill('0.1')
    await expect.poll(() => ticket().locator('[data-other-unit]').innerText()).toBe('= 5,900.05 USDT')
    expect(visit.complaints).toEqual([])
  })

  it.each(['Limit', 'Market'])('opens what really can be opened with 100 per cent of a %s order', async (kind) => {
    await button(kind).click()
    await button('100 %').click()
    await receipt('Size').toMatchObject([expect.stringMatching(/^\d\.\d{5}$/), expect.stringMatching(/^\d\.\d{5}$/)])
    // The reserve against the mark price is what a market order does not use in the end.
    await receipt('Must be available').toMatchObject([expect.stringMatching(/^(9,99\d|10,000)\./), expect.anything()])
    await send('buy')
    await result().toMatch(/^open long \d\.\d{5} placed/)
  })

  it('closes a share of the position', async () => {
    await trade('1', '0.1')
    await button('Close').click()
    await expect.poll(() => ticket().locator('button[data-side=buy]').isDisabled()).toBe(true)
    await button('Market').click()
    await button('25 %').click()
    await receipt('Size').toEqual(['0.02500'])
    await send('sell')
    await result().toMatch(/^close long 0\.025(00)? placed/)
    await expect.poll(async () => (await rowsOf(page, 'Positions'))[0]?.[1]).toBe('0.07500')
  })

  it('opens with a take-profit in percent and a stop-loss as a loss, and shows what they mean', async () => {
    await button('Market').click()
    await field('Size').fill('0.1')
    await field('Take profit and stop loss').check()
    await field('Take profit as').selectOption('percent')
    await field('Take profit').fill('2')
    await field('Stop loss as').selectOption('profit')
    await field('Stop loss').fill('50')
    await expect.poll(() => ticket().innerText()).toContain('long at 61,200.0, short at 58,800.0')
    await send('buy')
    await result().toContain('placed')
    await expect.poll(async () => (await rowsOf(page, 'Positions'))[0]?.[9]).toBe('61,200.0\n59,500.0')
  })

  it.each([
    { name: 'Size', id: 'ticket-size', fields: { Size: '0.000011' }, want: 'multiple of' },
    {
      name: 'Price, USDT',
      id: 'ticket-price',
      fields: { Size: '0.1', 'Price, USDT': '60000.05' },
      want: 'multiple of',
    },
  ])('shows a refusal as a sentence at the field $name, before and after it is sent', async ({ id, fields, want }) => {
    for (const [label, text] of Object.entries(fields)) await field(label).fill(text)
    const alert = ticket().getByRole('alert')
    await expect.poll(() => alert.innerText()).toContain(want)
    await send('buy')
    await expect.poll(() => alert.innerText()).toContain(want)
    expect(await alert.innerText()).toMatch(/^The [a-z].*\.$/)
    expect(await alert.getAttribute('id')).toBe(`${id}-error`)
    expect(await page.locator(`#${id}`).getAttribute('aria-describedby')).toBe(`${id}-error`)
    visit.complaints.splice(0)
  })

  it('says which of both sides would be refused, where the other would not', async () => {
    await button('Market').click()
    await field('Size').fill('0.1')
    await field('Take profit and stop loss').check()
    await field('Take profit').fill('61000')
    await expect
      .poll(() => ticket().locator('[data-refusal=sell]').innerText())
      .toMatch(/^Open short: The take-profit price must be below/)
    expect(await ticket().locator('[data-refusal=buy]').count()).toBe(0)
  })

  it('offers the time in force and the margin mode of the document under Advanced', async () => {
    await ticket().getByText('Advanced').click()
    const options = async (name: string): Promise<string[]> => field(name).locator('option').allInnerTexts()
    expect(await options('Time in force')).toHaveLength(4)
    expect(await options('Margin mode')).toEqual(['Cross margin', 'Isolated margin'])
  })

  it('places plan orders, changes their trigger and cancels all', async () => {
    await button('Trigger').click()
    await field('Size').fill('0.1')
    await field('Trigger price, USDT').fill('59000')
    await send('buy')
    await result().toMatch(/^open long 0\.1 placed: order \d{18}\.$/)
    await openTab(page, 'Plan orders')
    await expect.poll(async () => (await rowsOf(page, 'Plan orders'))[0]?.slice(2, 4)).toEqual(['open long', '0.10000'])
    await page.getByRole('button', { name: /^Change order/ }).click()
    await page.getByRole('dialog').getByLabel('Trigger price').fill('58500')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await rowsOf(page, 'Plan orders')).map((row) => row[6])).toEqual(['58,500.0'])
    await page.getByRole('button', { name: 'Cancel all plan orders' }).click()
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('No plan orders.')
  })

  it('asks before it sends where that is switched on', async () => {
    await field('Size').fill('0.1')
    await ticket().getByText('Advanced').click()
    await field('Ask before an order is sent').check()
    await send('sell')
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.innerText()).toContain('Open short 0.1 BTC in BTC/USDT at 60000.0.')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    await send('sell')
    await dialog.getByRole('button', { name: 'Open short' }).click()
    await result().toContain('open short 0.1 placed')
  })

  it('shows what an order at the market may be filled at, and has no size for a second tap afterwards', async () => {
    await button('Market').click()
    await field('Size').fill('0.1')
    await ticket().getByText('Advanced').click()
    await field('Ask before an order is sent').check()
    await receipt('Expected price').toEqual(['60,000.1', '59,999.9'])
    await send('buy')
    const dialog = page.getByRole('dialog')
    await expect
      .poll(() => dialog.innerText())
      .toContain('Expected price: 60,000.1. This is an estimate from the order book as it stands now.')
    await dialog.getByRole('button', { name: 'Open long' }).click()
    await result().toMatch(/^open long 0\.1 placed: order \d{18}\. 0\.10* filled at 60,000\.10* on average\.$/)
    expect(await field('Size').inputValue()).toBe('')
    await send('buy')
    await expect.poll(() => ticket().innerText()).toMatch(/size must/i)
    const { accountId } = stage.sandbox.accounts[0]!
    expect((await stage.sandbox.control.getAccount({ accountId })).fills).toHaveLength(1)
    visit.complaints.splice(0)
  })

  it('sends the order that was confirmed, although the price has moved meanwhile', async () => {
    await field('Size').fill('0.1')
    await ticket().getByText('Advanced').click()
    await field('Ask before an order is sent').check()
    await send('sell')
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.innerText()).toContain('at 60000.0.')
    stage.sandbox.control.setPrice({ symbol, price: '59500' })
    await expect.poll(() => page.locator('#last').innerText()).toBe('59,500.0')
    expect(await dialog.innerText()).toContain('at 60000.0.')
    await dialog.getByRole('button', { name: 'Open short' }).click()
    await openTab(page, 'Open orders')
    await expect.poll(async () => (await rowsOf(page, 'Open orders'))[0]?.[5]).toBe('60,000.0')
  })

  it('forgets an order, and what was asked, of a world that is gone', async () => {
    await field('Size').fill('0.1')
    await price().fill('59000')
    await send('buy')
    await result().toContain('open long 0.1 placed')
    stage.sandbox.control.reset()
    stage.sandbox.control.setPrice({ symbol, price: '60000' })
    await result().toBe('')
    await field('Size').fill('0.1')
    await ticket().getByText('Advanced').click()
    await field('Ask before an order is sent').check()
    await send('buy')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    stage.sandbox.control.reset()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await field('Size').inputValue()).toBe('')
  })

  it.each([
    { held: '0.1', size: '0.05' },
    { held: '3', size: '0.5' },
  ])('keeps the figures of both sides apart in the receipt of $size beside $held', async ({ held, size }) => {
    await trade('1', held)
    await trade('2', held)
    await button('Market').click()
    await field('Size').fill(size)
    await receipt('Margin').toMatchObject([expect.stringContaining('→'), expect.stringContaining('→')])
    const gaps = await ticket()
      .getByRole('table', { name: 'Receipt' })
      .locator('tbody tr')
      .evaluateAll((rows) => {
        // The boxes of the texts, because a cell is wider than what stands in it.
        const edgesOf = (cell: Element): readonly [left: number, right: number] => {
          const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
          const boxes: DOMRect[] = []
          while (walker.nextNode()) {
            const range = document.createRange()
            range.selectNodeContents(walker.currentNode)
            boxes.push(...Array.from(range.getClientRects()).filter(({ width }) => width > 4))
          }
          return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))]
        }
        return rows.map((row) => {
          const [name, buy, sell] = Array.from(row.children, edgesOf)
          return Math.min(buy![0] - name![1], sell![0] - buy![1])
        })
      })
    expect(gaps.length).toBeGreaterThan(8)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10)
  })

  it('changes leverage and margin mode, and adds margin to an isolated position', async () => {
    await button('Cross 20×').click()
    const dialog = page.getByRole('dialog')
    const [leverage, mode] = [dialog.locator('form').first(), dialog.locator('form').nth(1)]
    await mode.getByLabel('Margin mode').selectOption('ISOLATED')
    await mode.getByRole('button').click()
    await expect.poll(() => mode.getByRole('status').innerText()).toBe('Done.')
    await leverage.getByLabel('Margin mode').selectOption('ISOLATED')
    await leverage.getByLabel('Long leverage').fill('7')
    await leverage.getByLabel('Short leverage').fill('500')
    await leverage.getByRole('button').click()
    await expect.poll(() => leverage.getByRole('alert').innerText()).toContain('everage')
    await leverage.getByLabel('Short leverage').fill('8')
    await leverage.getByRole('button').click()
    await expect.poll(() => leverage.getByRole('status').innerText()).toBe('Done.')
    await page.keyboard.press('Escape')
    await button('Isolated 7/8×').waitFor()
    await button('Market').click()
    await field('Size').fill('0.1')
    await send('buy')
    await page.getByRole('button', { name: 'Add margin to the long position in cmt_btcusdt' }).click()
    await page.getByRole('dialog').getByLabel('Amount').fill('100')
    await page.getByRole('dialog').getByRole('button', { name: 'Add margin' }).click()
    await expect.poll(() => page.getByRole('dialog').getByRole('status').innerText()).toBe('Done.')
  })

  it('reports how much of a position was closed', async () => {
    const { control } = stage.sandbox
    const report = () => expect.poll(() => page.locator('#account-result').innerText())
    const close = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Close the long position in cmt_btcusdt' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /at the market$/ })
        .waitFor()
      await page.keyboard.press('Enter')
    }
    await trade('1', '0.1')
    control.setMarketMaker({ symbol, enabled: false })
    await close()
    await report().toMatch(/^Order \d{18} is cancelled: 0 of 0\.10* are closed\.$/)
    const { capi } = stage.open('program', '10000')
    await capi.placeOrder({ symbol, type: 'open_long', size: '0.04', price: '59900' })
    await close()
    await report().toMatch(/^Order \d{18} is cancelled: 0\.040* of 0\.10* are closed\.$/)
    await expect.poll(async () => (await rowsOf(page, 'Positions'))[0]?.[1]).toBe('0.06000')
    control.setMarketMaker({ symbol, enabled: true })
    await close()
    await report().toBe('The position is closed at market.')
  })

  it('reports an unknown outcome after a fault', async () => {
    const action = { type: 'drop', how: 'reset' } as const
    stage.sandbox.control.createFault({ operation: 'placeOrder', count: 1, phase: 'afterCommit', action })
    await price().fill('59000')
    await field('Size').fill('0.1')
    await send('buy')
    await expect
      .poll(() => ticket().innerText())
      .toContain('The outcome is unknown: the request may have been executed. The connection was reset.')
    expect(await field('Size').inputValue()).toBe('')
    await openTab(page, 'Open orders')
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

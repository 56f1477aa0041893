// Every operation of both documents, sent once from its form to a running sandbox.
import { createSandbox, type Sandbox } from '@capi/sandbox'
import { type Browser, type Page, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browserTimeoutMs, chromiumPath, describeWithChromium } from '../../../tools/vitest/needs.ts'
import { basesOf, rankOf } from '../../sandbox/test/conformance/bases.ts'
import type { Parts } from '../../sandbox/test/conformance/variation.ts'
import { createResponseCheck } from '../../sandbox/test/fixtures/response-check.ts'
import { trader } from '../../sandbox/test/fixtures/trader.ts'
import { allForms, forms } from './forms.ts'
import { choose, fill, openForms, send } from './page.ts'

const symbol = 'cmt_btcusdt'
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

describeWithChromium('the form of every operation', () => {
  let browser: Browser
  let sandbox: Sandbox
  let page: Page
  let origin: string
  const strays: string[] = []
  const complaints: string[] = []
  beforeAll(async () => {
    sandbox = createSandbox()
    origin = await sandbox.listen()
    browser = await chromium.launch({ executablePath: chromiumPath, args: quiet, timeout: browserTimeoutMs })
    page = await browser.newPage()
    page.setDefaultTimeout(browserTimeoutMs)
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`)) strays.push(request.url())
    })
  })
  afterAll(async () => {
    await browser?.close()
    await sandbox?.close()
  })

  it('sends a request that the sandbox answers as documented', async () => {
    const judge = createResponseCheck()
    sandbox.control.setPrice({ symbol, price: '90000' })
    const { account, opensLong, post, positionId: findPosition } = trader(sandbox, { deposit: '10000000' })
    await opensLong('1').isolated().with({ symbol: 'cmt_ethusdt' }).atMarket()
    const orderId = await opensLong('0.01').as('rests').at('89500')
    const { faultId } = sandbox.control.createFault({ phase: 'before', nth: 9_000, action: { type: 'latency', ms: 1 } })
    const positionId = await findPosition('cmt_ethusdt')
    const stop = { planType: 'loss_plan', triggerPrice: '75000', size: '0.01', positionSide: 'long' }
    const placed = await post('order/placeTpSlOrder', { symbol, clientOrderId: '', ...stop })
    const stopId = BigInt(/"orderId":(\d+)/.exec(placed.text)![1]!)
    const time = sandbox.control.now()
    const bases = basesOf({ symbol, orderId, positionId, stopId, faultId, accountId: account.accountId, time })
    const candles = '0,90000,90001,89999,90000\n4000,90000,90001,89999,90000\n'
    const others: Record<string, Parts> = {
      'sandbox loadCandles': { path: { symbol }, query: { begin: 'now' }, body: candles },
    }

    await openForms(page, origin)
    await choose(page, 'trading/getAccounts')
    await page.getByRole('button', { name: 'Use the key of the demo account' }).click()
    const wanted = [
      ...Object.keys(forms.trading).map((id) => ({ id, name: `trading/${id}` })),
      ...Object.keys(forms.control).map((id) => ({ id: `sandbox ${id}`, name: `control/${id}` })),
    ].toSorted((one, other) => rankOf(one.id) - rankOf(other.id))
    expect(wanted).toHaveLength(allForms.length)
    const wrong: string[] = []
    for (const { id, name } of wanted) {
      const [surface, operation] = name.split('/') as ['trading' | 'control', string]
      const form = forms[surface][operation]!
      const parts: Parts = bases[id]?.[0] ?? others[id] ?? {}
      try {
        await choose(page, name)
        for (const [key, value] of Object.entries({ ...parts.path, ...parts.query })) await fill(page, key, value)
        if (typeof parts.body === 'string') await fill(page, 'body', parts.body)
        else for (const [key, value] of Object.entries(parts.body ?? {})) await fill(page, `body.${key}`, value)
        const { status, text } = await send(page)
        const path = form.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => parts.path?.[key] ?? '')
        if (status >= 400) wrong.push(`${name}: ${status} ${text}`)
        const problem = judge(form.method, path, status, JSON.parse(text))
        if (problem) wrong.push(`${name}: ${problem}`)
      } catch (error) {
        wrong.push(`${name}: ${(error as Error).message}`)
      }
    }
    expect(wrong).toEqual([])
    expect(strays).toEqual([])
    expect(complaints).toEqual([])
  })
})

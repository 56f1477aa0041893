// Pages of other origins in a real browser: another site, another port, and a site whose name is rebound to this
// machine. They can read nothing, change nothing and spend nothing, while the dashboard and the documentation work.
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { describeWithChromium } from '../../../tools/vitest/needs.ts'
import { type Stage, startStage } from './browser.ts'

const symbol = 'cmt_btcusdt'
const limits = { ip: 1_000, uid: 1_000, windowMs: 10_000 }
const controlToken = 'a-token-of-the-test-0123456789'
/** The name of the attacker's site resolves to this machine, as after DNS rebinding. */
const rebound = ['--host-resolver-rules=MAP example.com 127.0.0.1']

const reads = [
  '/',
  '/openapi.json',
  '/docs/',
  '/metrics',
  '/capi/v2/market/time',
  '/capi/v2/market/tickers',
  '/sandbox/openapi.json',
  '/sandbox/health',
  '/sandbox/accounts',
  '/sandbox/events',
]
const order = { symbol, client_oid: '', size: '0.01', type: '1', order_type: '0', match_price: '1' }
const writesOf = ({ accounts: [demo] }: Sandbox): { path: string; body: string }[] => [
  {
    path: `/sandbox/accounts/${demo!.accountId}/calls`,
    body: JSON.stringify({ operation: 'placeOrder', body: JSON.stringify(order) }),
  },
  { path: '/sandbox/accounts', body: '{"name":"mallory","deposit":"1000000"}' },
  { path: `/sandbox/market/${symbol}/price`, body: '{"price":"1"}' },
  { path: '/sandbox/reset', body: '{}' },
  { path: '/capi/v2/order/placeOrder', body: '{}' },
]

interface Loot {
  readonly how: string
  readonly path: string
  /** What the page could read: a status, or a text. */
  readonly read: string
}

/** Runs in the page: tries everything that a page can send, and returns what it could read. */
async function attack([target, paths, bodies]: [string, string[], { path: string; body: string }[]]): Promise<Loot[]> {
  const loot: Loot[] = []
  const attempt = async (how: string, path: string, run: () => Promise<string>): Promise<void> => {
    const read = await Promise.race([run(), new Promise<string>((end) => setTimeout(end, 3_000, ''))]).catch(() => '')
    if (read !== '') loot.push({ how, path, read })
  }
  const load = (element: HTMLImageElement | HTMLScriptElement | HTMLLinkElement): Promise<string> =>
    new Promise((end) => {
      element.addEventListener('load', () => end('loaded'))
      element.addEventListener('error', () => end(''))
      document.head.append(element)
    })
  const submit = (method: string, path: string, fields: Record<string, string>): Promise<string> =>
    new Promise((end) => {
      const frame = Object.assign(document.createElement('iframe'), { name: `frame-${Math.random()}` })
      const form = Object.assign(document.createElement('form'), { method, action: target + path, target: frame.name })
      form.enctype = 'text/plain'
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { name, value }))
      document.body.append(frame, form)
      form.submit()
      frame.addEventListener('load', () => {
        try {
          end(frame.contentDocument?.body.innerText ?? '')
        } catch {
          end('')
        }
      })
    })
  const read = async (path: string, init: RequestInit): Promise<string> => {
    const response = await fetch(target + path, init)
    return response.type === 'opaque' ? '' : `${response.status} ${await response.text()}`
  }
  for (const path of paths) {
    for (const mode of ['cors', 'no-cors'] as const) await attempt(`fetch ${mode}`, path, () => read(path, { mode }))
    await attempt('image', path, () => load(Object.assign(new Image(), { src: target + path })))
    await attempt('form get', path, () => submit('get', path, {}))
  }
  for (const { path, body } of bodies) {
    for (const mode of ['cors', 'no-cors'] as const)
      for (const type of ['text/plain', 'application/json'])
        await attempt(`post ${mode} ${type}`, path, () =>
          read(path, { mode, method: 'POST', body, headers: { 'content-type': type } }),
        )
    await attempt('beacon', path, async () => (navigator.sendBeacon(target + path, body), ''))
    await attempt('form post', path, () => submit('post', path, { [body.slice(0, -1)]: '"}' }))
  }
  return loot
}

describeWithChromium('a page of another origin', () => {
  let stage: Stage
  let site: Server
  let sitePort: number
  beforeAll(async () => {
    stage = await startStage({ limits, accounts: [{ name: 'demo', deposit: '10000' }] }, rebound)
    stage.sandbox.control.setPrice({ symbol, price: '60000' })
    site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>attack</title><body></body>')
    }).listen(0, '127.0.0.1')
    await once(site, 'listening')
    sitePort = (site.address() as AddressInfo).port
  })
  afterAll(async () => {
    await stage?.close()
    site?.closeAllConnections()
    site?.close()
  })

  /** Everything that a request could change, and the weight that was spent. */
  async function stateOf(): Promise<object> {
    const { control } = stage.sandbox
    const health = await (await stage.sandbox.fetch('/sandbox/events?limit=10000')).json()
    return { accounts: control.listAccounts(), markets: control.listMarkets(), limits: control.getLimits(), health }
  }

  async function open(address: string): Promise<Page> {
    const { page } = await stage.visit()
    await page.goto(address)
    return page
  }

  it.each([
    { name: 'of another site', from: () => `http://example.com:${sitePort}/` },
    { name: 'of another port of this machine', from: () => `http://127.0.0.1:${sitePort}/` },
    { name: 'of another name of this machine', from: () => `http://localhost:${sitePort}/` },
  ])(
    '$name reads, changes and spends nothing',
    async ({ from }) => {
      const page = await open(from())
      const before = await stateOf()
      const loot = await page.evaluate(attack, [stage.url, reads, writesOf(stage.sandbox)] as Parameters<
        typeof attack
      >[0])
      expect(loot).toEqual([])
      expect(await stateOf()).toEqual(before)
      await page.context().close()
    },
    120_000,
  )

  it('whose name is rebound to this machine reads, changes and spends nothing', async () => {
    const { port } = new URL(stage.url)
    // The refusal is a page of that origin, so it serves as the one that the attacker sent before the name was rebound.
    const page = await open(`http://example.com:${port}/`)
    const before = await stateOf()
    const loot = await page.evaluate(attack, [
      `http://example.com:${port}`,
      reads,
      writesOf(stage.sandbox),
    ] as Parameters<typeof attack>[0])
    // For the browser it is a page of this server, so it reads the refusals.
    expect(loot.length).toBeGreaterThan(reads.length)
    for (const { read } of loot) expect(read).toContain('The header Host must name this server')
    expect(await stateOf()).toEqual(before)
    await page.context().close()
  }, 120_000)
})

describeWithChromium('the pages of the sandbox', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({ limits, controlToken })
  })
  afterAll(() => stage?.close())

  it.each(['127.0.0.1', 'localhost'])('work at %s, with a control token', async (name) => {
    const { page } = await stage.visit()
    const url = stage.url.replace('127.0.0.1', name)
    await page.goto(url)
    await page.getByRole('textbox', { name: 'Control token' }).fill(controlToken)
    await page.getByRole('textbox', { name: 'Control token' }).press('Enter')
    await expect.poll(() => page.locator('main').innerText()).toContain('No accounts yet.')
    const status = await page.evaluate(
      async ([path, token]) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        return (await fetch(path!, { method: 'POST', headers, body: '{"price":"60000"}' })).status
      },
      [`/sandbox/market/${symbol}/price`, controlToken],
    )
    expect(status).toBe(200)
    // The documentation may not have been built.
    expect([200, 404]).toContain((await page.goto(`${url}/docs/`))?.status())
    await page.context().close()
  })
})

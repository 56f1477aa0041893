import { beforeEach, describe, expect, it } from 'vitest'
import { type ProgramRequest, measuredRequests, readRequests } from './program-requests.ts'
import { now, signedHeaders, startSandbox } from '../fixtures/requests.ts'
import { type Trader, trader } from '../fixtures/trader.ts'
import type { Sandbox } from '../../src/sandbox.ts'

let sandbox: Sandbox
let alice: Trader
let words: Readonly<Record<string, string>>

beforeEach(async () => {
  sandbox = startSandbox()
  sandbox.control.setPrice({ symbol: 'cmt_btcusdt', price: '90000' })
  sandbox.control.setPrice({ symbol: 'cmt_ethusdt', price: '3000' })
  alice = trader(sandbox, { deposit: '10000' })
  await alice.opensLong('0.01').atMarket()
  const id = await alice.opensLong('0.001').at('89500')
  const plan = await alice.post('order/plan_order', {
    symbol: 'cmt_btcusdt',
    size: '0.001',
    type: '3',
    match_type: '1',
    trigger_price: '87000',
  })
  words = {
    id,
    plan: plan.json.order_id,
    start: String(sandbox.control.now() - 3_600_000),
    now: String(sandbox.control.now()),
  }
})

async function send(request: ProgramRequest, to: Sandbox = sandbox) {
  const fill = (text: string): string => text.replaceAll(/\{(id|plan|start|now)\}/g, (_, word: string) => words[word]!)
  const { path, query, body } = request
  const text = body === undefined ? undefined : fill(typeof body === 'string' ? body : JSON.stringify(body))
  const search = query === undefined ? '' : `?${fill(query)}`
  const method = text === undefined ? 'GET' : 'POST'
  const signed = await signedHeaders(alice.account, method, path.replace(/^\/+/, '/') + search, text, now)
  const headers = new Headers(signed)
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (value === undefined) headers.delete(name)
    else headers.set(name, value)
  }
  const init = { method, headers, ...(text !== undefined && { body: text }) }
  const response = await to.fetch(`http://127.0.0.1${path}${search}`, init)
  const json = (await response.json()) as { code?: string; msg?: string; result?: boolean; order_info?: object[] }
  return { status: response.status, warning: response.headers.get('x-sandbox-warning'), json }
}

describe.each([
  { name: 'measured', requests: measuredRequests },
  { name: 'read', requests: readRequests },
])('requests of public programs, $name', ({ requests }) => {
  it.each(requests)('$name ($source)', async (request) => {
    const { want } = request
    const { status, json, warning } = await send(request)
    if (want === 'ok') expect([status, warning, json.result ?? true]).toEqual([200, null, true])
    else if ('warning' in want) {
      expect([status, json.result ?? true]).toEqual([200, true])
      expect(warning).toMatch(want.warning)
    } else {
      expect([json.code?.startsWith(want.code), status]).toEqual([true, want.code === '404' ? 404 : 400])
      expect(json.msg).toMatch(want.msg)
    }
  })
})

describe('a strict sandbox', () => {
  const warned = [...measuredRequests, ...readRequests].filter(
    ({ want }) => typeof want === 'object' && 'warning' in want,
  )

  it.each(warned)('refuses what is accepted with a warning otherwise: $name', async (request) => {
    const strict = startSandbox({ strict: true })
    strict.control.setPrice({ symbol: 'cmt_btcusdt', price: '90000' })
    alice = trader(strict, { deposit: '10000' })
    const { status, warning, json } = await send(request, strict)
    const failed = JSON.stringify(json).includes('40017')
    expect([status >= 400 || failed, warning]).toEqual([true, null])
  })
})

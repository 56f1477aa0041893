// What the flags say reaches the exchange: many flags share a start.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultContracts } from '@capi/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandbox } from '../../src/open.ts'
import { run, type Run, untilReady } from './run-command.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-wiring-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const tickers = '/capi/v2/market/tickers'

async function start(...args: readonly string[]): Promise<Run & { readonly url: string }> {
  const started = run(['--port', '0', ...args], args.includes('--data') ? { CAPI_MEMORY: '0' } : {})
  return { ...started, url: await untilReady(started) }
}

async function stop({ child, end }: Run): Promise<void> {
  child.kill('SIGTERM')
  expect(await end()).toBe(0)
}

const json = async (url: string, init?: RequestInit): Promise<unknown> => (await fetch(url, init)).json()

/** Sends a request with another header Host, which fetch cannot do. */
function statusUnderName(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (response) => resolve(response.resume().statusCode)).on('error', reject)
  })
}

it('begins a world at a time, with contracts, fills and limits of its own', async () => {
  const contracts = join(folder, 'contracts.json')
  writeFileSync(contracts, JSON.stringify([{ ...defaultContracts[0], symbol: 'cmt_onlyusdt' }]))
  const world = ['--clock', 'manual', '--start-time', '2026-01-31', '--contracts', contracts]
  const started = await start(...world, '--fill-model', 'lenient', '--limits', '1/1/1000000')
  const { url } = started
  expect(await json(`${url}/sandbox/health`)).toMatchObject({ mode: 'manual' })
  const market = `${url}/sandbox/market/cmt_onlyusdt`
  expect(await json(`${market}/candles?limit=1`)).toMatchObject([{ time: Date.UTC(2026, 0, 31) }])
  expect(await json(`${market}/fill-model`)).toMatchObject({ touch: 'always' })
  const statusOf = async (): Promise<number> => (await fetch(`${url}/capi/v2/market/time`)).status
  expect([await statusOf(), await statusOf()]).toEqual([200, 429])
  await stop(started)
})

it('has the prices of its seed, and serves only the names and the token that it was given', async () => {
  const token = 'a-token-of-this-test'
  const guards = ['--control-token', token, '--allow-host', 'one', '--allow-host', 'two', '--no-limits']
  const started = await start('--clock', 'manual', '--seed', 'abc', ...guards)
  const { url } = started
  const lastOf = async (response: Response): Promise<string[]> =>
    ((await response.json()) as { last: string }[]).map(({ last }) => last)
  const pricesOf = async (seed: string): Promise<string[]> => lastOf(await createSandbox({ seed }).fetch(tickers))
  const prices = await lastOf(await fetch(url + tickers))
  expect(prices).toEqual(await pricesOf('abc'))
  expect(prices).not.toEqual(await pricesOf('xyz'))
  expect(await Promise.all(['one', 'two:80', 'three'].map((name) => statusUnderName(url + tickers, name)))).toEqual([
    200, 200, 421,
  ])
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${url}/sandbox/limits`)).status).toBe(401)
  expect(await json(`${url}/sandbox/limits`, { headers })).toMatchObject({ limits: null })
  await stop(started)
})

it('goes back to a record of its folder', async () => {
  const data = ['--data', join(folder, 'data')]
  const accounts = async (url: string): Promise<number> => ((await json(`${url}/sandbox/accounts`)) as object[]).length
  const first = await start(...data)
  const headers = { 'content-type': 'application/json' }
  await json(`${first.url}/sandbox/accounts`, { method: 'POST', headers, body: '{}' })
  expect(await accounts(first.url)).toBe(2)
  await stop(first)
  const again = await start(...data, '--until', '1')
  expect(await accounts(again.url)).toBe(1)
  await stop(again)
})

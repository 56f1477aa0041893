// A sandbox that mirrors a second one over HTTP, through its faults. Time is an argument of both.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createClient } from '@capi/client'
import { type ContractTerms, defaultContracts } from '@capi/engine'
import { type MirrorOptions, openMirror } from '@capi/mirror'
import { createSandbox, type Sandbox } from '../../src/index.ts'
import type { FaultAction } from '../../src/faults/rules.ts'
import { ownFolder } from '../journal/journal-places.ts'

const symbol = 'cmt_btcusdt'
const staleMs = 30_000

let upstream: Sandbox
let url: string
let opened: Sandbox[]
let time: number

beforeEach(async () => {
  time = Date.UTC(2026, 0, 1)
  upstream = createSandbox({ seed: 'upstream', clock: () => time, limits: undefined })
  opened = [upstream]
  url = await upstream.listen()
  upstream.control.setPrice({ symbol, price: '90000.0' })
})

afterEach(async () => {
  for (const sandbox of opened.toReversed()) await sandbox.close()
})

interface World {
  readonly sandbox: Sandbox
  readonly client: Client
  readonly notices: readonly string[]
}

async function follow(options: Partial<MirrorOptions> = {}): Promise<World> {
  const notices: string[] = []
  // Rounds are read by `poll` alone.
  const settings = { url, staleMs, intervalMs: 86_400_000, now: () => time, symbols: [symbol, 'cmt_ethusdt'] }
  const mirror = await openMirror({ ...settings, onNotice: (text) => void notices.push(text), ...options })
  const sandbox = createSandbox({
    mirror,
    clock: () => time,
    wallClock: () => time,
    accounts: [{ deposit: '100000' }],
  })
  opened.push(sandbox)
  const [credentials] = sandbox.accounts
  const client = createClient({ transport: sandbox.transport, credentials, retries: 0 })
  return { sandbox, client, notices }
}

const buy = { symbol, type: 'open_long', size: '0.01', matchPrice: 'market' } as const

async function refusalOf(run: Promise<unknown>): Promise<string> {
  const error = await run.then(
    () => new Error('nothing was refused'),
    (thrown: unknown) => thrown as Error,
  )
  return error.message
}

function health({ sandbox }: World): NonNullable<ReturnType<Sandbox['control']['getHealth']>['mirror']> {
  return sandbox.control.getHealth().mirror!
}

function fault(action: FaultAction): void {
  upstream.control.createFault({ phase: 'before', action })
}

describe('a sandbox with a mirror', () => {
  it('has the contracts and the prices of the other server at once', async () => {
    const { client } = await follow()
    const contracts = await client.listContracts()
    expect(contracts.map((each) => each.symbol)).toEqual([symbol, 'cmt_ethusdt'])
    const theirs = await createClient({ baseUrl: url }).getTicker({ symbol })
    const { last, bestBid, bestAsk, markPrice, indexPrice } = await client.getTicker({ symbol })
    expect({ last, bestBid, bestAsk, markPrice, indexPrice }).toMatchObject({
      last: theirs.last,
      bestBid: theirs.bestBid,
      bestAsk: theirs.bestAsk,
      markPrice: theirs.markPrice,
      indexPrice: theirs.indexPrice,
    })
  })

  it('follows the prices, and fills at the best bid and ask of the other server', async () => {
    const { client, sandbox } = await follow()
    upstream.control.setPrice({ symbol, price: '91000.0' })
    upstream.control.setMarketMaker({ symbol, halfSpreadTicks: 20 })
    await sandbox.mirror!.poll()
    await client.placeOrder(buy)
    await client.placeOrder({ ...buy, type: 'close_long' })
    const { items } = await client.listFills({ symbol })
    expect(items.map(({ fillValue, fillSize }) => Number(fillValue) / Number(fillSize))).toEqual([90_998, 91_002])
  })

  it('records the prices that it reads', async () => {
    const folder = ownFolder()
    await follow({ record: join(folder, 'prices.csv') })
    const ticks = readFileSync(join(folder, `prices.${symbol}.ticks.csv`), 'utf8').split('\n')
    expect(ticks[1]).toMatch(new RegExp(`^${time},90000.0,`))
  })

  it('follows the funding rate', async () => {
    upstream.control.setFunding({ symbol, rate: '-0.00123' })
    const { client, sandbox } = await follow()
    time += 60_000
    await sandbox.mirror!.poll()
    const [rate] = await client.listFundingRates({ symbol })
    expect(rate!.fundingRate).toBe('-0.00123000')
  })

  it('sends only public reads, without credentials or signatures', async () => {
    const seen: { readonly operation: string; readonly headers: readonly string[] }[] = []
    const { createServer } = await import('node:http')
    const proxy = createServer((request, response) => {
      seen.push({ operation: request.url!.split('?')[0]!, headers: Object.keys(request.headers) })
      void upstream.fetch(request.url!).then(async (found) => {
        response.writeHead(found.status, { 'content-type': 'application/json' }).end(await found.text())
      })
    })
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as { port: number }
    const { sandbox } = await follow({ url: `http://127.0.0.1:${port}` })
    time += 60_000
    await sandbox.mirror!.poll()
    proxy.closeAllConnections()
    proxy.close()
    expect(new Set(seen.map(({ operation }) => operation))).toEqual(
      new Set([
        '/capi/v2/market/contracts',
        '/capi/v2/market/ticker',
        '/capi/v2/market/currentFundRate',
        '/capi/v2/market/time',
      ]),
    )
    for (const { headers } of seen) expect(headers.filter((name) => /access|auth|cookie|locale/.test(name))).toEqual([])
  })

  it.each([
    ['answers 503', { type: 'status', status: 503 }],
    ['answers 429', { type: 'status', status: 429, retryAfter: 1 }],
    ['closes the connection', { type: 'drop', how: 'close' }],
    ['sends a page of a proxy', { type: 'status', status: 502, body: 'html' }],
  ] as const)(
    'holds the prices when the other server %s, and refuses orders once they are out of date',
    async (_name, action) => {
      const world = await follow()
      const { client, sandbox, notices } = world
      await sandbox.mirror!.poll()
      const resting = await client.placeOrder({ symbol, type: 'open_long', size: '0.01', price: '89500' })
      fault(action)
      time += staleMs - 1
      await sandbox.mirror!.poll()
      expect(health(world)).toMatchObject({ state: 'current', ageMs: staleMs - 1, failures: 1 })
      await client.placeOrder(buy)
      time += 1
      await sandbox.mirror!.poll()
      expect(health(world)).toMatchObject({ state: 'stale', ageMs: staleMs, failures: 2 })
      expect(health(world).contracts[0]).toEqual({ symbol, state: 'stale', reason: null })
      expect((await client.getTicker({ symbol })).last).toBe('90000.0')
      expect(await refusalOf(client.placeOrder(buy))).toContain(
        'FAILED_PRECONDITION: PRICE_STALE: the mirrored prices of cmt_btcusdt must be up to date, was stale for',
      )
      expect(await client.cancelOrder({ orderId: resting.orderId })).toMatchObject({ result: true })
      upstream.control.deleteFaults()
      await sandbox.mirror!.poll()
      await client.placeOrder(buy)
      expect(health(world).state).toBe('current')
      expect(notices).toEqual([
        expect.stringContaining('The mirrored prices are out of date. The last failure was: '),
        'The mirrored prices are up to date again.',
      ])
    },
  )

  it('reads prices also while contracts cannot be read', async () => {
    const world = await follow()
    upstream.control.createFault({
      operation: 'listContracts',
      phase: 'before',
      action: { type: 'status', status: 503 },
    })
    upstream.control.setPrice({ symbol, price: '91000.0' })
    await world.sandbox.mirror!.poll()
    expect((await world.client.getTicker({ symbol })).last).toBe('91000.0')
    expect(health(world)).toMatchObject({ rounds: 1, failures: 1, state: 'current' })
  })

  it('gives slow prices the age that they had when they were requested', async () => {
    const world = await follow()
    const mirror = world.sandbox.mirror!
    await mirror.poll()
    fault({ type: 'latency', ms: 50 })
    const polling = mirror.poll()
    time += 20_000
    await polling
    expect(health(world).ageMs).toBe(20_000)
    time += 10_000
    expect(await refusalOf(world.client.placeOrder(buy))).toContain('PRICE_STALE')
  })

  it('does not offer prices of its own after a reset or a restored state', async () => {
    const { client, sandbox } = await follow()
    sandbox.control.saveSnapshot({ name: 'calm' })
    upstream.control.setPrice({ symbol, price: '95000.0' })
    await sandbox.mirror!.poll()
    const ask = async () => (await client.getTicker({ symbol })).bestAsk
    expect(await ask()).toBe('95000.1')
    sandbox.control.restoreSnapshot({ name: 'calm' })
    expect(await ask()).toBe('95000.1')
    sandbox.control.reset()
    expect(await ask()).toBe('95000.1')
  })

  it.each([
    ['a price', (sandbox: Sandbox) => sandbox.control.setPrice({ symbol, price: '1' })],
    ['a feed', (sandbox: Sandbox) => sandbox.control.setFeed({ symbol, source: 'walk' })],
    ['a funding rate', (sandbox: Sandbox) => sandbox.control.setFunding({ symbol, rate: '0' })],
    ['a manual clock', (sandbox: Sandbox) => sandbox.control.setClock({ mode: 'manual' })],
  ])('refuses %s of the caller', async (_name, set) => {
    const { sandbox } = await follow()
    expect(() => set(sandbox)).toThrow(/mirrored/)
  })
})

describe('openMirror', () => {
  it('rejects with the URL and the reason when the server cannot be read', async () => {
    await upstream.close()
    await expect(openMirror(url)).rejects.toThrow(`The contracts of ${url} cannot be read: `)
  })

  it('reads the steps, sizes and rates of each contract', async () => {
    const { contracts } = await openMirror(url)
    const fields = ['symbol', 'sizeIncrement', 'tickSize', 'minOrderSize', 'maxOrderSize', 'takerFeeRate', 'delivery']
    const partOf = (terms: ContractTerms): unknown[] => fields.map((name) => terms[name as keyof ContractTerms])
    expect(contracts.map(partOf)).toEqual(defaultContracts.map(partOf))
    expect(contracts.every(({ hasMarket }) => hasMarket)).toBe(true)
  })

  it('names the contracts that the server lists when a symbol is not one of them', async () => {
    await expect(openMirror({ url, symbols: [symbol, 'btcusdt'] })).rejects.toThrow(
      /the symbols must be some of cmt_btcusdt, .*, was btcusdt\.$/,
    )
  })

  it('requires a share that pays for a round of reads', async () => {
    await expect(follow({ share: 0.005 })).rejects.toThrow('share of the budget must be at least 0.012')
  })
})

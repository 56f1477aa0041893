import { type Client, type ClientOptions, createClient, type Incoming } from '@capi/client'
import { NetworkError, parseJson, type Transport } from '@capi/client'
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest'
import { createSandbox, type FaultRule, type Sandbox, type SandboxOptions, type ServedRequest } from '@capi/sandbox'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '59000' } as const
const opened: Sandbox[] = []
afterEach(() => Promise.all(opened.splice(0).map((sandbox) => sandbox.close())))

function open(options?: SandboxOptions): Sandbox {
  const sandbox = createSandbox(options)
  opened.push(sandbox)
  sandbox.control.setPrice({ symbol, price: '60000' })
  return sandbox
}

function clientOf(sandbox: Sandbox, options: Partial<ClientOptions> = {}): Client {
  const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '1000000' })
  return createClient({ transport: sandbox.transport, credentials: { key, secret, passphrase }, ...options })
}

/** Sends one request without a client. */
function send(sandbox: Sandbox, request: { method?: string; target: string; body?: string }) {
  const rest = { headers: [], timeoutMs: 10_000, maxResponseBytes: 2 ** 24, signal: undefined }
  return sandbox.transport({ method: 'GET', body: undefined, ...rest, ...request })
}

describe('the transport of a sandbox', () => {
  it('is one of the client', () => {
    expectTypeOf(open().transport).toExtend<Transport>()
  })

  it('needs neither a URL nor a clock', async () => {
    const sandbox = open()
    const client = clientOf(sandbox)
    const { orderId } = await client.placeOrder(order)
    expect((await client.listCurrentOrders({ symbol })).items).toMatchObject([{ orderId }])
    expect(await client.getServerTime()).toMatchObject({ timestamp: sandbox.clock.now() })
  })

  it('checks signatures against the clock of the sandbox', async () => {
    const sandbox = open()
    const late = { now: () => sandbox.clock.now() - 60_000, setTimer: sandbox.clock.setTimer }
    const seen: string[] = []
    const client = clientOf(sandbox, { clock: late, onRequest: ({ operationId }) => seen.push(operationId!) })
    await client.getAccount({ coin: 'USDT' })
    // The client has corrected its clock by the time of the server.
    expect(seen).toEqual(['getAccount', 'getServerTime', 'getAccount'])
  })

  it('refuses a wrong signature, an unknown path and a large body as the HTTP server does', async () => {
    const sandbox = open()
    const account = sandbox.control.createAccount()
    const wrong = createClient({ transport: sandbox.transport, credentials: { ...account, secret: 'other' } })
    await expect(wrong.getAccounts()).rejects.toMatchObject({ status: 400, code: '40009' })
    expect(await send(sandbox, { target: '/capi/v2/none' })).toMatchObject({ status: 404 })
    const large = { method: 'POST', target: '/capi/v2/order/placeOrder', body: 'é'.repeat(2 ** 17 + 1) }
    expect(await send(sandbox, large)).toMatchObject({ status: 413, contentType: 'application/json; charset=utf-8' })
  })

  it('gives the same responses as fetch', async () => {
    const sandbox = open({ wallClock: () => sandbox.clock.now() })
    for (const target of ['/capi/v2/market/tickers', '/capi/v2/market/ticker', '/capi/v2/market/depth?symbol=x']) {
      const other = await sandbox.fetch(target)
      const { status, text } = await send(sandbox, { target })
      expect([status, text]).toEqual([other.status, await other.text()])
    }
  })

  it('has the data of each result as the client reads them from the text, and none of a refusal', async () => {
    const sandbox = open()
    const responses: Incoming[] = []
    const spy: Transport = async (request) => {
      responses.push(await sandbox.transport(request))
      return responses.at(-1)!
    }
    const { clock, random } = sandbox.transport
    const client = clientOf(sandbox, { transport: Object.assign(spy, { clock, random }) })
    const { orderId } = await client.placeOrder(order)
    await client.placeOrder({ symbol, type: 'open_long', size: '0.01', matchPrice: 'market' })
    await client.getAccounts()
    await client.listPositions({ symbol })
    await client.getSettings({ symbol })
    await client.listFills({ symbol, orderId })
    await client.listCurrentOrders({ symbol })
    await client.listBills({})
    await client.getDepth({ symbol })
    await client.listCandles({ symbol, granularity: '1m' })
    await client.cancelOrder({ orderId })
    expect(responses).toHaveLength(11)
    for (const { parsed, text } of responses) expect(parsed).toStrictEqual({ text, value: parseJson(text) })
    await client.getTicker({ symbol: 'none' }).catch(() => undefined)
    expect(responses.at(-1)!.parsed).toBeUndefined()
    expect(responses.at(-1)!.status).toBe(400)
  })

  it('refuses a response that is too long', async () => {
    const client = clientOf(open(), { maxResponseBytes: 100 })
    await expect(client.listTickers()).rejects.toThrow('expected a response of at most 100 bytes, was more')
  })

  it('ends when its caller aborts, and when the sandbox closes', async () => {
    const sandbox = open()
    sandbox.control.createFault({ phase: 'before', action: { type: 'drop', how: 'hang' } })
    const client = clientOf(sandbox, { retries: 0 })
    const release = sandbox.clock.hold()
    const aborted = new AbortController()
    const call = client.getTicker({ symbol }, { signal: aborted.signal })
    aborted.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
    const second = expect(client.getTicker({ symbol })).rejects.toBeInstanceOf(NetworkError)
    await sandbox.close()
    await second
    await expect(client.getTicker({ symbol })).rejects.toMatchObject({ mayHaveArrived: false })
    release()
  })

  it('reports requests and warnings to the observer', async () => {
    const seen: ServedRequest[] = []
    const sandbox = open({ onRequest: (request) => seen.push(request) })
    await send(sandbox, { target: '/capi/v2/market/time?other=1' })
    await send(sandbox, { target: '/capi/v2/none' })
    const warnings = [expect.stringContaining('other')]
    expect(seen).toMatchObject([
      { id: 'in-process-1', operation: 'getServerTime', method: 'GET', status: 200, ms: 0, warnings },
      { id: 'in-process-2', operation: 'none', status: 404 },
    ])
    expect(sandbox.control.getHealth().warnings.requests).toBe(1)
  })
})

describe('time in process', () => {
  const lost: FaultRule = { operation: 'placeOrder', phase: 'afterCommit', action: { type: 'drop', how: 'hang' } }

  it('finds an order whose response was lost, in simulated time', async () => {
    const sandbox = open()
    sandbox.control.createFault(lost)
    const begun = sandbox.clock.now()
    expect(await clientOf(sandbox).placeOrder(order)).toMatchObject({ recovered: true })
    expect(sandbox.clock.now() - begun).toBeGreaterThanOrEqual(10_000)
  })

  it('delays requests on the clock of the sandbox', async () => {
    const sandbox = open()
    sandbox.control.createFault({ phase: 'before', action: { type: 'latency', ms: 3_000 } })
    sandbox.control.createFault({ phase: 'response', action: { type: 'slowDrip', ms: 2_000 } })
    const client = clientOf(sandbox)
    const begun = sandbox.clock.now()
    await client.getTicker({ symbol })
    expect(sandbox.clock.now() - begun).toBe(5_000)
  })

  it('refills the budgets of the sandbox and of the client', async () => {
    const sandbox = open({ limits: { ip: 1_000, uid: 1_000, windowMs: 10_000, orderCallsPerSecond: 10 } })
    const begun = sandbox.clock.now()
    const client = clientOf(sandbox)
    await Promise.all(Array.from({ length: 50 }, () => client.placeOrder(order)))
    expect(sandbox.clock.now() - begun).toBeGreaterThanOrEqual(4_000)
    expect(sandbox.control.getLimits().uid).toMatchObject([{ refused: 0 }])
    // Without a rate limiter the client waits as long as the responses with status 429 request.
    const hasty = clientOf(sandbox, { limits: false, retries: 20 })
    await Promise.all(Array.from({ length: 30 }, () => hasty.placeOrder(order)))
    expect(sandbox.control.getLimits().uid.some(({ refused }) => refused > 0)).toBe(true)
  })

  it('lets timers and I/O of the program continue in a long loop', async () => {
    const client = clientOf(open(), { limits: false })
    let turns = 0
    const count = (): unknown => (turns += 1) && (next = setImmediate(count))
    let next = setImmediate(count)
    for (let index = 0; index < 5_000; index += 1) await client.getTicker({ symbol })
    clearImmediate(next)
    expect(turns).toBeGreaterThanOrEqual(49)
  })

  it('gives concurrent programs the same order in every run', async () => {
    const play = async (): Promise<unknown> => {
      const sandbox = open({ seed: 'order' })
      sandbox.control.createFault({ phase: 'before', probability: '0.1', action: { type: 'latency', ms: 40 } })
      sandbox.control.createFault({ phase: 'afterCommit', probability: '0.05', action: { type: 'drop', how: 'close' } })
      const log: unknown[] = []
      const programs = Array.from({ length: 12 }, async (_, program) => {
        const client = clientOf(sandbox, { limits: { orderCallsPerSecond: 5 } })
        for (let step = 0; step < 10; step += 1) {
          const placed = await client.placeOrder({ ...order, price: `${59_000 - program}` })
          if (step % 3 === 0) await sandbox.clock.sleep(program * 7)
          const cancelled = await client.cancelOrder({ orderId: placed.orderId })
          log.push([program, step, sandbox.clock.now(), placed, cancelled.result])
        }
      })
      await Promise.all(programs)
      return { log, hash: sandbox.control.stateHash() }
    }
    const first = await play()
    expect(await play()).toEqual(first)
  })
})

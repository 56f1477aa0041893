import { type Client, createClient, type ClientOptions, OutcomeUnknownError } from '@capi/client'
import { afterEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from '@capi/sandbox'

const symbol = 'cmt_btcusdt'
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

const order = { symbol, type: 'open_long', size: '0.01', price: '59000' } as const

describe('a client with the transport of a sandbox', () => {
  it('needs neither URL nor clock', async () => {
    const sandbox = open()
    const client = clientOf(sandbox)
    const { orderId } = await client.placeOrder(order)
    expect((await client.listCurrentOrders({ symbol })).items).toMatchObject([{ orderId }])
    expect(await client.getServerTime()).toMatchObject({ timestamp: sandbox.clock.now() })
  })

  it('finds orders whose response was lost, without waiting in real time', async () => {
    const sandbox = open()
    sandbox.control.createFault({
      operation: 'placeOrder',
      phase: 'afterCommit',
      every: 1,
      action: { type: 'drop', how: 'hang' },
    })
    const begun = sandbox.clock.now()
    const placed = await clientOf(sandbox).placeOrder(order)
    expect(placed).toMatchObject({ recovered: true })
    expect(sandbox.clock.now() - begun).toBeGreaterThanOrEqual(10_000)
  })

  it('waits for its rate limiter on the clock of the sandbox', async () => {
    const sandbox = open({ limits: { ip: 1_000, uid: 1_000, windowMs: 10_000, orderCallsPerSecond: 10 } })
    const client = clientOf(sandbox)
    const begun = sandbox.clock.now()
    await Promise.all(Array.from({ length: 50 }, () => client.placeOrder(order)))
    expect(sandbox.clock.now() - begun).toBeGreaterThanOrEqual(4_000)
    expect(sandbox.control.getLimits().uid.every(({ refused }) => refused === 0)).toBe(true)
  })
  void OutcomeUnknownError
})

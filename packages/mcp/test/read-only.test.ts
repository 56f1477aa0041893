// Without permission to trade, no sequence of calls changes anything. CAPI_CALLS sets the number of random calls.
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMcp } from '../src/server/create-mcp.ts'
import type { JsonSchema } from '../src/tools/json-schema.ts'
import type { Tool } from '../src/tools/tool.ts'
import { type Agent, type Exchange, connect, openExchange } from './agent.ts'

const count = Number(process.env['CAPI_CALLS'] || 300)

let exchange: Exchange
let agent: Agent
let all: readonly Tool[]

beforeAll(async () => {
  exchange = openExchange()
  // Waiting for budget would let the time of the sandbox pass.
  const client = { ...exchange.options.client, limits: false } as const
  const trader = await connect({ ...exchange.options, client, allow: ['trade', 'control'] })
  for (const price of ['88000', '88100'])
    await trader.call('placeOrder', { symbol: 'cmt_btcusdt', type: 'open_long', size: '0.01', price })
  await trader.call('placeOrder', { symbol: 'cmt_btcusdt', type: 'open_long', size: '0.01', matchPrice: 'market' })
  await trader.call('sandbox_saveSnapshot', { name: 'saved' })
  await trader.call('sandbox_createFault', {
    phase: 'before',
    operation: 'placeOrder',
    action: { type: 'drop', how: 'close' },
  })
  await trader.close()
  agent = await connect({ ...exchange.options, client })
  all = createMcp({ ...exchange.options, allow: ['trade', 'control'] }).operations
})
afterAll(() => agent.close())

/** Values that mean something here, so that many calls would do something if they were allowed. */
const known: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  symbol: fc.constantFrom('cmt_btcusdt', 'cmt_ethusdt', '..'),
  size: fc.constantFrom('0.01', '1'),
  price: fc.constantFrom('88000', '90000'),
  orderId: fc.constantFrom('600000000000000031', '600000000000000032', '0'),
  accountId: fc.constantFrom('100000000000000001', '1'),
  name: fc.constantFrom('saved', 'new'),
  // Waits in real time.
  waitMs: fc.constantFrom(0, 1),
}

function valueOf(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const {
    type,
    properties = {},
    items = {},
    required = [],
  } = schema as {
    readonly type: string
    readonly properties?: Readonly<Record<string, JsonSchema>>
    readonly items?: JsonSchema
    readonly required?: readonly string[]
  }
  if (known[name]) return known[name]
  if (schema['enum']) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if (type === 'object') {
    const fields = Object.entries(properties).map(([key, each]) => [key, valueOf(each, key)])
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: [...required],
      noNullPrototype: true,
    })
  }
  if (type === 'array') return fc.array(valueOf(items), { minLength: 1, maxLength: 2 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.constantFrom(1, 2, 60_000, 1_764_201_600_000)
  return schema['pattern'] === undefined ? fc.string({ maxLength: 10 }) : fc.constantFrom('1', '0.5', '90000')
}

describe('a server that may only read', () => {
  it(`changes nothing in ${count} random calls of all tools`, async () => {
    const { control } = exchange.sandbox
    const describeState = (): unknown => ({
      hash: control.stateHash(),
      faults: control.listFaults(),
      snapshots: control.listSnapshots(),
      accounts: control.listAccounts(),
    })
    const before = describeState()
    const call = fc.oneof(
      {
        weight: 9,
        arbitrary: fc.constantFrom(...all).chain((tool) => fc.tuple(fc.constant(tool.name), valueOf(tool.inputSchema))),
      },
      { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...all.map(({ name }) => name), 'none'), fc.jsonValue()) },
    )
    const outcomes = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(call, async ([name, input]) => {
        const result = await agent.mcp.call(name, input)
        const outcome = String(result?.structuredContent['outcome'])
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        expect(result?.content[0]?.text.length ?? 0).toBeLessThanOrEqual(16_000)
      }),
      { numRuns: count, endOnFailure: true },
    )
    expect(describeState()).toEqual(before)
    // The calls were neither all refused nor all reads.
    expect(Math.min(outcomes.get('done') ?? 0, outcomes.get('forbidden') ?? 0)).toBeGreaterThan(count / 10)
  })

  it('refuses a tool by its name, and says how to enable it', async () => {
    const called = await agent.call('placeOrder', { symbol: 'cmt_btcusdt' })
    expect(called).toMatchObject({
      isError: true,
      outcome: 'forbidden',
      detail: 'placeOrder needs the permission to trade: start the server with --allow trade.',
    })
  })
})

describe('sandbox_callAsAccount, which can send every request of an account', () => {
  const order = { symbol: 'cmt_btcusdt', size: '1', type: '1', order_type: '0', match_price: '1', client_oid: 'one' }
  const limits = { symbols: ['cmt_ethusdt'], maxOrderValue: '1', maxDayValue: '1', folder: tmpdir() }
  const missing = 'needs the permission to trade and to control: start the server with --allow trade control.'

  it.each([
    [{ allow: ['control'] as const }, missing],
    [{ allow: ['trade'] as const }, missing],
    [{ allow: ['trade', 'control'] as const, limits }, 'is refused while there are limits of trading'],
  ])('is neither listed nor called with %j', async (options, reason) => {
    const inner = openExchange()
    const mcp = createMcp({ ...inner.options, ...options })
    expect(mcp.tools.map(({ name }) => name)).not.toContain('sandbox_callAsAccount')
    const input = { accountId: inner.accountId, operation: 'placeOrder', body: JSON.stringify(order) }
    const result = await mcp.call('sandbox_callAsAccount', input)
    expect(result?.structuredContent).toMatchObject({
      outcome: 'forbidden',
      refusal: { detail: expect.stringContaining(reason) },
    })
    expect(inner.sandbox.control.listRequests({}).requests).toEqual([])
  })
})

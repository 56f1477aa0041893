// The few tools: how long their list is, that they reach every operation, and that one kind never calls another.
import { operations } from '@capi/api'
import { manual } from '@capi/api/manual'
import { controlOperations } from '@capi/api/control'
import { encode } from 'gpt-tokenizer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Agent, type Exchange, connect, openExchange } from '../agent.ts'
import { kinds } from '../../src/tools/tool.ts'

let exchange: Exchange
let agent: Agent

beforeAll(async () => {
  exchange = openExchange()
  agent = await connect({ ...exchange.options, tools: 'few', allow: ['trade', 'control'] })
})
afterAll(() => agent.close())

const few = ['search', 'describe', 'read', 'cancel', 'settings', 'place', 'control']

describe('the list of the few tools', () => {
  it('has at most 1,500 tokens and 6 kB with every permission', async () => {
    const text = JSON.stringify(await agent.client.listTools())
    expect([encode(text).length, Buffer.byteLength(text)]).toEqual([
      expect.toSatisfy((tokens: number) => tokens <= 1_500),
      expect.toSatisfy((bytes: number) => bytes <= 6_000),
    ])
  })

  it.each([
    [[], ['search', 'describe', 'read']],
    [['trade'], ['search', 'describe', 'read', 'cancel', 'settings', 'place']],
    [['control'], ['search', 'describe', 'read', 'control']],
    [['trade', 'control'], few],
  ] as const)('has with %j only what is allowed, in one order', async (allow, want) => {
    const other = await connect({ ...exchange.options, tools: 'few', allow })
    const names = async (): Promise<string[]> => (await other.client.listTools()).tools.map(({ name }) => name)
    expect([await names(), await names()]).toEqual([want, want])
    await other.close()
  })

  it('marks what reads, what may be repeated, and the results of all', async () => {
    const { tools } = await agent.client.listTools()
    const repeats = (kind: string): boolean =>
      Object.values(operations).every(({ id, repeat }) => manual[id].effect !== kind || repeat === 'freely')
    for (const { name, annotations, outputSchema } of tools) {
      const reads = ['search', 'describe', 'read'].includes(name)
      expect([name, annotations?.readOnlyHint, annotations?.destructiveHint]).toEqual([name, reads, !reads])
      if (manualKinds.has(name)) expect([name, annotations?.idempotentHint ?? false]).toEqual([name, repeats(name)])
      expect(outputSchema).toMatchObject({ required: expect.arrayContaining(['outcome', 'data', 'refusal', 'where']) })
    }
  })
})

const manualKinds = new Set<string>(['cancel', 'settings', 'place'])

describe('an operation', () => {
  it('has the kind that the document gives it', () => {
    const found = new Map(agent.mcp.operations.map(({ name, kind }) => [name, kind]))
    for (const { id, permission } of Object.values(operations))
      expect([id, found.get(id)]).toEqual([id, permission === 'trade' ? manual[id].effect : 'read'])
    for (const { id, method } of Object.values(controlOperations))
      expect([id, found.get(`sandbox_${id}`)]).toEqual([id, method === 'GET' ? 'read' : 'control'])
  })

  it('is described, with the tool that calls it, an input that is valid, and the schema of its data', async () => {
    for (const { name, kind } of agent.mcp.operations) {
      const { outcome, data, text } = await agent.call('describe', { name })
      expect([name, outcome, text.length]).toEqual([name, 'done', expect.any(Number)])
      expect(data).toMatchObject({ operation: name, tool: kind, input: { type: 'object' } })
    }
  })

  it('is found by its own name and by its title', async () => {
    for (const { name, title } of agent.mcp.operations)
      for (const words of [name, title]) {
        const { data } = await agent.call('search', { words })
        expect([words, (data as { name: string }[]).map((each) => each.name)]).toEqual([
          words,
          expect.arrayContaining([name]),
        ])
      }
  })

  it('is called by the tool of its kind alone', async () => {
    for (const { name, kind } of agent.mcp.operations)
      for (const tool of kinds.filter((each) => each !== kind)) {
        const { outcome, detail } = await agent.call(tool, { operation: name, input: {} })
        expect([name, tool, outcome, detail]).toEqual([
          name,
          tool,
          'invalid',
          `${name} is called by the tool ${kind}, was called by ${tool}.`,
        ])
      }
  })

  it('has no tool of its own', async () => {
    await expect(agent.client.callTool({ name: 'placeOrder', arguments: {} })).rejects.toThrow('No tool has the name')
  })

  it.each([
    [{ operation: 'placeorder' }, 'operation must be one that search or describe shows, was "placeorder".'],
    [{ operation: '__proto__' }, 'operation must be one that search or describe shows, was "__proto__".'],
    [{}, 'operation must be one that search or describe shows, was missing.'],
    [{ operation: 'placeOrder', symbol: 'x' }, 'place takes operation, input and rehearse, was "symbol".'],
    [{ operation: 'placeOrder', input: [] }, 'input must be an object, was [].'],
    [{ operation: 'placeOrder', rehearse: 'yes' }, 'rehearse must be true or false, was "yes".'],
    [{ operation: 'placeOrder', input: { size: 1 } }, expect.stringContaining('size must be string, was 1.')],
  ])('is not called by %j', async (input, want) => {
    expect(await agent.call('place', input)).toMatchObject({ outcome: 'invalid', detail: want })
  })
})

describe('a call with rehearse', () => {
  it.each([true, false, null])('(%j) is refused where there is no rehearsal, and nothing is done', async (rehearse) => {
    const deposit = {
      operation: 'sandbox_postLedger',
      input: { accountId: exchange.accountId, amount: '5', businessType: 'deposit' },
    }
    const available = async (): Promise<unknown> => (await agent.call('read', { operation: 'listAssets' }))['data']
    expect((await agent.call('control', deposit)).outcome).toBe('done')
    const before = await available()
    expect(await agent.call('control', { ...deposit, rehearse })).toMatchObject({
      outcome: 'invalid',
      detail: 'control takes operation and input, was "rehearse".',
    })
    expect(await available()).toEqual(before)
    expect(await agent.call('read', { operation: 'getAccounts', rehearse })).toMatchObject({
      outcome: 'invalid',
      detail: 'read takes operation and input, was "rehearse".',
    })
  })

  it('is refused by every tool of one operation that does not trade', async () => {
    const all = await connect({ ...exchange.options, allow: ['trade', 'control'] })
    for (const { name, kind } of all.mcp.operations)
      if (kind === 'read' || kind === 'control')
        expect([name, (await all.call(name, { rehearse: true })).outcome]).toEqual([name, 'invalid'])
    await all.close()
  })
})

describe('a surface of chosen tools', () => {
  it('has these, and calls no other', async () => {
    const chosen = await connect({ ...exchange.options, tools: ['getTicker', 'cancel'], allow: ['trade'] })
    expect((await chosen.client.listTools()).tools.map(({ name }) => name)).toEqual(['getTicker', 'cancel'])
    expect(await chosen.call('getTicker', { symbol: 'cmt_btcusdt' })).toMatchObject({ outcome: 'done' })
    await expect(chosen.client.callTool({ name: 'place', arguments: {} })).rejects.toThrow('No tool has the name')
    await chosen.close()
  })

  it('refuses a name that no tool has', async () => {
    await expect(connect({ ...exchange.options, tools: ['nothing'] })).rejects.toThrow(
      'tools must be few, all, or names of tools, was "nothing".',
    )
  })
})

describe('a chosen tool that is not allowed', () => {
  it.each([
    ['placeOrder', {}, 'placeOrder needs the permission to trade: start the server with --allow trade.'],
    ['cancel', { allow: ['control'] }, 'cancelOrder needs the permission to trade'],
    ['control', { allow: ['trade'] }, 'start the server with --allow control.'],
    ['control', { baseUrl: 'https://example.com' }, 'The service is no local exchange.'],
  ] as const)('is refused at the start, with the reason: %s %j', async (name, options, reason) => {
    const start = connect({ ...exchange.options, tools: ['search', name], ...options })
    await expect(start).rejects.toThrow(`tools must be names of tools that are allowed, was "${name}". `)
    await expect(start).rejects.toThrow(reason)
  })
})

describe('a search', () => {
  it.each([
    ['stop loss', 'placeTpSlOrder'],
    ['close everything', 'closePositions'],
    ['account balance', 'getAccounts'],
    ['funding rate', 'listFundingRates'],
    ['lost response', 'idempotency'],
    ['40015', '40015'],
    ['SIZE_MIN', 'SIZE_MIN'],
  ])('for %j finds %s', async (words, want) => {
    const { data } = await agent.call('search', { words })
    expect((data as { name: string }[]).map(({ name }) => name)).toContain(want)
  })

  it('returns a text by the URI that it has found', async () => {
    const { data } = await agent.call('search', { words: 'orders guide' })
    const { uri } = (data as { uri: string | null }[]).find((hit) => hit.uri?.startsWith('capi://guides/'))!
    expect(await agent.call('describe', { name: uri })).toMatchObject({ outcome: 'done', data: { uri } })
  })
})

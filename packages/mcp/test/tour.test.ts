// The SDK's client lists every tool and every resource, and calls and reads each of them, against a sandbox.
import { operations } from '@capi/api'
import { controlOperations } from '@capi/api/control'
import { manual } from '@capi/api/manual'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Agent, type Exchange, connect, openExchange } from './agent.ts'
import { type Opened, inputsOf } from './inputs.ts'

const symbol = 'cmt_btcusdt'
const other = 'cmt_ethusdt'
const reads = Object.values(operations).filter(({ permission }) => permission !== 'trade')
const controlReads = Object.values(controlOperations).filter(({ method }) => method === 'GET')

let exchange: Exchange
let agent: Agent
let opened: Opened
/** What is said of data that goes on with a cursor and ends inside a record. */
const partOf = 'data is a part of a longer value'

beforeAll(async () => {
  exchange = openExchange()
  agent = await connect({ ...exchange.options, allow: ['trade', 'control'] })
  const ids = async (name: string, input: object): Promise<string> => {
    const { outcome, data, text } = await agent.call(name, input)
    if (outcome !== 'done') throw new Error(text)
    const [{ orderId, faultId }] = [data].flat() as [{ orderId?: string; faultId?: string }]
    return (orderId ?? faultId)!
  }
  const limit = { symbol, type: 'open_long', size: '0.01', price: '88500' }
  await ids('placeOrder', { symbol, type: 'open_long', size: '0.01', matchPrice: 'market' })
  await agent.call('setMarginMode', { symbol: other, marginMode: 'ISOLATED' })
  await ids('placeOrder', {
    symbol: other,
    type: 'open_long',
    size: '0.1',
    matchPrice: 'market',
    marginMode: 'ISOLATED',
  })
  const { data: positions } = await agent.call('listPositions', { symbol: other })
  const fault = { phase: 'before', operation: 'getTicker', action: { type: 'latency', ms: 1 }, nth: 999 }
  opened = {
    accountId: exchange.accountId,
    orderId: await ids('placeOrder', limit),
    otherOrderId: await ids('placeOrder', limit),
    planOrderId: await ids('placePlanOrder', inputsOf({} as Opened)['placePlanOrder']!),
    tpSlOrderId: await ids('placeTpSlOrder', inputsOf({} as Opened)['placeTpSlOrder']!),
    positionId: (positions as { id: string }[])[0]!.id,
    faultId: await ids('sandbox_createFault', fault),
  }
})
afterAll(() => agent.close())

describe('the list of tools', () => {
  it('has every operation that reads and no other, unless more is allowed', async () => {
    const reader = await connect(exchange.options)
    const { tools } = await reader.client.listTools()
    const names = [...reads.map(({ id }) => id), ...controlReads.map(({ id }) => `sandbox_${id}`), 'readMore']
    expect(tools.map(({ name }) => name)).toEqual(names)
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint && !annotations.destructiveHint)).toBe(true)
    await reader.close()
  })

  it('has every operation of both documents when all is allowed, and marks those that change something', async () => {
    const { tools } = await agent.client.listTools()
    const ids = [...Object.keys(operations), ...Object.keys(controlOperations).map((id) => `sandbox_${id}`), 'readMore']
    expect(tools.map(({ name }) => name)).toEqual(ids)
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)
    expect(reading).toHaveLength(reads.length + controlReads.length + 1)
    expect(tools.filter(({ annotations }) => annotations?.destructiveHint)).toHaveLength(tools.length - reading.length)
  })

  it('has no control operations for a service that is no local exchange', async () => {
    const reader = await connect({ ...exchange.options, baseUrl: 'https://example.com' })
    expect(reader.mcp.tools.filter(({ name }) => name.startsWith('sandbox_'))).toEqual([])
    await reader.close()
  })

  it('says the weight and how each operation is known', async () => {
    const { tools } = await agent.client.listTools()
    const find = (id: string): (typeof tools)[number] => tools.find(({ name }) => name === id)!
    for (const { id, weight, basis } of Object.values(operations)) {
      expect(find(id).description).toContain(`Weight ${weight.ip} for the IP`)
      expect(find(id)).toMatchObject({ _meta: { capi: { weight, basis } } })
    }
    expect(find('placeOrder').description).toMatch(/How it is known: practice\.[^]*capi:\/\/gaps\/G1/)
  })

  it('names, for each operation that changes something, those that show what it did', () => {
    const names = new Set(reads.map(({ id }) => id))
    for (const { id, permission } of Object.values(operations)) {
      const { confirmedBy = [] } = manual[id]
      expect([id, confirmedBy.length > 0]).toEqual([id, permission === 'trade'])
      expect(confirmedBy.filter((each) => !names.has(each))).toEqual([])
    }
  })
})

describe('every tool', () => {
  it('does what it says', async () => {
    const inputs = inputsOf(opened)
    // A scenario and a reset replace the state that the other inputs are made for.
    const late = [
      'closePositions',
      'sandbox_deleteFaults',
      'sandbox_startScenario',
      'sandbox_stepScenario',
      'sandbox_reset',
    ]
    const [early, last] = [false, true].map((isLate) =>
      agent.mcp.operations.filter((tool) => late.includes(tool.name) === isLate && tool.name !== 'readMore'),
    )
    const failed: unknown[] = []
    for (const { name, inputSchema, kind } of [...early!, ...last!]) {
      const called = await agent.call(name, inputs[name])
      // A control operation that has no input here yet is called, and refused for that.
      if (kind === 'cancel') expect(called.outcome).toBe('accepted')
      const isUnprepared = name.startsWith('sandbox_') && inputSchema.required && !inputs[name]
      if (isUnprepared) expect([name, called.outcome]).toEqual([name, 'invalid'])
      else if (called.isError || (called['flaw'] ?? partOf) !== partOf) failed.push(called.text)
    }
    expect(failed).toEqual([])
  })
})

describe('every resource', () => {
  it('is listed and can be read', async () => {
    const { resources } = await agent.client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(expect.arrayContaining(['capi://limits', 'capi://guides/orders']))
    for (const { uri } of resources) {
      const { contents } = await agent.client.readResource({ uri })
      expect([uri, (contents[0] as { text: string }).text.length]).toEqual([uri, expect.any(Number)])
    }
    const { resourceTemplates } = await agent.client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(
      ['operations/{id}', 'schemas/{name}', 'control/{id}', 'gaps/{id}'].map((path) => `capi://${path}`),
    )
    const { contents } = await agent.client.readResource({ uri: 'capi://gaps/G1' })
    expect(contents).toMatchObject([{ text: expect.stringContaining('# G1. ') }])
  })

  it('has a page for each tool of an operation', async () => {
    for (const { name, title } of agent.mcp.tools.filter((tool) => tool.name !== 'readMore')) {
      const uri = name.startsWith('sandbox_') ? `capi://control/${name.slice(8)}` : `capi://operations/${name}`
      const { contents } = await agent.client.readResource({ uri })
      expect((contents[0] as { text: string }).text).toContain(`# ${title} \``)
    }
  })

  it.each([
    'capi://gaps/G9999',
    'capi://guides/../secrets',
    'file:///etc/passwd',
    'capi://limits/..',
    'capi://operations/__proto__',
  ])('refuses the unknown %s', async (uri) => {
    await expect(agent.client.readResource({ uri })).rejects.toThrow(/not found/i)
  })
})

describe('a name that no tool has', () => {
  it.each(['placeorder', '__proto__', ''])('is refused: %j', async (name) => {
    await expect(agent.client.callTool({ name, arguments: {} })).rejects.toThrow('No tool has the name')
  })
})

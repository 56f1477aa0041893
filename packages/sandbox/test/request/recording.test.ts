import { createClient, NetworkError, type OutcomeUnknownError } from '@capi/client'
import { afterEach, describe, expect, it } from 'vitest'
import { createSandbox, type RecordedRequest, type Sandbox } from '../../src/index.ts'

const symbol = 'cmt_btcusdt'
let sandbox: Sandbox | undefined

afterEach(() => sandbox?.close())

async function open(): Promise<{
  records: RecordedRequest[]
  client: ReturnType<typeof createClient>
  sandbox: Sandbox
}> {
  const records: RecordedRequest[] = []
  const opened = createSandbox({ onRecord: (record) => records.push(record), startTime: Date.now() })
  sandbox = opened
  opened.control.setClock({ mode: 'real' })
  const { accountId: _, ...credentials } = opened.control.createAccount({ deposit: '10000' })
  const client = createClient({ baseUrl: await opened.listen(), credentials, retries: 0 })
  return { records, client, sandbox: opened }
}

const order = { symbol, type: 'open_long', size: '0.01', matchPrice: 'market' } as const

describe('a recorded request', () => {
  it('has what was asked, what the exchange did, and what reached the caller', async () => {
    const { records, client } = await open()
    const { orderId } = await client.placeOrder({ ...order, clientOid: 'first' })
    await expect.poll(() => records.length).toBeGreaterThan(0)
    const record = records.find(({ operation }) => operation === 'placeOrder')!
    expect(record).toMatchObject({ reached: 'whole', status: 200, faults: [], isLimited: false, retryAfter: null })
    expect(JSON.parse(record.body)).toMatchObject({ client_oid: 'first', symbol })
    expect(record.result).toContain(orderId)
    expect(record.answer).toContain(orderId)
    expect(record.endedAt).toBeGreaterThanOrEqual(record.arrivedAt)
  })

  it('has the result of an order whose response was lost', async () => {
    const {
      records,
      client,
      sandbox: { control },
    } = await open()
    control.createFault({
      operation: 'placeOrder',
      phase: 'afterCommit',
      action: { type: 'drop', how: 'close' },
      nth: 1,
    })
    await client.placeOrder({ ...order, clientOid: 'lost' }).catch((error: OutcomeUnknownError | NetworkError) => error)
    await expect.poll(() => records.some(({ operation }) => operation === 'placeOrder')).toBe(true)
    const record = records.find(({ operation }) => operation === 'placeOrder')!
    expect(record).toMatchObject({ reached: 'lost', status: null, answer: null, faults: ['drop'] })
    expect(record.result).toMatch(/\d{18}/)
  })

  it('has no result if it was refused, and the wait that was asked for', async () => {
    const {
      records,
      client,
      sandbox: { control },
    } = await open()
    const action = { type: 'status', status: 429, retryAfter: 1 } as const
    control.createFault({ operation: 'getTicker', phase: 'before', action, nth: 1 })
    await client.getTicker({ symbol }).catch(() => undefined)
    await expect.poll(() => records.some(({ operation }) => operation === 'getTicker')).toBe(true)
    const record = records.find(({ operation }) => operation === 'getTicker')!
    expect(record).toMatchObject({ reached: 'whole', status: 429, retryAfter: 1, result: null, mark: null })
  })
})

// Transports of a program's own: what they return beside the text of a response.
import { describe, expect, it } from 'vitest'
import { type Incoming, type Transport, createClient, parseJson } from '../src/index.ts'

const credentials = { key: 'the key', secret: 'the secret', passphrase: 'a "passphrase"' }

function clientOf(respond: () => Pick<Incoming, 'status' | 'text' | 'parsed'>) {
  const transport: Transport = () =>
    Promise.resolve({ retryAfter: null, contentType: 'application/json', ...respond() })
  return createClient({ transport, credentials, limits: false, retries: 0 })
}

describe('a transport with the data of its responses', () => {
  const text = '{"client_oid":"grid-7","order_id":701234567890123402}'
  const order = { symbol: 'cmt_btcusdt', type: 'open_long', size: '1', price: '1', clientOid: 'grid-7' } as const

  it('gives the same records as one with texts only', async () => {
    const records = [undefined, { text, value: parseJson(text) }].map((parsed) =>
      clientOf(() => ({ status: 200, text, parsed })).placeOrder(order),
    )
    const record = { clientOid: 'grid-7', orderId: '701234567890123402' }
    expect(await Promise.all(records)).toEqual([record, record])
  })

  it('is not parsed', async () => {
    const parsed = { text: 'not read', value: parseJson(text) }
    const client = clientOf(() => ({ status: 200, text: 'not read', parsed }))
    expect(await client.placeOrder(order)).toMatchObject({ orderId: '701234567890123402' })
  })

  it('counts no longer when another transport has changed the text', async () => {
    const parsed = { text, value: parseJson(text) }
    const changed = text.replace('701234567890123402', '701234567890123403')
    const inner = { status: 200, text, parsed }
    const client = clientOf(() => ({ ...inner, text: changed }))
    expect(await client.placeOrder(order)).toMatchObject({ orderId: '701234567890123403' })
  })

  it('has its errors redacted, from the text', async () => {
    const msg = `no ${credentials.passphrase} like this`
    const refusal = { code: '40012', msg: `${msg} and ${JSON.stringify(credentials.passphrase)}` }
    const client = clientOf(() => {
      const body = JSON.stringify(refusal)
      return { status: 400, text: body, parsed: { text: body, value: refusal } }
    })
    const error = (await client.placeOrder(order).catch((thrown: unknown) => thrown)) as Error
    expect(error.message).toContain('no [redacted] like this')
    expect(JSON.stringify(error) + error.message).not.toContain('passphrase')
  })
})

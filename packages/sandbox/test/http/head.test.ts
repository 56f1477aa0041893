// HEAD, of everything that takes GET: status and headers are those of GET, and no byte of a body follows.
import { request } from 'node:http'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Operation, operations } from '@capi/api'
import { controlOperations } from '@capi/api/control'
import { signedFetch } from '@capi/client'
import { connectTo } from '../fixtures/raw-connection.ts'
import { now, signedHeaders, startSandbox } from '../fixtures/requests.ts'

const limits = { ip: 1_000_000, uid: 1_000_000, windowMs: 10_000, orderCallsPerSecond: 1 }
const token = 'sesame-sesame-sesame'
const sandbox = startSandbox({ controlToken: token, limits, accounts: [{ name: 'demo', deposit: '10000' }] })
const account = sandbox.accounts[0]!
let url: string
beforeAll(async () => {
  url = await sandbox.listen()
})

interface Head {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
}

interface Target {
  readonly path: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the header for the signature is needed. */
  readonly signed?: boolean
}

/** Sends a request on a connection of its own. node:http fails if bytes of a body follow a response to HEAD. */
async function headOf(method: string, { path, query = '', headers = {}, signed = false }: Target): Promise<Head> {
  const target = query === '' ? path : `${path}?${query}`
  const sent = { ...headers, ...(signed && (await signedHeaders(account, method, target))) }
  return new Promise((resolve, reject) => {
    const asking = request(url + target, { method, headers: sent, agent: false }, (response) => {
      const { statusCode: status, headers: received } = response
      let length = 0
      response.on('data', (chunk: Buffer) => (length += chunk.length))
      response.on('error', reject)
      response.on('end', () => {
        if (method === 'HEAD' && length > 0) reject(new Error(`HEAD ${target} had a body of ${length} bytes`))
        else resolve({ status, headers: withoutSums(received) })
      })
    })
    asking.on('error', reject).end()
  })
}

/** The spent weight grows with each request. The length of a body that is sent in chunks is not known before. */
function withoutSums(headers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = ['x-sandbox-weight-ip', 'x-sandbox-weight-uid', 'x-request-id', 'transfer-encoding']
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

const symbol = 'symbol=cmt_btcusdt'
const authorised = { authorization: `Bearer ${token}` }
/** Values for all parameters in the paths of the control API. */
const fill = (path: string): string =>
  path
    .replace('{symbol}', 'cmt_btcusdt')
    .replace('{accountId}', account.accountId)
    .replaceAll(/\{\w+\}/g, '1')

const targets: readonly Target[] = [
  ...Object.values<Operation>(operations)
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path, signed }) => ['', symbol, 'nothing=x'].map((query) => ({ path, query, signed }))),
  ...Object.values(controlOperations)
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path }) => [{}, authorised].map((headers) => ({ path: fill(path), headers }))),
  { path: '/sandbox/events', headers: { ...authorised, accept: 'application/x-ndjson' } },
  { path: '/metrics' },
  { path: '/sandbox/openapi.json' },
  { path: '/none' },
  // Paths that take POST alone.
  ...Object.values<Operation>(operations)
    .filter(({ method }) => method !== 'GET')
    .map(({ path }) => ({ path })),
]

describe('HEAD', () => {
  it.each(targets)('has status and headers of GET: $path $query $headers', async (target) => {
    const [got, head] = [await headOf('GET', target), await headOf('HEAD', target)]
    expect(head).toEqual(got)
  })

  it('is 200 where a monitor waits for the exchange', async () => {
    expect(await headOf('HEAD', { path: '/sandbox/health', headers: authorised })).toMatchObject({ status: 200 })
    expect(await headOf('HEAD', { path: '/capi/v2/market/time' })).toMatchObject({ status: 200 })
  })

  it('leaves the connection ready for the next request', async () => {
    const kind = fc.record({ method: fc.constantFrom('GET', 'HEAD'), target: fc.constantFrom(...targets) })
    await fc.assert(
      fc.asyncProperty(fc.array(kind, { minLength: 1, maxLength: 20 }), async (list) => {
        const sent = list.filter(({ target }) => target.headers?.['accept'] === undefined)
        const text = sent.map(({ method, target: { path, query } }) => {
          return `${method} ${path}${query ? `?${query}` : ''} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
        })
        const connection = await connectTo(url, `${text.join('')}GET /last HTTP/1.1\r\nConnection: close\r\n\r\n`)
        let rest = await connection.ended()
        for (const { method } of [...sent, { method: 'GET' }]) {
          const head = /^HTTP\/1\.1 \d+ [^]*?content-length: (\d+)[^]*?\r\n\r\n/i.exec(rest)
          expect(head).not.toBeNull()
          rest = rest.slice(head![0].length + (method === 'HEAD' ? 0 : Number(head![1])))
        }
        expect(rest).toBe('')
      }),
      { numRuns: 100 },
    )
  })

  it('costs the weight of GET, and is no call that places or cancels', async () => {
    const spent = (): number => sandbox.control.getLimits().ip.reduce((sum, { spent: each }) => sum + each, 0)
    for (const { path, signed, method, weight } of Object.values<Operation>(operations)) {
      if (method !== 'GET') continue
      const before = spent()
      await headOf('HEAD', { path, query: symbol, signed })
      expect(spent() - before).toBe(weight.ip)
    }
  })

  it('is signed as HEAD, because the signature covers the request line', async () => {
    const path = '/capi/v2/account/getAccounts'
    const asHead = await signedHeaders(account, 'HEAD', path)
    const asGet = await signedHeaders(account, 'GET', path)
    expect(await headOf('HEAD', { path, headers: asHead })).toMatchObject({ status: 200 })
    expect((await headOf('HEAD', { path, headers: asGet })).status).not.toBe(200)
  })

  it('is sent by signedFetch with the cost of GET, as a read', async () => {
    const fetch = signedFetch({
      baseUrl: url,
      credentials: account,
      clock: () => now,
      limits: { orderCallsPerSecond: 1 },
    })
    for (let index = 0; index < 3; index += 1) {
      const response = await fetch('/capi/v2/account/getAccounts', { method: 'HEAD' })
      expect([response.status, await response.text()]).toEqual([200, ''])
    }
  })

  it.each(['truncate', 'wrongLength', 'slowDrip', 'unknownField'] as const)(
    'gets the head under the fault %s',
    async (type) => {
      const { faultId } = sandbox.control.createFault({ phase: 'response', action: { type } as never })
      expect(await headOf('HEAD', { path: '/capi/v2/market/time' })).toMatchObject({ status: 200 })
      sandbox.control.deleteFault({ faultId })
    },
  )
})

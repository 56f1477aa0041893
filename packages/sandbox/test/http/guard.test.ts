// Requests that a web page of another site may have sent, and requests under a name that is not this server's.
import { networkInterfaces } from 'node:os'
import { operations } from '@capi/api'
import { controlOperations } from '@capi/api/control'
import { beforeAll, describe, expect, it } from 'vitest'
import { connectTo } from '../fixtures/raw-connection.ts'
import { startSandbox } from '../fixtures/requests.ts'
import { nameOfHost } from '../../src/http/guard.ts'

const sandbox = startSandbox({
  limits: { ip: 1_000, uid: 1_000, windowMs: 10_000 },
  allowHosts: ['sandbox', 'Staging.Example.com'],
})
let url: URL
let host: string
beforeAll(async () => {
  url = new URL(await sandbox.listen())
  host = url.host
})

interface Given {
  readonly method?: string
  readonly target?: string
  readonly headers: readonly string[]
}

interface Reply {
  readonly status: number
  readonly json: { readonly code: string; readonly msg: string } | undefined
}

/** Sends exactly these headers. */
async function ask({ method = 'GET', target = '/capi/v2/market/time', headers }: Given, at = url): Promise<Reply> {
  const head = [`${method} ${target} HTTP/1.1`, ...headers, 'Content-Length: 0', 'Connection: close', '', '']
  const text = await (await connectTo(at, head.join('\r\n'))).ended()
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  const json = /^content-type: application\/json/im.test(text) ? (JSON.parse(body) as Reply['json']) : undefined
  return { status: Number(text.slice(9, 12)), json }
}

const statusOf = async (given: Given): Promise<number> => (await ask(given)).status
const spent = (): unknown => sandbox.control.getLimits().ip

describe('the header Host', () => {
  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '127.1.2.3', '[::1]', 'sandbox', 'staging.example.com', 'SANDBOX'])(
    'may be %s, with and without a port',
    async (name) => {
      for (const header of [`Host: ${name}`, `Host: ${name}:${url.port}`, `Host: ${name}:1`])
        expect(await statusOf({ headers: [header] })).toBe(200)
    },
  )

  it.each([
    'example.com',
    'localhost.example.com',
    '127.0.0.1.example.com',
    'example.com:8787',
    'sub.sandbox',
    'sandbox.',
    '0.0.0.0',
    '192.0.2.1',
    '[::2]',
    '127.0.0.1@example.com',
    '127.0.0.1:x',
    '127.0.0.1, example.com',
    '',
  ])('must not be %j, on any path', async (name) => {
    const before = spent()
    for (const target of [
      '/',
      '/docs/',
      '/openapi.json',
      '/metrics',
      '/none',
      '/sandbox/health',
      '/sandbox/accounts',
    ]) {
      const { status, json } = await ask({ target, headers: [`Host: ${name}`] })
      expect([target, status, json]).toMatchObject([target, 421, { code: '421' }])
    }
    expect(await statusOf({ headers: [`Host: ${name}`] })).toBe(421)
    expect(spent()).toEqual(before)
  })

  it('is named in the message, with what is allowed', async () => {
    const { json } = await ask({ headers: ['Host: example.com'] })
    expect(json?.msg).toBe(
      'The header Host must name this server (localhost, 127.0.0.1, sandbox, staging.example.com), was "example.com"; ' +
        '--allow-host allows another name.',
    )
  })

  it('must be given once', async () => {
    for (const headers of [
      [`Host: ${host}`, 'Host: example.com'],
      [`Host: ${host}`, `Host: ${host}`],
    ]) {
      const { status, json } = await ask({ headers })
      expect([status, json]).toMatchObject([400, { code: '400', msg: expect.stringContaining('one header Host') }])
    }
  })

  it('may be missing, because every browser sends one', async () => {
    expect(await statusOf({ headers: [] })).toBe(200)
  })

  it('may be the address at which a request arrives', async () => {
    const everywhere = startSandbox({ controlToken: 'correct-horse-battery-staple' })
    const { port } = new URL(await everywhere.listen({ host: '0.0.0.0' }))
    const addresses = Object.values(networkInterfaces()).flatMap((entries = []) => entries)
    const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
    const at = new URL(`http://${own}:${port}`)
    for (const [name, status] of [
      [own, 200],
      ['127.0.0.1', 200],
      ['example.com', 421],
      ['192.0.2.7', 421],
    ])
      expect((await ask({ headers: [`Host: ${name}`] }, at)).status).toBe(status)
  })

  it('may be the name on which the sandbox was told to listen', async () => {
    const named = startSandbox()
    const at = new URL(await named.listen({ host: 'localhost' }))
    expect((await ask({ headers: [`Host: localhost:${at.port}`] }, at)).status).toBe(200)
  })

  it.each(['http://sandbox', 'sandbox:80', 'a b', '', '*'])('cannot be allowed as %j', (name) => {
    expect(() => startSandbox({ allowHosts: [name] })).toThrow(
      `An allowed host must be a name without scheme and port, was ${JSON.stringify(name)}.`,
    )
  })
})

const foreign = (): { name: string; headers: string[] }[] => [
  { name: 'another site', headers: ['Origin: https://example.com'] },
  { name: 'another port', headers: [`Origin: http://127.0.0.1:${Number(url.port) - 1}`] },
  { name: 'another name of this machine', headers: [`Origin: http://localhost:${url.port}`] },
  { name: 'a file, or a frame in a sandbox', headers: ['Origin: null'] },
  { name: 'no URL', headers: ['Origin: example'] },
  { name: 'two origins', headers: [`Origin: ${url.origin}`, 'Origin: https://example.com'] },
  { name: 'an image of another site', headers: ['Sec-Fetch-Site: cross-site'] },
  { name: 'an image of another port', headers: ['Sec-Fetch-Site: same-site'] },
  { name: 'an unknown relation', headers: ['Sec-Fetch-Site: x'] },
]

describe('a page of another origin', () => {
  const every = [
    ...Object.values(operations).map(({ method, path }) => ({ method, path })),
    ...Object.values(controlOperations).map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, '1') })),
    { method: 'GET', path: '/metrics' },
    { method: 'GET', path: '/none' },
  ]

  it.each(every)('is refused at $method $path', async ({ method, path }) => {
    const before = spent()
    for (const { name, headers } of foreign()) {
      const { status, json } = await ask({ method, target: path, headers: [`Host: ${host}`, ...headers] })
      expect([name, status, json]).toMatchObject([name, 403, { code: '403' }])
    }
    expect(spent()).toEqual(before)
  })

  it.each(['/', '/openapi.json', '/sandbox/openapi.json', '/docs/', '/docs'])('may link to %s', async (target) => {
    const here = await statusOf({ target, headers: [`Host: ${host}`] })
    expect(await statusOf({ target, headers: [`Host: ${host}`, 'Sec-Fetch-Site: cross-site'] })).toBe(here)
  })

  it('is refused before it is authenticated, with what was expected', async () => {
    const { json } = await ask({ headers: [`Host: ${host}`, 'Origin: https://example.com'] })
    expect(json?.msg).toBe(
      `A page may call this server only if it comes from it ("${host}"), was from "https://example.com".`,
    )
  })
})

describe('a page of this server, and a program', () => {
  it.each([
    { name: 'a program', headers: [] },
    { name: 'fetch in Node', headers: ['Sec-Fetch-Mode: cors'] },
    { name: 'a typed address', headers: ['Sec-Fetch-Site: none'] },
    { name: 'the dashboard', headers: ['Sec-Fetch-Site: same-origin'] },
  ])('may call: $name', async ({ headers }) => {
    expect(await statusOf({ headers: [`Host: ${host}`, ...headers] })).toBe(200)
  })

  it('may send its own origin, also through a proxy with TLS', async () => {
    expect(await statusOf({ headers: [`Host: ${host}`, `Origin: ${url.origin}`] })).toBe(200)
    const headers = ['Host: staging.example.com', 'Origin: https://staging.example.com']
    expect(await statusOf({ headers })).toBe(200)
  })
})

describe('the header Content-Encoding', () => {
  it.each(['gzip', 'br', 'identity, gzip', 'x'])('must not be %s', async (encoding) => {
    for (const target of ['/capi/v2/account/bills', '/sandbox/reset']) {
      const headers = [`Host: ${host}`, `Content-Encoding: ${encoding}`, 'Content-Type: application/json']
      const { status, json } = await ask({ method: 'POST', target, headers })
      expect([status, json]).toMatchObject([
        415,
        { code: '415', msg: `Content-Encoding must be identity or absent, was "${encoding}".` },
      ])
    }
  })

  it('may be identity', async () => {
    const headers = [`Host: ${host}`, 'Content-Encoding: Identity', 'Content-Type: application/json']
    expect(await statusOf({ method: 'POST', target: '/sandbox/reset', headers })).not.toBe(415)
  })
})

describe('every response', () => {
  const other = startSandbox()
  const headersOf = async (target: string): Promise<Headers> => (await other.fetch(target)).headers

  it.each(['/', '/none', '/docs/', '/docs/none', '/openapi.json', '/sandbox/health', '/capi/v2/market/time', '/%zz'])(
    'forbids to guess its content type: %s',
    async (target) => {
      expect((await headersOf(target)).get('x-content-type-options')).toBe('nosniff')
    },
  )

  it('forbids it after bytes that are no request, and when a fault replaced it', async () => {
    expect(await (await connectTo(url, 'nonsense\r\n\r\n')).ended()).toMatch(/^X-Content-Type-Options: nosniff\r$/m)
    other.control.createFault({ phase: 'before', action: { type: 'status', status: 502, body: 'html' } })
    expect((await headersOf('/capi/v2/market/time')).get('x-content-type-options')).toBe('nosniff')
    other.control.deleteFaults()
  })

  it.each(['/docs/', '/docs/none', '/docs/reference/index.html', '/'])(
    'that is a page cannot be framed: %s',
    async (target) => {
      expect((await headersOf(target)).get('content-security-policy')).toBe("frame-ancestors 'none'")
    },
  )
})

describe('nameOfHost', () => {
  it.each([
    { header: 'localhost', want: 'localhost' },
    { header: 'LocalHost:8787', want: 'localhost' },
    { header: '127.0.0.1:80', want: '127.0.0.1' },
    { header: '[::1]:8787', want: '::1' },
    { header: '::1', want: undefined },
    { header: 'a:b', want: undefined },
    { header: 'a:123456', want: undefined },
    { header: 'user@a', want: undefined },
    { header: 'a, b', want: undefined },
    { header: '', want: undefined },
  ])('returns $want for $header', ({ header, want }) => {
    expect(nameOfHost(header)).toBe(want)
  })
})

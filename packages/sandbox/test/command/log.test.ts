// The log on stderr: lines of JSON, each request once, and never a secret.
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { type Logger, logWarnings } from '../../src/command/log.ts'
import { run, untilReady, type Run } from './run-command.ts'
import { ownFolder } from '../journal/journal-places.ts'
import { connectTo } from '../fixtures/raw-connection.ts'
import { signedHeaders } from '../fixtures/requests.ts'

const credentials = { key: 'log-key', secret: 'log-s3cret-of-the-demo', passphrase: 'log-pass-of-the-demo' }
const token = 'log-token-of-the-control'
const env = {
  CAPI_SANDBOX_KEY: credentials.key,
  CAPI_SANDBOX_SECRET: credentials.secret,
  CAPI_SANDBOX_PASSPHRASE: credentials.passphrase,
  CAPI_CONTROL_TOKEN: token,
}
const account = { accountId: '', ...credentials }
const place = '/capi/v2/order/placeOrder'
const order = { symbol: 'cmt_btcusdt', client_oid: '', size: '0.01', type: '1', order_type: '0', match_price: '1' }
const control = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

interface Line {
  readonly level: number
  readonly time: string
  readonly msg: string
  readonly [field: string]: unknown
}

const linesOf = ({ output }: Run): Line[] =>
  output()
    .stderr.split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)

describe('logWarnings', () => {
  it('takes the place of the listener of Node, and of no other', () => {
    const before = process.listeners('warning')
    const own = (): void => undefined
    process.removeAllListeners('warning')
    process.on('warning', function onWarning() {}).on('warning', own)
    const logged: unknown[] = []
    const log = { warn: (_fields: object, text: string) => logged.push(text) } as unknown as Logger
    try {
      logWarnings(log)
      expect(process.listeners('warning')).toHaveLength(2)
      expect(process.listeners('warning')[0]).toBe(own)
      process.emit('warning', new Error('too many'))
      expect(logged).toEqual(['too many'])
    } finally {
      process.removeAllListeners('warning')
      for (const listener of before) process.on('warning', listener)
    }
  })
})

async function stop(started: Run): Promise<Line[]> {
  started.child.kill('SIGTERM')
  expect(await started.end()).toBe(0)
  return linesOf(started)
}

const post = (url: string, body: string, headers: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', headers, body })

describe('the log', () => {
  it('has a line of JSON for each request, with the id of the response', async () => {
    const started = run(['--port', '0', '--log-level', 'debug'])
    const url = await untilReady(started)
    const given = await fetch(`${url}/capi/v2/market/time`, { headers: { 'x-request-id': 'mine-1' } })
    const own = await fetch(`${url}/capi/v2/market/ticker`)
    await (await connectTo(url, 'nonsense\r\n\r\n')).ended()
    const lines = (await stop(started)).filter(({ msg }) => msg === 'request')
    expect(lines).toMatchObject([
      { level: 20, id: 'mine-1', operation: 'getServerTime', method: 'GET', status: 200, ms: expect.any(Number) },
      { level: 20, id: own.headers.get('x-request-id'), operation: 'getTicker', method: 'GET', status: 400 },
      { level: 20, operation: 'none', method: '', status: 400, ms: null },
    ])
    expect(given.headers.get('x-request-id')).toBe('mine-1')
    for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  it('has no successful requests by default, and failures as errors', async () => {
    const started = run(['--port', '0'])
    const url = await untilReady(started)
    await (await fetch(`${url}/capi/v2/market/time`)).text()
    const rule = { operation: 'getServerTime', phase: 'before', action: { type: 'status', status: 502 } }
    await post(`${url}/sandbox/faults`, JSON.stringify(rule), { 'content-type': 'application/json' })
    await (await fetch(`${url}/capi/v2/market/time`, { headers: { 'x-request-id': 'failed' } })).text()
    expect(await stop(started)).toMatchObject([{ level: 50, id: 'failed', operation: 'getServerTime', status: 502 }])
  })

  it('has the first request with each warning as a warning', async () => {
    const started = run(['--port', '0'])
    const url = await untilReady(started)
    for (const query of ['?a=1', '?a=2', '?b=1']) await (await fetch(`${url}/capi/v2/market/time${query}`)).text()
    const text = (name: string): string => `Query parameter ${name} is not known and was ignored; none is allowed.`
    const line = { level: 40, operation: 'getServerTime', status: 200 }
    expect(await stop(started)).toMatchObject([
      { ...line, warnings: [text('a')] },
      { ...line, warnings: [text('b')] },
    ])
  })

  it('refuses unknown parameters with --strict', async () => {
    const started = run(['--port', '0', '--strict'])
    const url = await untilReady(started)
    expect((await fetch(`${url}/capi/v2/market/time?a=1`)).status).toBe(400)
    expect(await stop(started)).toEqual([])
  })

  it('has no secret at any level', async () => {
    const started = run(['--port', '0', '--log-level', 'debug', '--data', ownFolder()], { ...env, CAPI_MEMORY: '0' })
    const url = await untilReady(started)
    const secrets = [credentials.secret, credentials.passphrase, token]
    const send = async (body: string, change: Record<string, string> = {}): Promise<Response> => {
      const headers = await signedHeaders(account, 'POST', place, body, Date.now())
      secrets.push(headers['ACCESS-SIGN']!)
      return post(url + place, body, { ...headers, ...change })
    }
    const statuses = [
      (await send(JSON.stringify(order))).status,
      (await send(JSON.stringify(order), { 'ACCESS-SIGN': 'signature-that-is-wrong' })).status,
      (await send(JSON.stringify(order), { 'ACCESS-PASSPHRASE': 'passphrase-that-is-wrong' })).status,
      (await send(`{"secret": "${credentials.secret}", `)).status,
      (await send(JSON.stringify({ ...order, [credentials.secret]: credentials.passphrase }))).status,
      (await fetch(`${url}/none?secret=${credentials.secret}`)).status,
      (await fetch(`${url}/${credentials.secret}`)).status,
      (await fetch(`${url}/sandbox/health`, { headers: { authorization: `Bearer not-${token}` } })).status,
    ]
    expect(statuses).toEqual([200, 400, 400, 400, 200, 404, 404, 401])
    const opened = await post(`${url}/sandbox/accounts`, '{"deposit":"1"}', control)
    const { secret, passphrase } = (await opened.json()) as typeof credentials
    await post(`${url}/sandbox/accounts`, `{"deposit":"${credentials.secret}"}`, control)
    await (await connectTo(url, `GET / HTTP/1.1\r\nno header: ${credentials.secret}\r\n\r\n`)).ended()
    const lines = await stop(started)
    expect(lines.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(statuses.length)
    const { stderr } = started.output()
    secrets.push(secret, passphrase, 'signature-that-is-wrong', 'passphrase-that-is-wrong')
    for (const hidden of secrets) expect(stderr).not.toContain(hidden)
  })
})

describe('an internal error', () => {
  it('is logged without its other fields', () => {
    const text = `
      import { createLogger } from '../../src/command/log.ts'
      const error = Object.assign(new Error('it failed', { cause: new Error('s3cret') }), { code: 'E_X', input: 's3cret' })
      createLogger('error').error({ err: error, id: '1' }, 'fault')`
    const args = ['-C', '@capi/source', '--import', 'tsx', '--input-type=module', '-e', text]
    const { stderr } = spawnSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' })
    expect(JSON.parse(stderr)).toMatchObject({ msg: 'fault', id: '1', err: { message: 'it failed', code: 'E_X' } })
    expect(stderr).not.toContain('s3cret')
  })
})

describe('the password of a database', () => {
  it.each([
    {
      name: 'nobody answers',
      url: 'postgres://someone:s3cret@127.0.0.1:1/x',
      want: 'postgres://127.0.0.1:1/x cannot be reached',
      status: 1,
    },
    {
      name: 'it cannot be read',
      url: 'postgres://someone:s3cret#/@127.0.0.1:port/x',
      want: 'cannot be reached',
      status: 1,
    },
    {
      name: 'it is of another kind',
      url: 'mysql://someone:s3cret@127.0.0.1/x',
      want: 'must begin with postgres://',
      status: 2,
    },
  ])('is not printed if $name', async ({ url, want, status }) => {
    const started = run(['--port', '0', '--log-level', 'debug'], { CAPI_MEMORY: '0', CAPI_DATABASE_URL: url })
    expect(await started.end()).toBe(status)
    const { stdout, stderr } = started.output()
    expect(stderr).toMatch(/^capi-sandbox: [^\n]*\n$/)
    expect(stderr).toContain(want)
    expect(stdout + stderr).not.toContain('s3cret')
  })
})

import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { controlOperations } from '@capi/api/control'
import { ask, startSandbox } from '../fixtures/requests.ts'

const token = 'correct-horse-battery-staple'
const open: Sandbox[] = []
function start(controlToken?: string): Sandbox {
  const sandbox = startSandbox(controlToken === undefined ? {} : { controlToken })
  open.push(sandbox)
  return sandbox
}
afterEach(() => Promise.all(open.splice(0).map((sandbox) => sandbox.close())))

describe('listening', () => {
  it.each(['0.0.0.0', '::', '192.0.2.1', 'example.com', '127.0.0.1.example.com'])(
    'on %s without a token is refused, and opens no port',
    async (host) => {
      await expect(start().listen({ host })).rejects.toThrow(`Listening on ${host} opens /sandbox to a network`)
    },
  )

  it.each(['127.0.0.1', 'localhost', '127.1.2.3'])('on %s requires no token', async (host) => {
    expect(await start().listen({ host })).toMatch(/^http:/)
  })

  it('on every address requires a token, also for control over the network', async () => {
    const url = new URL(await start(token).listen({ host: '0.0.0.0' }))
    const addresses = Object.values(networkInterfaces()).flatMap((entries = []) => entries)
    const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
    const health = `http://${own}:${url.port}/sandbox/health`
    expect((await fetch(health)).status).toBe(401)
    expect((await fetch(health, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    expect((await fetch(`http://${own}:${url.port}/capi/v2/market/tickers`)).status).toBe(200)
  })

  it.each(['', 'short', 'fifteen-letters', 'with spaces in between', 'ünïcödé-ünïcödé-ünïcödé'])(
    'takes no token such as %j',
    async (bad) => {
      const thrown = await start(bad)
        .listen()
        .then(null, (error: Error) => error.message)
      expect(thrown).toMatch(/^A control token must have 16 to 256 printable ASCII characters/)
      if (bad !== '') expect(thrown).not.toContain(bad)
    },
  )
})

describe('control with a token', () => {
  it.each(Object.values(controlOperations))('$id checks the token first', async ({ method, path }) => {
    const answer = await ask(start(token), path.replaceAll(/\{\w+\}/g, '1'), { method })
    expect(answer).toMatchObject({ status: 401, json: { code: '401' } })
  })

  it.each([
    { name: 'none', authorization: undefined },
    { name: 'another', authorization: `Bearer ${token}x` },
    { name: 'a part', authorization: `Bearer ${token.slice(0, -1)}` },
    { name: 'it by another scheme', authorization: `Basic ${token}` },
    { name: 'it bare', authorization: token },
  ])('refuses $name, without revealing the token', async ({ authorization }) => {
    const sandbox = start(token)
    const headers = new Headers(authorization === undefined ? {} : { authorization })
    const response = await sandbox.fetch('/sandbox/health', { headers })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await response.text()).not.toContain(token.slice(0, 8))
  })

  it('admits the token, without the header WWW-Authenticate', async () => {
    const sandbox = start(token)
    const headers = { authorization: `bearer ${token}` }
    const response = await sandbox.fetch('/sandbox/health', { headers })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([200, null])
  })

  it('serves its document without the token', async () => {
    expect((await ask(start(token), '/sandbox/openapi.json')).status).toBe(200)
  })
})

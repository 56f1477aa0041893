import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../tools/vitest/free-port.ts'
import { startStandbyServer } from '../../src/http/server.ts'

it.each(['/sandbox/health', '/capi/v2/market/time', '/'])('answers 503 with Retry-After on %s', async (path) => {
  const server = await startStandbyServer(0, '127.0.0.1', () => 1_700_000_000_000)
  onTestFinished(() => server.close())
  const response = await fetch(`${server.url}${path}`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await response.json()).toEqual({
    code: '503',
    msg: 'This sandbox is a standby, and takes over when the active one ends.',
    requestTime: 1_700_000_000_000,
    data: null,
  })
})

it('frees its port', async () => {
  const first = await startStandbyServer(await freePort(), '127.0.0.1', Date.now)
  // An idle connection must not hold the port.
  await fetch(first.url)
  await first.close()
  const second = await startStandbyServer(first.port, '127.0.0.1', Date.now)
  expect(second.port).toBe(first.port)
  await second.close()
})

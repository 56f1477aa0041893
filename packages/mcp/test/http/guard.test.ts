import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createGuard } from '../../src/http/guard.ts'

const token = 'token-0123456789'
const authorization = `Bearer ${token}`
const guard = createGuard(token)

function check(headers: Readonly<Record<string, string>>, more: readonly string[] = []): number | undefined {
  const rawHeaders = [...Object.entries(headers).flat(), ...more]
  return guard({ headers, rawHeaders } as unknown as IncomingMessage)?.status
}

describe('createGuard', () => {
  it.each(['localhost', 'localhost:80', '127.0.0.1:8787', '127.9.9.9', '[::1]:8787', 'LOCALHOST:1'])(
    'admits the host %s with the token',
    (host) => expect(check({ host, authorization })).toBeUndefined(),
  )

  it.each([
    'example.com',
    'localhost.example.com',
    '127.0.0.1.example.com',
    '192.168.0.1',
    '0.0.0.0',
    'evil@localhost',
    '',
  ])('refuses the host %j', (host) => expect(check({ host, authorization })).toBe(421))

  it('refuses a request without a host, and one with two', () => {
    expect(check({ authorization })).toBe(421)
    expect(check({ host: 'localhost', authorization }, ['Host', 'example.com'])).toBe(421)
  })

  it.each([
    ['http://example.com', 403],
    ['http://localhost:1', 403],
    ['https://localhost:8787', 403],
    ['null', 403],
    ['http://localhost:8787', undefined],
  ])('answers the origin %s with %j', (origin, status) => {
    expect(check({ host: 'localhost:8787', origin, authorization })).toBe(status)
  })

  it.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', undefined],
    ['none', undefined],
  ])('answers a browser that calls the request %s with %j', (site, status) => {
    expect(check({ host: 'localhost', 'sec-fetch-site': site, authorization })).toBe(status)
  })

  it.each(['', 'Bearer', 'Bearer ', `Basic ${token}`, `Bearer ${token}x`, `Bearer ${token.slice(0, -1)}`, token])(
    'refuses the authorization %j',
    (given) => expect(check({ host: 'localhost', authorization: given })).toBe(401),
  )

  it.each([undefined, '', 'short', 'has a space 0123456789', 'x'.repeat(257)])(
    'refuses the token %j, without repeating it',
    (given) => {
      expect(() => createGuard(given)).toThrow(/must have 16 to 256 printable ASCII characters/)
      expect(() => createGuard(given)).not.toThrow(/has a space/)
    },
  )
})

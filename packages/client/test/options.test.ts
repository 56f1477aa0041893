// Checks of the client options: base URL, plain HTTP with credentials, and numbers.
import { Agent } from 'node:http'
import { Agent as Dispatcher } from 'undici'
import { describe, expect, it } from 'vitest'
import { type ClientOptions, UsageError, createClient, signedFetch } from '../src/index.ts'

const credentials = { key: 'the-key', secret: 'the-secret', passphrase: 'the-passphrase' }

describe.each([
  { name: 'createClient', create: createClient as (options: ClientOptions) => unknown },
  { name: 'signedFetch', create: signedFetch as (options: ClientOptions) => unknown },
])('the base URL of $name', ({ create }) => {
  it.each(['htps://example.com', 'ftp://example.com', 'file:///etc/passwd', 'ws://127.0.0.1', 'javascript:alert(1)'])(
    'is refused unless it is http or https: %s',
    (baseUrl) => {
      expect(() => create({ baseUrl })).toThrow(UsageError)
      expect(() => create({ baseUrl })).toThrow(/baseUrl must begin with http: or https:, was "\w+:"/)
    },
  )

  it.each([
    { baseUrl: 'https://user:pass@example.com', part: 'user information' },
    { baseUrl: 'https://user@example.com', part: 'user information' },
    { baseUrl: 'https://example.com/?x=1', part: 'a query' },
    { baseUrl: 'https://example.com/#top', part: 'a fragment' },
  ])('is refused with $part', ({ baseUrl, part }) => {
    expect(() => create({ baseUrl })).toThrow(new UsageError(`baseUrl must not contain ${part}.`))
  })

  it.each([
    'http://example.com',
    'http://10.0.0.1:8787',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    // A resolver may ask the network for a name below localhost.
    'http://api.localhost',
  ])('is refused without TLS if there are credentials: %s', (baseUrl) => {
    expect(() => create({ baseUrl, credentials })).toThrow(
      'Credentials are sent over plain http only to a loopback address; use https or allowInsecure: true.',
    )
    expect(() => create({ baseUrl, credentials: () => credentials })).toThrow(UsageError)
    expect(() => create({ baseUrl })).not.toThrow()
    expect(() => create({ baseUrl, credentials, allowInsecure: true })).not.toThrow()
  })

  it.each([
    'https://example.com',
    'HTTPS://example.com/prefix/',
    'http://127.0.0.1:8787',
    'http://127.8.9.1',
    'http://localhost:1',
    'http://[::1]:8787',
  ])('is accepted with credentials: %s', (baseUrl) => {
    expect(() => create({ baseUrl, credentials })).not.toThrow()
  })
})

describe('the option transport', () => {
  it('connects nothing where the credentials would be sent without TLS', () => {
    let connected = 0
    const transport = { connect: () => ((connected += 1), () => Promise.reject(new Error('unexpected'))) }
    expect(() => createClient({ baseUrl: 'http://example.com', credentials, transport })).toThrow(UsageError)
    expect(connected).toBe(0)
  })

  it.each(['', 0, false])('is refused: %j', (transport) => {
    const create = (): unknown => createClient({ baseUrl: 'http://127.0.0.1', transport: transport as never })
    expect(create).toThrow(UsageError)
    expect(create).toThrow(`transport must be a function or undiciTransport(), was ${typeof transport}.`)
  })

  it.each([
    ['an agent of node:http', new Agent()],
    ['a dispatcher of undici', new Dispatcher()],
    ['a text', 'fetch'],
    ['an object whose `connect` is no function', { connect: true }],
  ])('refuses %s', (_, transport) => {
    const create = () => createClient({ baseUrl: 'http://127.0.0.1:1', transport: transport as never })
    expect(create).toThrow(
      new UsageError(`transport must be a function or undiciTransport(), was ${typeof transport}.`),
    )
  })
})

describe('a numeric option', () => {
  it.each(['timeoutMs', 'retries', 'recoveryTimeoutMs', 'maxResponseBytes', 'maxRetryAfterMs', 'deadlineMs'] as const)(
    'is refused if it is not a number of at least 0: %s',
    (name) => {
      for (const value of [-1, Number.NaN, '5' as never])
        expect(() => createClient({ baseUrl: 'http://127.0.0.1:1', [name]: value })).toThrow(
          `${name} must be a number of at least 0, was ${String(value)}.`,
        )
    },
  )
})

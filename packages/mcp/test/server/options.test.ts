import { describe, expect, it } from 'vitest'
import { checkOptions, isLoopback } from '../../src/server/options.ts'

const controlToken = 'control-token-0123'

describe('isLoopback', () => {
  it.each(['http://127.0.0.1:1', 'http://localhost', 'http://[::1]:1', 'http://127.9.9.9', 'http://a.localhost'])(
    'is true of %s',
    (url) => expect(isLoopback(url)).toBe(true),
  )

  it.each(['http://0.0.0.0', 'http://127.0.0.1.example.com', 'http://localhost.example.com', 'https://example.com'])(
    'is false of %s',
    (url) => expect(isLoopback(url)).toBe(false),
  )
})

describe('checkOptions', () => {
  it.each([
    [{ baseUrl: 'http://127.0.0.1', maxResultBytes: 3_999 }, 'maxResultBytes must be at least 4000, was 3999'],
    [{ baseUrl: 'http://127.0.0.1', maxResultBytes: Number.NaN }, 'was NaN'],
    [{ baseUrl: 'http://example.com', controlToken }, 'The control token is sent over plain http only to a loopback'],
    [{ baseUrl: 'https://example.com', allow: ['trade'] as const }, 'needs limits'],
  ])('refuses %j', (options, message) => {
    expect(() => checkOptions(options)).toThrow(message)
  })

  it.each([
    { baseUrl: 'http://127.0.0.1', allow: ['trade', 'control'] as const, controlToken },
    { baseUrl: 'https://example.com', controlToken },
    { baseUrl: 'http://example.com', controlToken, client: { allowInsecure: true } },
  ])('accepts %j', (options) => {
    expect(() => checkOptions(options)).not.toThrow()
  })
})

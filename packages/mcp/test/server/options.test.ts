import { describe, expect, it } from 'vitest'
import { checkOptions } from '../../src/server/options.ts'

const controlToken = 'control-token-0123'

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

import { describe, expect, it } from 'vitest'
import { isLoopback } from '../../src/values/loopback.ts'

describe('isLoopback', () => {
  it.each(['localhost', '127.0.0.1', '127.1.2.3', '127.255.255.255', '::1', '[::1]'])('is true of %s', (host) => {
    expect(isLoopback(host)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '128.0.0.1',
    '127.0.0.1.example.com',
    'localhost.example.com',
    'api.localhost',
    'localhost:80',
    '127.0.0.1.',
    // Names of another machine where no URL of http has checked them.
    '127.0.0.256',
    '127.0.0.01',
    'evil@localhost',
    '::2',
    '[::1',
    '',
  ])('is false of %j', (host) => {
    expect(isLoopback(host)).toBe(false)
  })
})

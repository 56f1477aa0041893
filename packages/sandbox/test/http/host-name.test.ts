import { describe, expect, it } from 'vitest'
import { nameOfHost } from '../../src/http/host-name.ts'

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

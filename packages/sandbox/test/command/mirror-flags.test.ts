import { describe, expect, it } from 'vitest'
import { readCommandLine } from './read-command-line.ts'

const url = 'http://127.0.0.1:8787'
const read = (...args: readonly string[]) => readCommandLine(['--memory', ...args], {}).mirror

describe('--mirror', () => {
  it('is off by default', () => {
    expect(read()).toBeUndefined()
  })

  it('has a share, an age and contracts', () => {
    const flags = ['--mirror-share', '0.1', '--mirror-stale', '2m', '--mirror-symbol', 'a', '--mirror-symbol', 'b']
    expect(read('--mirror', url, ...flags)).toEqual({ url, share: 0.1, staleMs: 120_000, symbols: ['a', 'b'] })
  })

  it.each([
    [['--mirror-share', '0.1'], '--mirror-share needs --mirror.'],
    [['--mirror-symbol', 'a'], '--mirror-symbol needs --mirror.'],
    [['--record', 'prices.csv'], '--record needs --mirror.'],
    [['--mirror', url, '--start-time', '0'], '--mirror and --start-time exclude each other; give one of them.'],
    [['--mirror', url, '--clock', 'manual'], '--mirror needs --clock real.'],
    [['--mirror', url, '--mirror-share', '2'], '--mirror-share must be a number above 0 and at most 1, was "2".'],
    [['--mirror', url, '--mirror-share', '0.0'], '--mirror-share must be a number above 0 and at most 1, was "0.0".'],
    [['--mirror', url, '--mirror-stale', '30'], '--mirror-stale must be a number with s, m, h or d, such as 30s'],
    [['--mirror', url, '--mirror-stale', '0'], '--mirror-stale must be at least 1s, was 0.'],
  ])('refuses %j', (args, message) => {
    expect(() => read(...args)).toThrow(message)
  })

  it('excludes a standby', () => {
    const args = ['--mirror', url, '--standby', '--database-url', 'postgres://127.0.0.1']
    expect(() => readCommandLine(args, {})).toThrow('--mirror and --standby exclude each other')
  })
})

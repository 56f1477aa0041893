import { describe, expect, it } from 'vitest'
import { readParameters } from '@capi/backtest'

const parameters = {
  fast: { type: 'integer', default: 4, min: 2, max: 50 },
  size: { type: 'decimal', default: '0.05', min: '0' },
  side: { type: 'choice', default: 'long', values: ['long', 'short'] },
  isShy: { type: 'boolean', default: false },
} as const

describe('readParameters', () => {
  it('takes defaults, and values in their types', () => {
    expect(readParameters(parameters, {})).toEqual({ fast: 4, size: '0.05', side: 'long', isShy: false })
    expect(readParameters(parameters, { fast: '7', size: '0.10', side: 'short', isShy: 'true' })).toEqual({
      fast: 7,
      size: '0.10',
      side: 'short',
      isShy: true,
    })
  })

  it.each([
    [{ fast: '1' }, 'The parameter fast must be a whole number from 2 to 50, was "1".'],
    [{ fast: '2.5' }, 'The parameter fast must be a whole number from 2 to 50, was "2.5".'],
    [{ size: '-1' }, 'The parameter size must be a decimal of at least 0, was "-1".'],
    [{ size: '1e3' }, 'The parameter size must be a decimal of at least 0, was "1e3".'],
    [{ side: 'up' }, 'The parameter side must be one of long, short, was "up".'],
    [{ isShy: 'yes' }, 'The parameter isShy must be true or false, was "yes".'],
    [{ slow: '3' }, 'A parameter must be one of the strategy (fast, size, side, isShy), was "slow".'],
  ])('refuses %j', (given, message) => {
    expect(() => readParameters(parameters, given as Record<string, string>)).toThrow(message)
  })
})

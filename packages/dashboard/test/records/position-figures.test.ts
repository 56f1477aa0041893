import { readPosition } from '@capi/api'
import { describe, expect, it } from 'vitest'
import { entryOf, marginRatioOf, valueOf } from '../../src/records/position-figures.ts'
import type { Market } from '../../src/state/snapshot.ts'

const market = { pricePlaces: 1, ticker: { markPrice: '61000.0' } } as Market
const position = readPosition({
  id: 1,
  side: 'LONG',
  size: '0.06',
  open_value: '3600',
  marginSize: '183',
  unrealizePnl: '60',
  cum_open_size: '0.1',
  cum_open_value: '6000',
  cum_close_size: '0.04',
  cum_close_value: '2440',
})

describe('the figures of a position', () => {
  it('follow from its record and the mark price', () => {
    expect(entryOf(position, market)).toBe('60000.00')
    expect(valueOf(position, market)).toBe('3660')
    expect(marginRatioOf(position, market)).toBe('5.0000')
  })

  it('are absent where the record has no size or margin', () => {
    const empty = { ...position, size: null, marginSize: '0' }
    expect([entryOf(empty, market), valueOf(empty, market)]).toEqual([null, null])
  })
})

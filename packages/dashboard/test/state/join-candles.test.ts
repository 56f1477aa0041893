import { describe, expect, it } from 'vitest'
import { joinCandles } from '../../src/state/snapshot.ts'

const candle = (time: number, close = '10') => ({ time, open: '10', high: '12', low: '8', close, volume: '1' })
const known = [1, 2, 3, 4, 5].map((time) => candle(time))

describe('joinCandles', () => {
  it('replaces the latest candle', () => {
    expect(joinCandles(known, [candle(3), candle(4), candle(5, '11')])?.map(({ close }) => close)).toEqual([
      '10',
      '10',
      '10',
      '10',
      '11',
    ])
  })

  it('appends new ones', () => {
    expect(joinCandles(known, [candle(4), candle(5), candle(6)])?.map(({ time }) => time)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it.each([
    { name: 'there is a gap', latest: [candle(6), candle(7), candle(8)] },
    { name: 'a closed candle is another one', latest: [candle(4, '11'), candle(5), candle(6)] },
    { name: 'the time went back', latest: [candle(1), candle(2), candle(3)] },
    { name: 'there are fewer than asked for', latest: [candle(5)] },
  ])('is null where $name, so that all are read again', ({ latest }) => {
    expect(joinCandles(known, latest)).toBeNull()
  })
})

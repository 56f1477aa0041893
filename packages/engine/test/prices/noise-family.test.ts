// A small part of the table in the guide on candles and fill models, with fixed seeds. `npm run noise` plays all of it.
import { describe, expect, it } from 'vitest'
import { type NoiseFeed, type NoiseFills, playNoiseDay } from '../../bench/noise-day.ts'
import { errorsFor, type NoiseResult, tableOf } from '../../bench/noise-table.ts'

function play(fills: NoiseFills, feeds: readonly NoiseFeed[], days: number): ReturnType<typeof tableOf> {
  const results: NoiseResult[] = []
  for (let seed = 1; seed <= days; seed += 1)
    for (const feed of feeds) {
      results.push({ feed, fills, seed, profits: playNoiseDay({ feed, fills, seed, minutes: 40 }) })
    }
  return tableOf(results)
}

describe('strategies that act inside candles, on noise', () => {
  it.each(['default', 'lenient', 'strict'] as const)(
    'earn on drawn paths what they earn on its seconds, %s',
    (fills) => {
      const rows = play(fills, ['seconds', 'drawn'], 20)
      expect(rows.map(({ strategy, isFair }) => [strategy, isFair])).toEqual(
        rows.map(({ strategy }) => [strategy, true]),
      )
      expect(rows).toHaveLength(6)
    },
  )

  it.each(['direction', 'opposite', 'worst', 'glide'] as const)('tell %s from it', (feed) => {
    const rows = play('default', ['seconds', feed], 12)
    expect(rows.filter(({ isFair }) => !isFair).map(({ strategy }) => strategy)).toContain('follow')
  })
})

describe('errorsFor', () => {
  it('is the bound of the distribution of Student, corrected for the number of comparisons', () => {
    expect([errorsFor(1, 1e9), errorsFor(18, 1e9), errorsFor(1, 21)].map((errors) => errors.toFixed(2))).toEqual([
      '1.96',
      '2.99',
      '2.09',
    ])
  })
})

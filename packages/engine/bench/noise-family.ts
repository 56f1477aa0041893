// Plays the noise family on every path, and prints the table of the guide on candles and fill models.
//
// npm run noise -- FILE [days] [days of fixed paths] [first day]      default: 200 days, 10 of fixed paths, from day 1
//
// The file has a line for each day that was played. The same command continues it, and prints the table of all lines.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { candlePaths } from '../src/prices/packed-candles.ts'
import { type NoiseFeed, type NoiseFills, playNoiseDay } from './noise-day.ts'
import { type NoiseResult, tableOf, writeTable } from './noise-table.ts'

const [file, days = '200', fixedDays = '10', first = '1'] = process.argv.slice(2)
if (file === undefined) throw new Error('The first argument must be a file, was missing.')
const minutes = 1_440
const feeds: readonly NoiseFeed[] = ['seconds', ...candlePaths]
const models: readonly NoiseFills[] = ['default', 'lenient', 'strict']

const read = (): NoiseResult[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line) as NoiseResult)
    : []

const done = new Set(read().map(({ feed, fills, seed }) => `${feed} ${fills} ${seed}`))
for (let seed = Number(first); seed < Number(first) + Number(days); seed += 1) {
  for (const fills of models) {
    for (const feed of feeds) {
      const isFixed = feed !== 'seconds' && feed !== 'drawn'
      if (done.has(`${feed} ${fills} ${seed}`) || (isFixed && seed > Number(fixedDays))) continue
      const profits = playNoiseDay({ feed, fills, seed, minutes })
      appendFileSync(file, `${JSON.stringify({ feed, fills, seed, profits } satisfies NoiseResult)}\n`)
    }
  }
}
const order = (feed: NoiseFeed): number => feeds.indexOf(feed)
console.log(writeTable(tableOf(read()).toSorted((one, other) => order(one.feed) - order(other.feed))))

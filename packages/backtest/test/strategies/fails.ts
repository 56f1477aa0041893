import { defineStrategy } from '@capi/backtest'

/** Says what it does, and throws on the third day. */
export default defineStrategy({
  parameters: {},
  async run({ clock, log }) {
    for (let day = 1; day < 3; day += 1) {
      await clock.sleep(86_400_000)
      for (let line = 1; line <= 100; line += 1) log(`day ${day}, line ${line}`)
    }
    throw new Error('no more money')
  },
})

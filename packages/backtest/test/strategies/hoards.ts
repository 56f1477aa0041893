import { defineStrategy } from '@capi/backtest'

/** Never lets go of what it has made. */
export default defineStrategy({
  parameters: {},
  async run({ clock, signal }) {
    const all: object[] = []
    while (!signal.aborted) {
      for (let index = 0; index < 200_000; index += 1) all.push({ index, pair: [index, index] })
      await clock.sleep(60_000)
    }
  },
})

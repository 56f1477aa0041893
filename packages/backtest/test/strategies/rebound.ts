// Buys at the end of a day that fell, and sells after a number of days: few decisions, so that a year of it is short.
import { defineStrategy } from '@capi/backtest'

const dayMs = 86_400_000

export default defineStrategy({
  parameters: { days: { type: 'integer', default: 2, min: 1, max: 20 } },
  async run({ capi, clock, parameters: { days }, signal, symbol }) {
    let before = Infinity
    for (await clock.untilNext(dayMs); !signal.aborted; await clock.untilNext(dayMs)) {
      const last = Number((await capi.getTicker({ symbol })).last)
      if (last < before) {
        await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', matchPrice: 'market' })
        await clock.sleep(days * dayMs - 1_000)
        await capi.closePositions({ symbol })
      }
      before = last
    }
  },
})

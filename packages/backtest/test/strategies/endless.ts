// Never gives control back, which only another thread can end.
import { defineStrategy } from '@capi/backtest'

export default defineStrategy({
  parameters: {},
  run() {
    for (;;);
  },
})

/**
 * `npm run pictures`: takes the pictures of the README, light and dark: the dashboard of an account with an open position that has
 * a stop-loss and a take-profit. Prices and times are the same each time.
 */
import { join } from 'node:path'
import { startStage } from '../test/browser.ts'

const symbol = 'cmt_btcusdt'
const stage = await startStage({ seed: 'pictures' })
try {
  const { control } = stage.sandbox
  const { capi } = stage.open('demo', '10000')
  const first = Math.round(Number((await capi.getTicker({ symbol })).last))
  const presets = { presetStopLossPrice: String(first - 400), presetTakeProfitPrice: String(first + 600) }
  await capi.placeOrder({ symbol, type: 'open_long', size: '0.08', price: String(first - 600) })
  await control.setClock({ advanceMs: 15 * 60_000 })
  await capi.placeOrder({ symbol, type: 'open_long', size: '0.1', matchPrice: 'market', ...presets })
  await control.setClock({ advanceMs: 25 * 60_000 })
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await stage.visit({ colorScheme, viewport: { width: 1360, height: 800 } })
    await page.locator('#positions tbody tr, [aria-label="Positions"] tbody tr').first().waitFor()
    await page.waitForTimeout(2_500)
    const path = join(import.meta.dirname, `dashboard-${colorScheme}.png`)
    await page.screenshot({ path, animations: 'disabled' })
    console.log(path)
  }
} finally {
  await stage.close()
}

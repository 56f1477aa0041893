/**
 * `npm run pictures`: takes the pictures of the README, light and dark: the trading page of an account with a position in profit,
 * and its stop-loss and take-profit in sight. Prices and times are the same each time.
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
    const { page } = await stage.visit({ colorScheme, viewport: { width: 1440, height: 900 } })
    await page.getByRole('region', { name: 'Positions', exact: true }).locator('tbody tr').first().waitFor()
    await page.getByLabel('Size', { exact: true }).fill('0.05')
    await page.getByRole('cell', { name: '0.05000' }).first().waitFor()
    await page.getByLabel('Size', { exact: true }).blur()
    await page.waitForTimeout(2_500)
    const path = join(import.meta.dirname, `dashboard-${colorScheme}.png`)
    await page.screenshot({ path, animations: 'disabled' })
    console.log(path)
  }
} finally {
  await stage.close()
}

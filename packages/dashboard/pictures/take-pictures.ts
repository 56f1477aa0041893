// `npm run pictures`: takes the pictures of the README, light and dark: the trading page of an account with a position
// in profit, and its stop-loss and take-profit in sight. Prices and times are the same each time.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startStage } from '../test/browser.ts'
import { writePng } from './write-png.ts'

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
    const picture = await page.screenshot({ animations: 'disabled' })
    const { base64, width, height } = await page.evaluate(readPixels, picture.toString('base64'))
    writeFileSync(path, writePng(Buffer.from(base64, 'base64'), width, height))
    console.log(path)
  }
} finally {
  await stage.close()
}

/** Runs in the page: returns the pixels of a picture. */
async function readPixels(picture: string): Promise<{ base64: string; width: number; height: number }> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const letters: string[] = []
  for (let at = 0; at < data.length; at += 8_192) letters.push(String.fromCharCode(...data.subarray(at, at + 8_192)))
  return { base64: btoa(letters.join('')), width, height }
}

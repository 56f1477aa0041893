// A liquidation drill: opens the same position in both margin modes, lets the price fall until it is liquidated, and
// shows what is left of the account. It runs on a local exchange in the same process, so it needs no credentials and no
// time.
import { createClient, type OrderMarginMode } from '@capi/client'
import { createSandbox } from '@capi/sandbox'

const symbol = 'cmt_btcusdt'
const deposit = '10000'
const leverage = 20
const size = '1'
/** The prices on the way down. */
const prices = ['60000', '58000', '57000', '55000', '52000', '50000']

for (const marginMode of ['SHARED', 'ISOLATED'] as const) await drill(marginMode)

async function drill(marginMode: OrderMarginMode): Promise<void> {
  // The insurance fund pays for losses beyond the margin.
  const sandbox = createSandbox({ insurance: '100000' })
  const { control } = sandbox
  const credentials = control.createAccount({ deposit })
  const capi = createClient({ transport: sandbox.transport, credentials })

  control.setPrice({ symbol, price: prices[0]! })
  await capi.setMarginMode({ symbol, marginMode })
  await capi.setLeverage({ symbol, marginMode, longLeverage: leverage, shortLeverage: leverage })
  await capi.placeOrder({ symbol, marginMode, type: 'open_long', size, matchPrice: 'market' })

  console.log(`${marginMode === 'SHARED' ? 'Cross' : 'Isolated'} margin, ${size} BTC long at leverage ${leverage}`)
  for (const price of prices) {
    control.setPrice({ symbol, price })
    const [position] = await capi.listPositions({ symbol })
    if (!position) {
      // The newest fill is that of the liquidation.
      const [fill] = (await capi.listFills({ symbol })).items
      console.log(`  ${price}: ${fill!.direction} by ${fill!.liquidateType}, a profit of ${fill!.realizePnl}`)
      break
    }
    const { unrealizePnl, liquidatePrice } = position
    console.log(`  ${price}: profit ${unrealizePnl}, would be liquidated at ${liquidatePrice}`)
  }
  const [balance] = await capi.listAssets()
  console.log(`  left: ${balance!.equity} of ${deposit} USDT`)
  const [help] = (await capi.listBills({ businessType: 'order_fix_margin_amount' })).items
  console.log(`  paid by the insurance fund: ${help?.amount ?? '0'}`)

  // Every amount is in the books of the exchange.
  if (!(await control.checkInvariants()).ok) throw new Error('The books must balance, but do not.')
  await sandbox.close()
}

// Runs a program in another language against a local exchange with an HTTP port, and compares every line that it prints
// with the records of the exchange.
import { randomBytes } from 'node:crypto'
import { createClient } from '@capi/client'
import { createSandbox } from '@capi/sandbox'
import { expect } from 'vitest'

const symbol = 'cmt_btcusdt'
/** From here on a double does not represent every integer. */
const firstInexact = 2n ** 53n

/** Runs the program with the address and the credentials in its environment, and checks what it prints. */
export async function checkTrade(run: (env: Readonly<Record<string, string>>) => Promise<string>): Promise<void> {
  const sandbox = createSandbox({ clock: Date.now, randomBytes })
  try {
    const baseUrl = await sandbox.listen()
    const { key, secret, passphrase } = sandbox.control.createAccount({ name: 'trader', deposit: '10000' })
    const action = { type: 'status', status: 429, retryAfter: 1 } as const
    sandbox.control.createFault({ operation: 'listTickers', count: 1, phase: 'before', action })
    const env = { CAPI_URL: baseUrl, CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase }
    const printed = (await run(env)).trim().split('\n')
    expect(printed).toEqual(await describeTrade(baseUrl, { key, secret, passphrase }))
  } finally {
    await sandbox.close()
  }
}

/** Returns the lines that the program should have printed, from the records of the exchange. */
async function describeTrade(
  baseUrl: string,
  credentials: { key: string; secret: string; passphrase: string },
): Promise<string[]> {
  const capi = createClient({ baseUrl, credentials })
  const contracts = await capi.listContracts()
  const [sale, purchase] = (await capi.listFills({ symbol })).items
  const [position] = await capi.listPositions({ symbol })
  const [plan] = (await capi.listPlanOrderHistory({ symbol })).items
  const bill = (await capi.listBills({ symbol })).items.find(
    ({ businessType }) => businessType === 'position_open_long',
  )
  if (!sale || !purchase || !position || !plan || !bill)
    throw new Error('Expected a purchase, a sale and a plan order.')
  const ids = [sale.orderId, purchase.tradeId, purchase.orderId, position.id, plan.orderId, bill.billId]
  expect(ids.filter((id) => BigInt(id) <= firstInexact)).toEqual([])
  return [
    `contracts: ${contracts.map((contract) => contract.symbol).join(' ')}`,
    `bought: order ${purchase.orderId}`,
    `fill: ${purchase.tradeId} of order ${purchase.orderId}, 0.02 at ${purchase.createdTime}`,
    `position: ${position.id}, LONG 0.02 since ${position.createdTime}`,
    `bill: ${bill.billId}, position_open_long ${bill.amount} at ${bill.createdTime}`,
    `plan order: ${plan.orderId} waits for 1000`,
    `plan order: ${plan.orderId} canceled`,
    `sold: order ${sale.orderId}`,
    'refused: 400 40015 INVALID_ARGUMENT: SIZE_MAX(size): the size must be at most 100, was 1000.',
    '429: waits 1 s',
    `tickers: ${contracts.length}`,
  ]
}

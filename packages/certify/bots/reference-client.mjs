// The strategy of reference.py with @capi/client, which signs, waits and looks for lost orders by itself. It makes no
// mistake that its author knows of.
import { ApiError, createClient, NetworkError, OutcomeUnknownError } from '@capi/client'

const { API_URL: baseUrl, API_KEY: key, API_SECRET: secret, API_PASSPHRASE: passphrase } = process.env
const symbol = process.env.SYMBOL ?? 'cmt_btcusdt'
const capi = createClient({ baseUrl, credentials: { key, secret, passphrase }, timeoutMs: 3_000 })
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const minuteMs = 60_000

/** Sizes of this strategy have at most three digits after the point, so thousandths are exact as integers. */
const thousandths = (size) => Math.round(Number(size) * 1_000)
const sizeOf = (count) => (count / 1_000).toFixed(3)

async function allOf(list) {
  const records = []
  for await (const record of list) records.push(record)
  return records
}

class UnknownSide extends Error {}

async function held() {
  const positions = await capi.listPositions({ symbol })
  // A side that is not known is no reason to take a stop-loss away.
  const strange = positions.find(({ side }) => side !== 'LONG' && side !== 'SHORT')
  if (strange) throw new UnknownSide(`unknown side ${strange.side}`)
  return positions.filter(({ side }) => side === 'LONG').reduce((sum, { size }) => sum + thousandths(size), 0)
}

/** Places a stop-loss for what has none, and takes away what protects nothing. */
async function protect(size, price) {
  const stops = (await allOf(capi.listCurrentPlanOrders({ symbol }))).filter(({ clientOid }) =>
    clientOid?.startsWith('stop'),
  )
  const covered = stops.reduce((sum, stop) => sum + thousandths(stop.size), 0)
  if (size === 0) for (const { orderId } of stops) await capi.cancelPlanOrder({ orderId })
  else if (size > covered)
    await capi.placeTpSlOrder({
      symbol,
      clientOid: `stop${Date.now().toString(36)}${Math.trunc(Math.random() * 1e6)}`,
      type: 'stop_loss',
      triggerPrice: String(Math.trunc(price * 0.97)),
      size: sizeOf(size - covered),
      positionSide: 'LONG',
    })
}

async function step(minute) {
  const price = Number((await capi.getTicker({ symbol })).last)
  const size = await held()
  const bids = (await allOf(capi.listCurrentOrders({ symbol }))).filter(({ type }) => type === 'open_long')
  await protect(size, price)
  const phase = minute % 8
  const order = { symbol, matchPrice: 'market' }
  if (phase === 0 && size === 0) await capi.placeOrder({ ...order, type: 'open_long', size: '0.010' })
  else if (phase === 2 && size === 10) await capi.placeOrder({ ...order, type: 'open_long', size: '0.005' })
  else if (phase === 7 && size > 0) await capi.placeOrder({ ...order, type: 'close_long', size: sizeOf(size) })
  else if (phase === 1 && bids.length === 0)
    await capi.placeOrder({ symbol, type: 'open_long', size: '0.010', price: String(Math.trunc(price * 0.98)) })
  else if (phase === 3 && bids.length > 0) await capi.cancelOrder({ orderId: bids[0].orderId })
  if (phase === 0 || phase === 2) await protect(await held(), price)
}

let last
for (;;) {
  try {
    const minute = Math.floor((await capi.getServerTime()).timestamp / minuteMs)
    if (last === undefined || minute > last) {
      last = minute
      await step(minute)
    } else await pause(20)
  } catch (error) {
    if (![ApiError, NetworkError, OutcomeUnknownError, UnknownSide].some((known) => error instanceof known)) throw error
    console.log(error.message)
    await pause(100)
  }
}

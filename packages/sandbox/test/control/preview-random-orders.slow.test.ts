// A preview is what then happens, for random orders: refusal, cost, what is filled and at which price, and after a
// complete fill the fee, the margin and the liquidation price. Amounts are compared exactly.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '@capi/sandbox'

const symbol = 'cmt_btcusdt'
const ordersOfSession = 20
const sessions = Math.ceil(Number(process.env['CAPI_ORDERS'] ?? 1_000) / ordersOfSession)

/** One random order, before the sizes and prices of the moment are known. */
const orders = fc.record({
  type: fc.constantFrom('1', '1', '2', '2', '3', '4'),
  isMarket: fc.boolean(),
  /** Steps of the price from the last one. */
  away: fc.integer({ min: -8_000, max: 8_000 }),
  /** Percent of the largest size, or above it; null for a size of its own. */
  share: fc.option(fc.constantFrom(1, 10, 33, 50, 100, 100, 100)),
  size: fc.integer({ min: 1, max: 300_000 }),
  execution: fc.constantFrom('0', '0', '0', '1', '2', '3'),
  /** The price moves before it, in steps. */
  moves: fc.option(fc.integer({ min: -3_000, max: 3_000 })),
})
type RandomOrder = typeof orders extends fc.Arbitrary<infer Value> ? Value : never

/** How many orders were accepted, filled at once, and accepted at the largest size: the claims must not be empty. */
const tally = { accepted: 0, filled: 0, largest: 0 }

/** A decimal as a number of units of 10^-18. */
function unitsOf(text: string): bigint {
  const [whole = '', part = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole + part.padEnd(18, '0').slice(0, 18))
  return text.startsWith('-') ? -units : units
}

async function checkOrder(sandbox: Sandbox, accountId: string, marginMode: number, order: RandomOrder): Promise<void> {
  const { control } = sandbox
  const stateOf = () => control.getAccount({ accountId, limit: 5 })
  const last = (): number => Math.round(Number(control.listMarkets()[0]!.ticker.last) * 10)
  const priceOf = (steps: number): string => `${Math.floor(steps / 10)}.${steps % 10}`
  if (order.moves !== null) control.setPrice({ symbol, price: priceOf(last() + order.moves) })

  const { type, isMarket, share, execution } = order
  const bodyWith = (size: string): string =>
    JSON.stringify({
      symbol,
      client_oid: '',
      size,
      type,
      marginMode,
      order_type: isMarket && execution === '1' ? '0' : execution,
      match_price: isMarket ? '1' : '0',
      ...(!isMarket && { price: priceOf(last() + order.away) }),
    })
  const own = (order.size / 100_000).toFixed(5)
  const preview = (size: string) => control.previewOrder({ accountId, operation: 'placeOrder', body: bodyWith(size) })
  const { largestSize } = preview(own)
  const part =
    share === null || largestSize === null ? null : (unitsOf(largestSize) * BigInt(share)) / 100n / 10n ** 13n
  const size = part === null || part < 10n ? own : `${part / 100_000n}.${String(part % 100_000n).padStart(5, '0')}`

  const expected = preview(size)
  if (share === 100 && part !== null && part >= 10n) expect(expected.refusal).toBeNull()
  const before = await stateOf()
  const reply = await control.callAsAccount({ accountId, operation: 'placeOrder', body: bodyWith(size) })
  const answer = JSON.parse(reply.body!) as { code?: string; msg?: string }
  if (expected.refusal) return expect({ code: answer.code, msg: answer.msg }).toEqual(expected.refusal)
  expect([reply.status, answer.msg]).toEqual([200, undefined])
  tally.accepted += 1
  if (share === 100) tally.largest += 1
  const after = await stateOf()
  const { cost, reserve, filledSize, averagePrice, fee, position } = expected.effect!
  const spent = unitsOf(before.balances[0]!.available) - unitsOf(after.balances[0]!.available)
  expect(spent).toBe(unitsOf(cost))
  expect(unitsOf(reserve)).toBeLessThanOrEqual(
    unitsOf(before.balances[0]!.available) > 0n ? unitsOf(before.balances[0]!.available) : 0n,
  )

  const [resting] = after.orders
  const placed = resting ?? after.pastOrders[0]!
  expect(unitsOf(placed.filled_qty!)).toBe(unitsOf(filledSize))
  if (averagePrice !== null) expect(unitsOf(placed.price_avg!)).toBe(unitsOf(averagePrice))
  if (unitsOf(filledSize) === unitsOf(size)) {
    tally.filled += 1
    expect(unitsOf(placed.fee!)).toBe(unitsOf(fee))
    const side = type === '1' || type === '3' ? 'LONG' : 'SHORT'
    const actual = after.positions.find((each) => each.side === side)
    const { size: held, marginSize: margin, liquidatePrice } = actual ?? {}
    const end = liquidatePrice === undefined || unitsOf(liquidatePrice) === 0n ? null : liquidatePrice
    expect(actual ? { size: held, margin, liquidatePrice: end } : null).toEqual(
      position && { size: position.size, margin: position.margin, liquidatePrice: position.liquidatePrice },
    )
  }
  if (resting) {
    const cancelled = JSON.stringify({ orderId: String(resting.order_id) })
    await control.callAsAccount({ accountId, operation: 'cancelOrder', body: cancelled })
  }
}

it(
  `previews ${sessions * ordersOfSession} random orders exactly, also those of the largest size`,
  { timeout: 1_200_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(orders, { minLength: ordersOfSession, maxLength: ordersOfSession }),
        fc.constantFrom(1, 3),
        async (session, marginMode) => {
          const sandbox = createSandbox()
          try {
            sandbox.control.setPrice({ symbol, price: '60000' })
            const { accountId } = sandbox.control.createAccount({ name: 'random', deposit: '10000' })
            for (const order of session) await checkOrder(sandbox, accountId, marginMode, order)
          } finally {
            await sandbox.close()
          }
        },
      ),
      { numRuns: sessions },
    )
    const total = sessions * ordersOfSession
    console.log(JSON.stringify({ total, ...tally }))
    expect(tally.accepted).toBeGreaterThan(total / 4)
    expect(tally.filled).toBeGreaterThan(total / 8)
    expect(tally.largest).toBeGreaterThan(total / 16)
  },
)

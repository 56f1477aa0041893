import { createClient } from '@capi/client'
import { openMirror } from '@capi/mirror'
import { createSandbox } from '@capi/sandbox'
import { expect, onTestFinished } from 'vitest'
import type { Claim } from '../claim.ts'
import { market } from '../trading.ts'
import { openWorld, refusalOf, symbol } from '../world.ts'

/** Opens an exchange that follows the prices of another one, whose price can be set. */
async function openPaper() {
  const upstream = openWorld()
  const url = await upstream.sandbox.listen()
  const sandbox = createSandbox({ mirror: await openMirror({ url, symbols: [symbol] }) })
  onTestFinished(() => sandbox.close())
  const credentials = sandbox.control.createAccount({ deposit: '10000' })
  const capi = createClient({ transport: sandbox.transport, credentials })
  /** Sets the price of the server, and reads it. */
  const moves = async (price: string) => {
    upstream.sandbox.control.advance(1_000)
    upstream.setPrice(price)
    await sandbox.mirror!.poll()
  }
  return { upstream, sandbox, capi, moves }
}

export const claims: readonly Claim[] = [
  {
    says: 'The price and the funding rate cannot be set.',
    check: async () => {
      const { control } = (await openPaper()).sandbox
      expect(() => control.setPrice({ symbol, price: '1000' })).toThrow(/mirror/)
      expect(() => control.setFunding({ symbol, source: 'fixed', rate: '0.01' })).toThrow(/mirror/)
      expect(() => control.setClock({ mode: 'manual' })).toThrow(/mirror/)
    },
  },
  {
    says: 'A market order is filled at the mirrored best price',
    check: async () => {
      const { upstream, capi } = await openPaper()
      const { bestAsk } = await upstream.capi.getTicker({ symbol })
      const { orderId } = await capi.placeOrder({ ...market, size: '0.01', type: 'open_long' })
      const { items } = await capi.listFills({ orderId })
      expect(Number(items[0]!.fillValue) / 0.01).toBeCloseTo(Number(bestAsk))
    },
  },
  {
    says: 'A resting order is filled at its own price, once the mirrored best price of the other side reaches it.',
    check: async () => {
      const { capi, moves } = await openPaper()
      const order = { symbol, type: 'open_long', size: '0.01', price: '59500' } as const
      const { orderId } = await capi.placeOrder(order)
      await moves('59600')
      expect((await capi.getOrder({ orderId })).status).toBe('open')
      await moves('59400')
      expect((await capi.listFills({ orderId })).items).toMatchObject([{ fillSize: '0.01', fillValue: '595' }])
    },
  },
  {
    says: 'Your orders do not change its prices.',
    check: async () => {
      const { upstream, capi } = await openPaper()
      const before = await upstream.capi.getDepth({ symbol })
      await capi.placeOrder({ ...market, type: 'open_long' })
      expect((await upstream.capi.getDepth({ symbol })).asks).toEqual(before.asks)
    },
  },
  {
    says: 'the mark price or the last price is more than a tenth away from one of the last half minute',
    check: async () => {
      const { capi, sandbox, moves } = await openPaper()
      const { orderId } = await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', price: '59000' })
      await moves('67000')
      const refused = await refusalOf(capi.placeOrder({ ...market, type: 'open_long' }))
      expect(refused).toMatchObject({ code: '40015', message: expect.stringContaining('PRICE_STALE') })
      // Cancellations work, and the latest prices can be accepted at once.
      expect((await capi.cancelOrder({ orderId })).result).toBe(true)
      expect(sandbox.control.acceptPrices({ symbol })).toMatchObject({ accepted: true })
      await capi.placeOrder({ ...market, size: '0.01', type: 'open_long' })
    },
  },
]

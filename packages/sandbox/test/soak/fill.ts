// Fills what a market stores for a limited time or in a limited number, so that a run begins with a state of its final
// size.
import type { Client } from '@capi/client'
import { exactMinutes, minuteMs, mostTrades } from '@capi/engine/test'
import { clientFor, openAccount } from '../journal/load.ts'
import { post } from '../journal/kill-under-load.ts'

const size = '0.01'
const largestBatch = 20

/** Trades until the list of the latest trades of a market is full, without moving the clock. */
export async function fillTrades(url: string, symbol: string): Promise<void> {
  const client = await openClient(url, `filler of ${symbol}`)
  for (let filled = 0; filled < mostTrades; filled += 2 * largestBatch) {
    for (const type of ['open_long', 'close_long'] as const) {
      const order = { type, size, matchPrice: 'market' } as const
      const placed = await client.placeOrders({ symbol, orders: Array.from({ length: largestBatch }, () => order) })
      const refusal = placed.find(({ orderId }) => orderId === null)
      if (refusal) throw new Error(`Expected an order, was ${JSON.stringify(refusal)}`)
    }
  }
}

/**
 * Trades at regular times until as many days have passed as trades are stored by minute. Sets the clock to manual mode.
 */
export async function fillMinutes(url: string, symbol: string, spacing: number): Promise<void> {
  const client = await openClient(url, 'filler of minutes')
  const clock = `${url}/sandbox/clock`
  await post(clock, { mode: 'manual' })
  for (let minute = 0; minute < exactMinutes; minute += 2 * spacing) {
    for (const type of ['open_long', 'close_long'] as const) {
      await client.placeOrder({ symbol, type, size, matchPrice: 'market' })
      await post(clock, { advanceMs: spacing * minuteMs })
    }
  }
}

async function openClient(url: string, name: string): Promise<Client> {
  return clientFor(url, await openAccount(url, name, '1000000'))
}

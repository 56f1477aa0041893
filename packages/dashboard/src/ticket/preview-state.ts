// What the preview of an order depends on, so that the page asks for another preview only when that changed.
import type { Snapshot } from '../state/snapshot.ts'

/**
 * Returns a text that changes with the prices, the order book and the state of the contract, and with the account of a
 * preview.
 */
export function previewState({ account, clock, depth, market, marketMaker }: Snapshot, accountId: string): string {
  // A snapshot has the records of the selected account only: for another account, every snapshot may be a change.
  // Positions contain what the prices of other contracts change for the account.
  const own =
    account?.accountId === accountId
      ? [account.state, account.positions, account.orders, account.planOrders]
      : [accountId, clock.time]
  const { last, markPrice, bestAsk, bestBid } = market.ticker
  // Mirrored prices go out of date with time alone, and orders are refused from then on.
  const mirrored = clock.mirror?.contracts.find(({ symbol }) => symbol === market.contract.symbol)
  const parts = [own, market.contract, last, markPrice, bestAsk, bestBid, depth.asks, depth.bids, marketMaker, mirrored]
  return JSON.stringify(parts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

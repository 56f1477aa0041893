// Closes and reverses positions, with orders of the interface.
import type { Position } from '@capi/api'
import { callAsAccount } from '../api/call-as-account.ts'
import type { ControlClient } from '../api/control-client.ts'
import { sentenceOf } from '../api/errors.ts'
import { show } from '../format/decimal.ts'
import { showWord } from '../format/words.ts'
import type { ActionResult } from '../components/notice.tsx'
import { readClose } from './call-results.ts'

interface Caller {
  readonly client: ControlClient
  readonly accountId: string
}

/** What is closed: all of a position or a part, at the market or at a price. */
export interface Closing {
  readonly size: string
  readonly price: string | null
}

const atMarket = { orderType: 'ioc', matchPrice: 'market' } as const

/** Places the order that closes. At the market it reports how much is closed. */
export async function closePosition(
  { client, accountId }: Caller,
  position: Position,
  { size, price }: Closing,
): Promise<ActionResult> {
  const { symbol, side, marginMode } = position
  const terms = { symbol, size, marginMode, type: `close_${String(side).toLowerCase()}`, clientOid: '' }
  const mode = price === null ? atMarket : { orderType: 'normal', matchPrice: 'limit', price }
  const placed = await callAsAccount(client, accountId, 'placeOrder', { ...terms, ...mode })
  if (price === null) return readClose(client, accountId, position, placed)
  return { isGood: true, text: `An order closes ${show(size)} at ${show(price)} or better.` }
}

/**
 * Closes a position at the market, and opens the other side with the same size; stops where the close was not complete.
 */
export async function reversePosition(caller: Caller, position: Position): Promise<ActionResult> {
  const { symbol, side, marginMode, size } = position
  const closed = await closePosition(caller, position, { size: size ?? '0', price: null })
  if (!closed.isGood) return { isGood: false, text: `${closed.text} The other side is not opened.` }
  const other = side === 'LONG' ? 'short' : 'long'
  const terms = { symbol, size, marginMode, type: `open_${other}`, clientOid: '' }
  try {
    await callAsAccount(caller.client, caller.accountId, 'placeOrder', { ...terms, ...atMarket })
    return { isGood: true, text: `The ${showWord(side)} is closed, and a ${other} of ${show(size)} is ordered.` }
  } catch (error) {
    const text = `${closed.text} The ${other} is not known to be opened: ${sentenceOf(error)}`
    return { isGood: false, text }
  }
}

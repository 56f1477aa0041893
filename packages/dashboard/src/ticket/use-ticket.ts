// The state of the ticket: what is entered, what it means for each side, its previews and the refusals at its fields.
import { codecs, type OrderMarginMode, type Position, readOrderResult, refusalCause } from '@capi/api'
import { useEffect, useState } from 'preact/hooks'
import { callAsAccount } from '../api/call-as-account.ts'
import type { ControlClient } from '../api/control-client.ts'
import { fieldOf, RefusedError, sentenceOf, sentenceOfRefusal } from '../api/errors.ts'
import { isDecimal, show, showGiven, signOf } from '../format/decimal.ts'
import { showWord } from '../format/words.ts'
import { describeFill } from '../operations/call-results.ts'
import type { Account, Snapshot } from '../state/snapshot.ts'
import { flawOfSize, sizeInCoin, smallestSize } from './order-size.ts'
import { previewState } from './preview-state.ts'
import type { Role } from '../records/protection.ts'
import { profitAt, triggerPriceOf } from './protection.ts'
import { bodyOf, directionOf, emptyTerms, requestOf, type Resolved, type Side, type Terms } from './terms.ts'
import { type Preview, usePreview } from './use-preview.ts'

export interface TicketSide {
  readonly side: Side
  /** Such as `Open long`. */
  readonly title: string
  readonly size: string
  readonly resolved: Resolved
  readonly preview: Preview | null
  readonly position: Position | undefined
  /** Whether there is something to close, or opening is chosen. */
  readonly isPossible: boolean
  /** Why the order would be, or was, refused, and at which field. */
  readonly refusal: { readonly field: string | null; readonly text: string } | null
}

export interface Ticket {
  readonly terms: Terms
  readonly set: (change: Partial<Terms>) => void
  readonly price: string
  readonly triggerPrice: string
  readonly marginMode: OrderMarginMode
  readonly buy: TicketSide
  readonly sell: TicketSide
  readonly result: { readonly isGood: boolean; readonly text: string } | null
  readonly isSending: boolean
  /** Sends the order of a side: as it is now, or as it was when it was shown to be confirmed. */
  readonly send: (side: Side, shown?: Resolved) => void
  /** What a take-profit or stop-loss would mean for a side; empty if nothing is given. */
  readonly meaningOf: (role: Role, side: Side) => string
}

interface Sent {
  readonly side: Side
  readonly isGood: boolean
  readonly field: string | null
  readonly text: string
}

export function useTicket(client: ControlClient, snapshot: Snapshot, account: Account, refresh: () => void): Ticket {
  const { market } = snapshot
  const { symbol } = market.contract
  const { accountId } = account
  const [terms, setTerms] = useState<Terms>(emptyTerms)
  const [sent, setSent] = useState<Sent | null>(null)
  const [isSending, setSending] = useState(false)
  const [largest, setLargest] = useState<Readonly<Record<Side, string | null>>>({ buy: null, sell: null })
  // The prices and the order of another contract, account or world would be wrong: a restart may have lost the order.
  useEffect(() => {
    setTerms(({ isConfirmed }) => ({ ...emptyTerms, isConfirmed }))
    setSent(null)
  }, [symbol, accountId, snapshot.clock.world])

  const last = market.ticker.last ?? '0'
  const price = terms.price ?? last
  const triggerPrice = terms.triggerPrice ?? last
  const setting = account.state.account.modeSetting.find((each) => each.symbol === symbol)?.marginMode
  const marginMode = terms.marginMode ?? (setting === 'ISOLATED' ? 'ISOLATED' : 'SHARED')
  const expected = terms.kind === 'limit' || (terms.kind === 'trigger' && terms.isTriggeredLimit) ? price : last
  const entry = terms.kind === 'trigger' ? (terms.isTriggeredLimit ? price : triggerPrice) : expected

  const resolve = (side: Side, replacement?: string): Resolved => {
    const position = positionOf(account, symbol, side, terms.action)
    const possible = terms.kind === 'trigger' && terms.action === 'close' ? (position?.size ?? null) : largest[side]
    const size = replacement ?? sizeInCoin({ ...terms, text: terms.size, price: entry, market, largest: possible })
    const isLong = side === 'buy'
    const trigger = (role: Role): string | null => triggerPriceOf({ ...terms[role], role, isLong, entry, size, market })
    const presets = { takeProfitPrice: trigger('takeProfit'), stopLossPrice: trigger('stopLoss') }
    return { symbol, side, price, triggerPrice, size, marginMode, ...presets }
  }
  const isComputed = terms.share !== null || terms.unit === 'value'
  /** Percent or a value of less than one step: the exchange refuses 0 before it reads the rest of the order. */
  const tooSmall = (size: string): TicketSide['refusal'] =>
    isComputed && isZero(size) ? { field: 'size', text: flawOfSize(size, market)! } : null
  /** Whether the preview is that of the smallest order, only to learn the largest size. */
  const isSizeUnknown = (size: string): boolean => size === '' || (isComputed && isZero(size))
  const isAsked = terms.share !== null || terms.size.trim() !== ''
  const sideOf = (side: Side, preview: Preview | null): TicketSide => {
    const resolved = resolve(side)
    const position = positionOf(account, symbol, side, terms.action)
    const refused = isSizeUnknown(resolved.size) ? undefined : preview?.refusal?.msg
    const operation = terms.kind === 'trigger' ? 'placePlanOrder' : 'placeOrder'
    const refusal =
      refused === undefined
        ? tooSmall(resolved.size)
        : { field: refusalCause(refused, codecs[operation].fields).field, text: sentenceOfRefusal(refused) }
    const title = showWord(directionOf(terms.action, side))
    return {
      side,
      title: `${title.charAt(0).toUpperCase()}${title.slice(1)}`,
      size: resolved.size,
      resolved,
      preview: preview && isSizeUnknown(resolved.size) ? { ...preview, effect: null, refusal: null } : preview,
      position: position ?? ownPosition(account, symbol, side),
      isPossible: terms.action === 'open' || position !== undefined,
      refusal: sent && !sent.isGood && sent.side === side ? sent : refusal,
    }
  }
  const askOf = (side: Side) => {
    const resolved = resolve(side)
    const isPossible = terms.action === 'open' || positionOf(account, symbol, side, terms.action) !== undefined
    const request = requestOf(terms, isSizeUnknown(resolved.size) ? resolve(side, smallestSize(market)) : resolved)
    return { accountId, operation: request.operation, body: isAsked && isPossible ? bodyOf(request) : null }
  }
  // It is long where an account has many orders.
  const state = isAsked ? previewState(snapshot, accountId) : ''
  const previews = {
    buy: usePreview(client, askOf('buy'), state),
    sell: usePreview(client, askOf('sell'), state),
  }
  const [largestBuy, largestSell] = [previews.buy?.largestSize ?? null, previews.sell?.largestSize ?? null]
  useEffect(() => setLargest({ buy: largestBuy, sell: largestSell }), [largestBuy, largestSell])

  // A second tap would place the order again, so its size goes once it may be placed. That of a refused one stays.
  const clearSize = (): void => setTerms((before) => ({ ...before, size: '', share: null }))
  const send = async (side: Side, resolved: Resolved): Promise<void> => {
    const { operation, input } = requestOf(terms, resolved)
    const name = showWord(directionOf(terms.action, side))
    setSending(true)
    try {
      const placed = await callAsAccount(client, accountId, operation, input)
      const { orderId } = readOrderResult(placed)
      clearSize()
      const text = `${name} ${showGiven(resolved.size)} placed: order ${orderId}.`
      const filled = terms.kind === 'market' ? await describeFill(client, accountId, orderId) : null
      setSent({ side, isGood: filled?.isGood ?? true, field: null, text: filled ? `${text} ${filled.text}` : text })
    } catch (error) {
      // Only a refusal says that nothing was placed; a failing server does not.
      if (!(error instanceof RefusedError) || error.status >= 500) clearSize()
      setSent({ side, isGood: false, field: fieldOf(error), text: sentenceOf(error) })
    } finally {
      setSending(false)
      refresh()
    }
  }
  const meaningOf = (role: Role, side: Side): string => {
    const resolved = resolve(side)
    const trigger = role === 'takeProfit' ? resolved.takeProfitPrice : resolved.stopLossPrice
    if (trigger === null) return ''
    const profit = profitAt(trigger, { isLong: side === 'buy', entry, size: resolved.size })
    return profit === null ? trigger : `${side === 'buy' ? 'long' : 'short'} at ${show(trigger)}`
  }
  return {
    terms,
    set(change) {
      setTerms((before) => ({ ...before, ...change }))
      setSent(null)
    },
    price,
    triggerPrice,
    marginMode,
    buy: sideOf('buy', previews.buy),
    sell: sideOf('sell', previews.sell),
    result: sent,
    isSending,
    send: (side, shown) => void send(side, shown ?? resolve(side)),
    meaningOf,
  }
}

function isZero(size: string): boolean {
  return isDecimal(size) && signOf(size) === 0
}

/** Returns the position that a button closes; undefined when it opens. */
function positionOf(account: Account, symbol: string, side: Side, action: Terms['action']): Position | undefined {
  if (action === 'open') return undefined
  const wanted = side === 'buy' ? 'SHORT' : 'LONG'
  return account.positions.find((position) => position.symbol === symbol && position.side === wanted)
}

/** Returns the position to which a button adds. */
function ownPosition(account: Account, symbol: string, side: Side): Position | undefined {
  const wanted = side === 'buy' ? 'LONG' : 'SHORT'
  return account.positions.find((position) => position.symbol === symbol && position.side === wanted)
}

// The panel that places orders of the account: opens and closes, with the receipt of both buttons before they are
// pressed.
import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ControlClient } from '../api/control-client.ts'
import { Button } from '../components/button.tsx'
import { showGiven } from '../format/decimal.ts'
import { showMoney } from '../format/money.ts'
import { nameOf } from '../state/markets.ts'
import type { Account, Snapshot } from '../state/snapshot.ts'
import { AdvancedFields } from './advanced-fields.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { LeverageDialog, leverageOf } from './leverage-dialog.tsx'
import { PriceField, stepPrice } from './price-field.tsx'
import { ProtectionFields } from './protection-fields.tsx'
import { Receipt } from './receipt.tsx'
import { SizeField } from './size-field.tsx'
import type { Resolved, Side, TicketAction, TicketKind } from './terms.ts'
import { useTicket } from './use-ticket.ts'
import { useTicketKeys } from './use-ticket-keys.ts'

/** What the rest of the page asks of the ticket; another object for each wish. */
export interface TicketWish {
  readonly price?: string
  readonly side?: Side
}

interface TicketProps {
  readonly client: ControlClient
  readonly snapshot: Snapshot
  readonly account: Account
  readonly wish: TicketWish | null
  /** On a narrow screen, where the ticket is a sheet from below. */
  readonly onLeave: () => void
  readonly refresh: () => void
}

const actions: readonly (readonly [TicketAction, string])[] = [
  ['open', 'Open'],
  ['close', 'Close'],
]
const kinds: readonly (readonly [TicketKind, string])[] = [
  ['limit', 'Limit'],
  ['market', 'Market'],
  ['trigger', 'Trigger'],
]
const switchClass = 'flex gap-1 *:min-h-7 *:flex-1 *:px-1 *:py-0 *:text-sm'

export function OrderTicket({ client, snapshot, account, wish, onLeave, refresh }: TicketProps): VNode {
  const { market } = snapshot
  const ticket = useTicket(client, snapshot, account, refresh)
  const { terms, set, price, triggerPrice, buy, sell } = ticket
  const [armed, arm] = useState<Side | null>(null)
  /** The order that is shown to be confirmed; what is confirmed is what is sent. */
  const [asked, ask] = useState<{ readonly side: Side; readonly resolved: Resolved } | null>(null)
  const [isLeverageShown, showLeverage] = useState(false)
  const place = useRef<HTMLElement>(null)
  // An order of another contract, account or world is not this one.
  useEffect(() => {
    arm(null)
    ask(null)
  }, [market.contract.symbol, account.accountId, snapshot.clock.world])
  const hasPrice = terms.kind === 'limit' || (terms.kind === 'trigger' && terms.isTriggeredLimit)

  const choose = (side: Side): void => {
    arm(side)
    const size = place.current?.querySelector<HTMLInputElement>('#ticket-size')
    if (document.activeElement !== size) size?.focus()
  }
  useEffect(() => {
    if (!wish) return
    if (wish.side) choose(wish.side)
    if (wish.price === undefined) return
    if (hasPrice) set({ price: wish.price })
    else if (terms.kind === 'trigger') set({ triggerPrice: wish.price })
    else set({ price: wish.price, kind: 'limit' })
  }, [wish])

  const send = (side: Side): void => {
    if (!(side === 'buy' ? buy : sell).isPossible || ticket.isSending) return
    arm(null)
    const { resolved } = side === 'buy' ? buy : sell
    if (terms.isConfirmed && resolved.size !== '') ask({ side, resolved })
    else ticket.send(side)
  }
  const leave = (): void => {
    arm(null)
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && place.current?.contains(activeElement)) activeElement.blur()
    onLeave()
  }
  useTicketKeys({
    armed,
    onArm: choose,
    onSend: send,
    onLeave: leave,
    onStep: (count) => hasPrice && set({ price: stepPrice(price, count, market) }),
  })

  const sides = [buy, sell].filter(({ isPossible }) => isPossible)
  const isShared = (text: string): boolean => sides.every(({ refusal }) => refusal?.text === text)
  /** The refusal at a field: that of the chosen side, or one that both have. */
  const errorAt = (...fields: readonly string[]): string | undefined =>
    sides.find(
      ({ side, refusal }) =>
        refusal?.field && fields.includes(refusal.field) && (side === armed || isShared(refusal.text) || isSent(side)),
    )?.refusal?.text
  const isSent = (side: Side): boolean =>
    ticket.result?.isGood === false && sides.some((each) => each.side === side && each.refusal === ticket.result)
  const atFields = [
    'size',
    ...(hasPrice ? ['price', 'executePrice'] : []),
    ...(terms.kind === 'trigger' ? ['triggerPrice'] : ['orderType']),
    ...(terms.isProtected && terms.kind !== 'trigger' ? ['presetTakeProfitPrice', 'presetStopLossPrice'] : []),
    'clientOid',
    'marginMode',
  ]
  const elsewhere = sides.filter(({ refusal }) => {
    if (!refusal) return false
    const isAtField =
      refusal.field !== null && atFields.includes(refusal.field) && errorAt(refusal.field) === refusal.text
    return !isAtField
  })
  const leverage = leverageOf(account, market.contract.symbol)
  const [balance] = account.balances
  return (
    <section
      ref={place}
      id="ticket"
      aria-labelledby="ticket-title"
      class="flex flex-col gap-1.5 rounded-md border bg-panel px-2.5 py-2"
    >
      <div class="flex items-center justify-between gap-2">
        <h2 id="ticket-title">Order</h2>
        <Button
          class="min-h-6 px-1.5 py-0 text-xs"
          title="Changes the leverage and the margin mode"
          onClick={() => showLeverage(true)}
        >
          {ticket.marginMode === 'SHARED' ? `Cross ${leverage.cross}×` : `Isolated ${leverage.isolated}×`}
        </Button>
      </div>
      <div role="group" aria-label="Open or close" class={switchClass}>
        {actions.map(([action, name]) => (
          <Button
            key={action}
            aria-pressed={terms.action === action}
            onClick={() => set({ action, share: null, size: '' })}
          >
            {name}
          </Button>
        ))}
      </div>
      <div role="group" aria-label="Kind of order" class={switchClass}>
        {kinds.map(([kind, name]) => (
          <Button key={kind} aria-pressed={terms.kind === kind} onClick={() => set({ kind })}>
            {name}
          </Button>
        ))}
      </div>
      {terms.kind === 'trigger' ? (
        <PriceField
          id="ticket-trigger"
          label="Trigger price"
          value={triggerPrice}
          market={market}
          error={errorAt('triggerPrice')}
          onPrice={(next) => set({ triggerPrice: next })}
        />
      ) : null}
      {terms.kind === 'trigger' ? (
        <div role="group" aria-label="Then order at" class={switchClass}>
          <Button aria-pressed={!terms.isTriggeredLimit} onClick={() => set({ isTriggeredLimit: false })}>
            then market
          </Button>
          <Button aria-pressed={terms.isTriggeredLimit} onClick={() => set({ isTriggeredLimit: true })}>
            then limit
          </Button>
        </div>
      ) : null}
      {hasPrice ? (
        <PriceField
          id="ticket-price"
          label="Price"
          value={price}
          market={market}
          error={errorAt('price', 'executePrice')}
          onPrice={(next) => set({ price: next })}
        />
      ) : null}
      <SizeField ticket={ticket} market={market} error={errorAt('size')} />
      <ProtectionFields ticket={ticket} market={market} errorAt={errorAt} />
      <AdvancedFields ticket={ticket} errorAt={errorAt} />
      <p class="flex justify-between gap-2 text-xs text-muted">
        <span>Available</span>
        <span>{showMoney(balance?.available, balance?.coin)}</span>
      </p>
      {sides.length === 0 ? (
        <p class="text-sm text-muted">There is no position in {nameOf(market)} to close.</p>
      ) : (
        <Receipt sides={sides} market={market} isTriggered={terms.kind === 'trigger'} />
      )}
      {elsewhere.map(({ side, title, refusal }) => (
        <p key={side} class="text-xs wrap-anywhere text-down" data-refusal={side}>
          {title}: {refusal!.text}
        </p>
      ))}
      <div class="flex gap-1.5">
        {[buy, sell].map(({ side, title, size, isPossible }) => (
          <Button
            key={side}
            class={`min-w-0 flex-1 border-2 px-1 py-1 leading-tight font-semibold whitespace-normal text-on-side ${side === 'buy' ? 'bg-buy' : 'bg-sell'} ${armed === side ? 'border-ink' : 'border-transparent'} hover:bg-buy hover:brightness-110 data-[side=sell]:hover:bg-sell`}
            data-side={side}
            disabled={!isPossible || ticket.isSending}
            aria-keyshortcuts={side === 'buy' ? 'B' : 'S'}
            title={`The key ${side === 'buy' ? 'B' : 'S'} chooses this side, and then Enter sends`}
            onClick={() => send(side)}
          >
            {title}
            <small class="block text-xs font-normal text-on-side">{size === '' ? ' ' : showGiven(size)}</small>
          </Button>
        ))}
      </div>
      <p
        class={`min-h-[1.3em] text-xs wrap-anywhere ${ticket.result?.isGood === false ? 'text-down' : 'text-muted'}`}
        role="status"
      >
        {armed
          ? `Enter sends “${armed === 'buy' ? buy.title : sell.title}”, Escape leaves.`
          : ticket.result?.isGood
            ? ticket.result.text
            : ''}
      </p>
      {asked ? (
        <ConfirmDialog
          side={asked.side === 'buy' ? buy : sell}
          resolved={asked.resolved}
          market={market}
          terms={terms}
          onConfirm={() => ticket.send(asked.side, asked.resolved)}
          onClose={() => ask(null)}
        />
      ) : null}
      {isLeverageShown ? (
        <LeverageDialog {...{ client, account, market, refresh }} onClose={() => showLeverage(false)} />
      ) : null}
    </section>
  )
}

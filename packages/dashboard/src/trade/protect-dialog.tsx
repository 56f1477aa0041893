// Sets the take-profit and the stop-loss of a position for its whole size, and says what the orders that it has would
// close.
import type { Position } from '@capi/api'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../components/dialog.tsx'
import { Form } from '../components/form.tsx'
import { add, isDecimal, negate, show, signOf } from '../format/decimal.ts'
import { showMoney } from '../format/money.ts'
import { showRole, showWord } from '../format/words.ts'
import { entryOf } from '../records/position-figures.ts'
import { wishFor, type Wish } from '../operations/protect-position.ts'
import {
  type Cover,
  isBeyondLiquidation,
  plansOf,
  profitOfPart,
  protectionOf,
  type Role,
  type RoleCover,
} from '../records/protection.ts'
import { nameOf } from '../state/markets.ts'
import type { Account, Market } from '../state/snapshot.ts'
import { triggerPriceOf } from '../ticket/protection.ts'
import { ProtectionField, type ProtectionText } from '../ticket/protection-field.tsx'

interface ProtectProps {
  readonly account: Account
  readonly position: Position
  readonly market: Market
  readonly onWishes: (wishes: readonly Wish[]) => void
  readonly onClose: () => void
}

const roles = ['takeProfit', 'stopLoss'] as const

export function ProtectDialog({ account, position, market, onWishes, onClose }: ProtectProps): VNode {
  const [texts, setTexts] = useState<Readonly<Record<Role, ProtectionText>>>(() => ({
    takeProfit: { text: onlyPrice(account, position, 'takeProfit'), by: 'price' },
    stopLoss: { text: onlyPrice(account, position, 'stopLoss'), by: 'price' },
  }))
  const size = position.size ?? '0'
  const entry = entryOf(position, market) ?? '0'
  const of = { isLong: position.side === 'LONG', entry, size }
  const priceOf = (role: Role): string | null => triggerPriceOf({ ...texts[role], ...of, role, market })
  const coin = market.contract.coin ?? ''
  const base = market.contract.underlyingIndex ?? ''
  const shown = (part: string): string => `${show(part, market.sizePlaces)} ${base}`
  const present = protectionOf(account, position, market)
  const meaningOf = (role: Role): string => {
    const price = priceOf(role)
    if (price === null || !isDecimal(price)) return ''
    const cover = protectionOf(account, position, market, { role, triggerPrice: price })[role]
    const own = cover.covers.find(({ plan }) => plan === null)
    return own ? describeOwn(own, cover) : ''
  }
  const describeOwn = ({ size: part, triggerPrice }: Cover, { held }: RoleCover): string => {
    const profit = showMoney(profitOfPart(position, part, triggerPrice), coin)
    const isWhole = signOf(add(size, negate(part))) === 0
    const closes = `closes ${isWhole ? 'all' : shown(part)} of ${shown(size)} at ${show(triggerPrice, market.pricePlaces)}: ${profit}`
    if (isWhole) return `${closes}${describeEnd(triggerPrice)}`
    const rest = signOf(held) > 0 ? `open orders that close hold ${shown(held)}` : 'other plan orders close the rest'
    return `${closes}; ${rest}${describeEnd(triggerPrice)}`
  }
  /** A stop-loss that is beyond the price of liquidation is not reached before it. */
  const describeEnd = (price: string): string =>
    isBeyondLiquidation(position, price) ? `. The liquidation at ${show(position.liquidatePrice)} comes first` : ''
  const submit = (): void => {
    const wishes = roles.flatMap((role): Wish[] => {
      const price = priceOf(role)
      const wish = price === null ? null : wishFor(role, price, position, plansOf(account, position, role))
      return wish ? [wish] : []
    })
    onWishes(wishes)
    onClose()
  }
  const title = `Protect the ${showWord(position.side)} in ${nameOf(market)}`
  return (
    <Dialog id="protect-position" title={title} onClose={onClose}>
      <Form name={title} class="flex flex-col gap-2.5" onSubmit={submit}>
        <p class="text-sm text-muted">
          {shown(size)}, entry {show(entry)}, mark {show(market.ticker.markPrice)}
        </p>
        {roles.map((role) => (
          <div key={role} class="flex flex-col gap-0.5">
            <ProtectionField
              id={`protect-${role}`}
              role={role}
              given={texts[role]}
              coin={coin}
              meaning={meaningOf(role)}
              onGiven={(given) => setTexts((before) => ({ ...before, [role]: given }))}
            />
            <PresentCover {...{ role, position, coin, shown }} cover={present[role]} />
          </div>
        ))}
        <p class="text-xs text-muted">
          A price here is set for the whole position: the orders that it has move to it, and one is placed for what they
          do not have. They close at the market, so the amounts are before slippage and fees. Take-profit and stop-loss
          do not end each other: cancel the one that is left. An empty field changes nothing.
        </p>
        <button type="submit" class="font-semibold">
          Set take-profit and stop-loss
        </button>
      </Form>
    </Dialog>
  )
}

interface PresentProps {
  readonly role: Role
  readonly cover: RoleCover
  readonly position: Position
  readonly coin: string
  readonly shown: (part: string) => string
}

/** What the orders of a role would close as they stand, unless there are none. */
function PresentCover({ role, cover: { covers, left, held }, position, coin, shown }: PresentProps): VNode | null {
  if (covers.length === 0) return null
  const orders = covers.map(({ size, triggerPrice, limit }) => {
    const how = limit === null ? '' : ` with the limit ${show(limit)}, so it may stay open`
    return `${shown(size)} at ${show(triggerPrice)}${how}: ${showMoney(profitOfPart(position, size, triggerPrice), coin)}`
  })
  const holds = signOf(held) > 0 ? `, of which open orders that close hold ${shown(held)}` : ''
  return (
    <p class="text-xs wrap-anywhere text-muted" data-present={role}>
      Now {orders.join('; ')}.
      {signOf(left) > 0 ? <span class="text-down"> {`${shown(left)} without ${showRole(role)}${holds}.`}</span> : null}
    </p>
  )
}

/** The price of all orders of a role; empty where there are none, or they have several. */
function onlyPrice(account: Account, position: Position, role: Role): string {
  const prices = new Set(plansOf(account, position, role).map(({ triggerPrice }) => triggerPrice))
  const [price] = prices
  return prices.size === 1 ? (price ?? '') : ''
}

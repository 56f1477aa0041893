// Sets the take-profit and the stop-loss of a position: places them, or moves those that it has.
import type { Position } from '@capi/api'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../components/dialog.tsx'
import { Form } from '../components/form.tsx'
import { show } from '../format/decimal.ts'
import { showMoney } from '../format/money.ts'
import { showWord } from '../format/words.ts'
import { entryOf } from '../records/position-figures.ts'
import type { Wish } from '../operations/protect-position.ts'
import { plansOf } from '../records/protection.ts'
import type { ProtectingPlan, Role } from '../records/record-tables.tsx'
import { nameOf } from '../state/markets.ts'
import type { Account, Market } from '../state/snapshot.ts'
import { profitAt, triggerPriceOf } from '../ticket/protection.ts'
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
  const plans = plansOf(account, position)
  const planOf = (role: Role): ProtectingPlan | undefined => plans.find((plan) => plan.role === role)
  const [texts, setTexts] = useState<Readonly<Record<Role, ProtectionText>>>(() => ({
    takeProfit: { text: planOf('takeProfit')?.triggerPrice ?? '', by: 'price' },
    stopLoss: { text: planOf('stopLoss')?.triggerPrice ?? '', by: 'price' },
  }))
  const of = {
    isLong: position.side === 'LONG',
    entry: entryOf(position, market) ?? '0',
    size: position.size ?? '0',
  }
  const priceOf = (role: Role): string | null => triggerPriceOf({ ...texts[role], ...of, role, market })
  const coin = market.contract.coin ?? ''
  const meaningOf = (role: Role): string => {
    const price = priceOf(role)
    const profit = price === null ? null : profitAt(price, of)
    return price === null || profit === null ? '' : `closes at ${show(price)}: ${showMoney(profit, coin)}`
  }
  const submit = (): void => {
    const wishes = roles.flatMap((role): Wish[] => {
      const [triggerPrice, plan] = [priceOf(role), planOf(role)]
      return triggerPrice === null || triggerPrice === plan?.triggerPrice ? [] : [{ role, triggerPrice, plan }]
    })
    if (wishes.length > 0) onWishes(wishes)
    onClose()
  }
  const title = `Protect the ${showWord(position.side)} in ${nameOf(market)}`
  return (
    <Dialog id="protect-position" title={title} onClose={onClose}>
      <Form name={title} class="flex flex-col gap-2.5" onSubmit={submit}>
        <p class="text-sm text-muted">
          {show(position.size, market.sizePlaces)} {market.contract.underlyingIndex}, entry {show(of.entry)}, mark{' '}
          {show(market.ticker.markPrice)}
        </p>
        {roles.map((role) => (
          <ProtectionField
            key={role}
            id={`protect-${role}`}
            role={role}
            given={texts[role]}
            coin={coin}
            meaning={meaningOf(role)}
            onGiven={(given) => setTexts((before) => ({ ...before, [role]: given }))}
          />
        ))}
        <p class="text-xs text-muted">
          Both close the whole position at the market when the price is reached. One does not end the other: cancel the
          one that is left. An empty field changes nothing.
        </p>
        <button type="submit" class="font-semibold">
          Set take-profit and stop-loss
        </button>
      </Form>
    </Dialog>
  )
}

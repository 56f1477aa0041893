// The trading page: chart, order book, trades and ticket, and below them the records of the account in tabs.
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ControlClient } from '../api/control-client.ts'
import { ChartPanel } from '../chart/chart-panel.tsx'
import { Button } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { useWork } from '../operations/use-work.ts'
import type { History } from '../state/history.ts'
import type { Snapshot } from '../state/snapshot.ts'
import type { Select } from '../state/use-selection.ts'
import { OrderTicket, type TicketWish } from '../ticket/order-ticket.tsx'
import { AccountTabs } from './account-tabs.tsx'
import { OrderBook } from './order-book.tsx'
import { TradeList } from './trade-list.tsx'
import { useTrading } from './use-trading.ts'

/** What the palette asks of the page; another object for each wish. */
export interface PageWish {
  readonly tab?: string
  readonly ticket?: TicketWish
  readonly cancelAll?: 'normal' | 'plan'
}

interface TradeProps {
  readonly client: ControlClient
  readonly snapshot: Snapshot
  readonly history: History | null
  readonly wish: PageWish | null
  readonly select: Select
  readonly refresh: () => void
}

export function TradeView({ client, snapshot, history, wish, select, refresh }: TradeProps): VNode {
  const { account, depth, market, trades } = snapshot
  const [work, result] = useWork(refresh, snapshot.clock.world)
  const trading = useTrading(client, account, work)
  const [ticketWish, wishTicket] = useState<TicketWish | null>(null)
  const [isSheetOpen, openSheet] = useState(false)
  const [tab, showTab] = useState<{ readonly id: string } | null>(null)
  const ask = (next: TicketWish): void => {
    wishTicket(next)
    openSheet(true)
  }
  useEffect(() => {
    if (wish?.tab) showTab({ id: wish.tab })
    if (wish?.ticket) ask(wish.ticket)
    if (wish?.cancelAll) trading?.cancelAll(wish.cancelAll)
  }, [wish])
  return (
    <>
      <div class="flex min-h-0 min-w-0 flex-1 flex-col gap-1.5 p-1.5 max-lg:pb-16 lg:flex-row">
        <div class="flex min-h-0 min-w-0 flex-1 flex-col gap-1.5">
          <div class="flex min-h-0 flex-col gap-1.5 lg:flex-[3] lg:flex-row">
            <ChartPanel
              snapshot={snapshot}
              select={select}
              onCancel={({ orderId, plan }) => {
                if (plan) trading?.cancelPlan(plan.orderId)
                else if (orderId !== null) trading?.cancelOrder(orderId)
              }}
              onMove={({ plan }, price) => plan && trading?.movePlan(plan, { triggerPrice: price })}
            />
            <div class="flex min-h-0 w-full flex-col gap-1.5 max-lg:h-120 max-sm:order-3 lg:w-56 xl:w-64">
              <OrderBook depth={depth} market={market} onPrice={(price) => ask({ price })} />
              <TradeList trades={trades} market={market} />
            </div>
          </div>
          <div class="flex min-h-56 min-w-0 flex-col lg:flex-[2]">
            <AccountTabs {...{ client, snapshot, history, trading, refresh }} wanted={tab} />
          </div>
        </div>
        {account ? (
          <div
            class={`min-w-0 lg:w-72 lg:shrink-0 lg:overflow-auto xl:w-80 ${isSheetOpen ? 'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:max-h-[86dvh] max-lg:overflow-auto max-lg:rounded-t-lg max-lg:border-t-2 max-lg:shadow-[0_-8px_30px_rgb(0_0_0/35%)]' : 'max-lg:hidden'}`}
          >
            <Button class="w-full rounded-none text-muted lg:hidden" onClick={() => openSheet(false)}>
              Hide the ticket
            </Button>
            <OrderTicket
              {...{ client, snapshot, account, refresh }}
              wish={ticketWish}
              onLeave={() => openSheet(false)}
            />
          </div>
        ) : null}
      </div>
      {account && !isSheetOpen ? (
        <div class="fixed inset-x-0 bottom-0 z-10 flex gap-1.5 border-t bg-panel p-1.5 lg:hidden">
          <Button
            class="min-h-10 min-w-0 flex-1 whitespace-normal bg-buy font-semibold text-on-side"
            onClick={() => ask({ side: 'buy' })}
          >
            Buy / long
          </Button>
          <Button
            class="min-h-10 min-w-0 flex-1 whitespace-normal bg-sell font-semibold text-on-side"
            onClick={() => ask({ side: 'sell' })}
          >
            Sell / short
          </Button>
        </div>
      ) : null}
      <Notice result={result} />
    </>
  )
}

// The dialog with the history of one order: placed, rested, filled, by whom, and with which bills.
import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ControlClient } from '../api/control-client.ts'
import { messageOf } from '../api/errors.ts'
import { Button } from '../components/button.tsx'
import { OrderLink } from '../components/order-link.tsx'
import { show, showSigned } from '../format/decimal.ts'
import { showExact, showMoment } from '../format/time.ts'
import { showWord } from '../format/words.ts'
import { type OrderStep, readTrace } from '../state/order-story.ts'
import { showPrice } from './record-columns.tsx'

interface HistoryProps {
  readonly client: ControlClient
  readonly orderId: string
  /** Changes with every snapshot. */
  readonly moment: unknown
  readonly onClose: () => void
}

type Trace = ReturnType<typeof readTrace>

export function OrderHistory({ client, orderId, moment, onClose }: HistoryProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [trace, setTrace] = useState<Trace | string | null>(null)
  useEffect(() => {
    if (!dialog.current!.open) dialog.current!.showModal()
    const unmount = new AbortController()
    client.call('traceOrder', { orderId }, unmount.signal).then(
      (answer) => setTrace(readTrace(answer)),
      (error: unknown) => unmount.signal.aborted || setTrace(messageOf(error)),
    )
    return () => unmount.abort()
  }, [client, orderId, moment])
  return (
    <dialog
      ref={dialog}
      id="order-history"
      aria-labelledby="order-history-title"
      class="m-auto max-h-[85vh] w-full max-w-176 overflow-auto rounded-md border bg-panel p-3.5 text-ink backdrop:bg-[rgb(0_0_0/45%)]"
      onClose={onClose}
    >
      <header class="flex items-center justify-between gap-3">
        <h2 id="order-history-title" class="wrap-anywhere">
          Order <code>{orderId}</code>
        </h2>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </header>
      {trace === null ? (
        <p class="text-muted">Loading…</p>
      ) : typeof trace === 'string' ? (
        <p class="text-down">{trace}</p>
      ) : (
        <Story trace={trace} />
      )}
    </dialog>
  )
}

function Story({ trace }: { readonly trace: Trace }): VNode {
  const { order, planOrders, steps, fills } = trace
  return (
    <>
      {order ? (
        <p class="mt-2">
          {showWord(order.type)} {show(order.size)} {order.symbol} at {showPrice(order.price)} (
          {showWord(order.orderType)}), placed {order.createdTime === null ? '' : showMoment(order.createdTime)} UTC:{' '}
          <b>{showWord(order.status)}</b>, {show(order.filledQty)} filled
          {fills.length > 0 ? ` in ${fills.length} ${fills.length === 1 ? 'fill' : 'fills'}` : ''}
          {trace.cancelReason === null ? '' : `, cancelled: ${showWord(trace.cancelReason)}`}.
        </p>
      ) : null}
      {planOrders.length === 0 ? null : (
        <ul class="mt-2 text-sm" aria-label="Plan orders of this order">
          {planOrders.map((plan) => (
            <li key={plan.orderId}>
              Plan order <OrderLink orderId={plan.orderId} />: {showWord(plan.type)} {show(plan.size)} once{' '}
              {show(plan.triggerPrice)} is reached: {showWord(plan.status)}
              {plan.triggerTime ? `, triggered ${showMoment(plan.triggerTime)} UTC` : ''}
            </li>
          ))}
        </ul>
      )}
      <ol class="mt-3 border-l-2 pl-3" aria-label="What happened">
        {steps.map((step, index) => (
          <li key={index} class="pb-2">
            <time class="text-muted" title={showMoment(step.time)}>
              {showExact(step.time)}
            </time>{' '}
            {step.fill ? <FillStep fill={step.fill} /> : describeChange(step.change!, order?.orderId)}
          </li>
        ))}
      </ol>
      {steps.length === 0 ? <p class="text-muted">The events of this order are no longer in the log.</p> : null}
    </>
  )
}

const statuses: Readonly<Record<string, string>> = {
  pending: 'placed',
  open: 'rests in the book',
  untriggered: 'waits for its trigger',
}

function describeChange(
  { kind, orderId, status, reason }: NonNullable<OrderStep['change']>,
  own: string | undefined,
): string {
  const name = kind === 'plan' ? `plan order ${orderId}: ` : orderId === own ? '' : `order ${orderId}: `
  const isTriggered = kind === 'plan' && status === 'pending'
  return `${name}${isTriggered ? 'triggered' : (statuses[status] ?? showWord(status))}${reason === null ? '' : ` (${showWord(reason)})`}`
}

function FillStep({
  fill: { fill, price, isMaker, counterparty, bills },
}: {
  readonly fill: NonNullable<OrderStep['fill']>
}): VNode {
  return (
    <>
      <b>
        filled {show(fill.fillSize)} at {show(price)}
      </b>{' '}
      as {isMaker ? 'maker' : 'taker'}, by{' '}
      {counterparty ? (
        <>
          {counterparty.name || counterparty.accountId}, order <OrderLink orderId={counterparty.orderId} />
        </>
      ) : (
        'the market maker (simulated)'
      )}
      , fee {show(fill.fillFee)}
      {bills.length === 0 ? null : (
        <ul class="text-sm text-muted" aria-label="Bills of the fill">
          {bills.map((bill) => (
            <li key={bill.billId}>
              {showWord(bill.businessType)} {showSigned(bill.amount, 8)} {bill.coin}, cash {show(bill.balance)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

// The history of one order as a list of what happened, the oldest first.
import { readBill, readFill, readOrder, readPlanOrder } from '@capi/api'
import type { ControlAnswer } from '../api/control-client.ts'

export type OrderTrace = ControlAnswer<'traceOrder'>

type TracedFill = ReturnType<typeof readFills>[number]

export interface OrderStep {
  readonly time: number
  /** The new status of the order, or of one of its plan orders; null for a fill. */
  readonly change: {
    readonly kind: 'order' | 'plan'
    readonly orderId: string
    readonly status: string
    readonly reason: string | null
  } | null
  readonly fill: TracedFill | null
}

/** Returns the records of a history, normalised. */
export function readTrace(trace: OrderTrace) {
  return {
    ...trace,
    order: trace.order && readOrder(trace.order),
    planOrders: trace.planOrders.map(readPlanOrder),
    fills: readFills(trace),
    steps: stepsOf(trace),
  }
}

function readFills({ fills }: OrderTrace) {
  return fills.map((each) => ({ ...each, fill: readFill(each.fill), bills: each.bills.map(readBill) }))
}

/** Events are ordered by their numbers. A fill comes before the event of the same time that reports it. */
function stepsOf(trace: OrderTrace): OrderStep[] {
  const changes = trace.events.flatMap(({ kind, time, detail }): OrderStep[] => {
    const [orderId, status, reason] = [
      detail[kind === 'plan' ? 'planOrderId' : 'orderId'],
      detail['status'],
      detail['reason'],
    ]
    if ((kind !== 'order' && kind !== 'plan') || typeof orderId !== 'string' || typeof status !== 'string') return []
    const change = { kind, orderId, status, reason: typeof reason === 'string' ? reason : null } as const
    return [{ time, change, fill: null }]
  })
  const steps = withoutRepeats(changes)
  for (const fill of readFills(trace)) {
    const time = fill.fill.createdTime ?? 0
    const isBefore = (step: OrderStep): boolean =>
      step.time < time || (step.time === time && (step.fill !== null || !isEnd(step.change)))
    steps.splice(steps.findLastIndex(isBefore) + 1, 0, { time, change: null, fill })
  }
  return steps
}

/** An order is reported again when it is filled in part; its fills say that already. */
function withoutRepeats(steps: readonly OrderStep[]): OrderStep[] {
  const latest = new Map<string, string>()
  return steps.filter(({ change }) => {
    const isNew = latest.get(change!.orderId) !== change!.status
    latest.set(change!.orderId, change!.status)
    return isNew
  })
}

function isEnd(change: OrderStep['change']): boolean {
  return change?.kind === 'order' && (change.status === 'filled' || change.status === 'canceled')
}

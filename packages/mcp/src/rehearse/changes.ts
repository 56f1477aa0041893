// What a call would change besides the orders that it places: the orders that it names, leverage, mode and margin.
import type { OperationId } from '@capi/api'
import type { Client, Position } from '@capi/client'
import { minus, parseDecimal, plus, writeDecimal } from '../limits/decimal.ts'
import { marginAddedBy } from '../limits/moved-margin.ts'
import type { OrderInput } from '../limits/order-value.ts'
import { rules } from '../limits/rules.ts'
import type { Input } from '../tools/tool.ts'
import type { Change } from './receipt.ts'

type Signal = AbortSignal | undefined

/** The fields of inputs that name something. */
interface Named {
  readonly symbol?: string
  readonly marginMode?: string
  readonly orderId?: string
  readonly orderIds?: readonly string[]
  readonly clientOid?: string
  readonly clientOids?: readonly string[]
  readonly positionId?: string
  readonly amount?: string
}

/** Returns what a call would change. */
export async function changesOf(
  client: Client,
  operation: OperationId,
  input: Input,
  signal: Signal,
): Promise<readonly Change[]> {
  const { names, changes, cancels } = rules[operation] ?? {}
  if (names === 'positions') return changesOfPosition(client, input as Named, signal)
  const { listCurrentOrders: orders, listCurrentPlanOrders: planOrders } = client
  // An order may be named by the id of a plan order (GAPS.md#g19).
  if (names !== undefined) return changesOfOrders([orders, planOrders], input, false, signal)
  if (cancels) return changesOfOrders([cancels(input) === 'orders' ? orders : planOrders], input, true, signal)
  if (changes === 'leverage') return changesOfLeverage(client, input, signal)
  return changes === 'mode' ? changesOfMode(client, input as Named, signal) : []
}

/** Returns the orders that close the positions of a symbol, or all. */
export async function closingOrders(
  client: Client,
  { symbol }: Input,
  signal: Signal,
): Promise<readonly (OrderInput & { readonly symbol: string; readonly marginMode: string })[]> {
  const positions = await client.listAllPositions({ signal })
  return positions
    .filter((each) => (symbol === undefined || each.symbol === symbol) && isHeld(each))
    .map((each) => ({
      symbol: each.symbol!,
      type: each.side === 'SHORT' ? 'close_short' : 'close_long',
      size: each.size!,
      matchPrice: 'market',
      marginMode: String(each.marginMode),
    }))
}

function isHeld({ size }: Position): boolean {
  const held = parseDecimal(size ?? '')
  return held !== undefined && held.units > 0n
}

/** Returns what a call would change of the orders of some lists. */
async function changesOfOrders(
  lists: readonly (Client['listCurrentOrders'] | Client['listCurrentPlanOrders'])[],
  input: Input,
  isAll: boolean,
  signal: Signal,
): Promise<Change[]> {
  const { symbol, orderId, orderIds = [], clientOid, clientOids = [] } = input as Named
  const named = new Set([orderId, clientOid, ...orderIds, ...clientOids].filter((id) => id !== undefined))
  const filter = symbol === undefined ? {} : { symbol }
  const found: Change[] = []
  for (const list of lists)
    for await (const order of list(filter, { signal })) {
      if (!isAll && !named.delete(order.orderId) && !named.delete(order.clientOid ?? '')) continue
      const { type, size, price, symbol: of } = order
      const what = `order ${order.orderId}`
      const newTerms = Object.entries(input)
        .filter(([name]) => !(name in ids))
        .map(([name, value]) => `${name} ${String(value)}`)
      const before = `${String(type)} ${String(size)} ${String(of)} at ${price ?? 'market'}`
      found.push({ what, before, after: newTerms.length > 0 && !isAll ? newTerms.join(', ') : 'cancelled' })
    }
  const absent = isAll ? [] : Array.from(named, (id): Change => ({ what: `order ${id}`, before: null, after: null }))
  return [...found, ...absent]
}

const ids = { orderId: true, orderIds: true, clientOid: true, clientOids: true } as const

async function changesOfLeverage(client: Client, input: Input, signal: Signal): Promise<Change[]> {
  const { symbol = '', marginMode } = input as Named
  const settings = (await client.getSettings({ symbol }, { signal }))[symbol]
  const isIsolated = marginMode === 'ISOLATED'
  const before = isIsolated
    ? [settings?.isolatedLongLeverage, settings?.isolatedShortLeverage]
    : [settings?.crossLeverage, settings?.crossLeverage]
  const added = await marginAddedBy(client, input, signal)
  return [
    ...(['longLeverage', 'shortLeverage'] as const).map((name, index) => ({
      what: `${name} of ${symbol} (${String(marginMode)})`,
      before: before[index] ?? null,
      after: input[name] === undefined ? null : String(input[name]),
    })),
    { what: 'margin that is added to positions, at most', before: '0', after: writeDecimal(added) },
  ]
}

async function changesOfMode(client: Client, { symbol = '', marginMode }: Named, signal: Signal): Promise<Change[]> {
  const modes = new Set<string>()
  for (const position of await client.listPositions({ symbol }, { signal })) modes.add(String(position.marginMode))
  const before = modes.size === 0 ? null : Array.from(modes).join(', ')
  return [{ what: `margin mode of ${symbol} (before: of its positions)`, before, after: String(marginMode) }]
}

async function changesOfPosition(client: Client, { positionId, ...input }: Named, signal: Signal): Promise<Change[]> {
  const position = (await client.listAllPositions({ signal })).find(({ id }) => id === positionId)
  const what = `position ${String(positionId)}`
  if (!position) return [{ what, before: null, after: null }]
  const [margin, amount] = [position.marginSize, input.amount].map((each) => parseDecimal(each ?? ''))
  if (margin && amount) {
    const after = amount.units < 0n ? minus(margin, { ...amount, units: -amount.units }) : plus(margin, amount)
    return [{ what: `margin of ${what}`, before: writeDecimal(margin), after: writeDecimal(after) }]
  }
  return Object.entries(input).map(([name, value]) => ({
    what: `${name} of ${what}`,
    before: null,
    after: String(value),
  }))
}

// What an account holds and has lost, measured from the records of the exchange with arithmetic of its own: no code of
// the limits.
import type { Client } from '@capi/client'

/** Amounts have 18 decimal places here. */
const places = 18

export interface Measured {
  /** The size that is held, and that waiting orders may open, of each symbol. */
  readonly sizes: ReadonlyMap<string, bigint>
  readonly marks: ReadonlyMap<string, bigint>
  /** What the account lost since it was opened; below zero is a profit. */
  readonly loss: bigint
  /** Leverages of a symbol, cross and isolated, long and short. */
  readonly leverages: ReadonlyMap<string, readonly bigint[]>
  readonly isolated: readonly { readonly id: string; readonly value: bigint; readonly margin: bigint }[]
  readonly orderIds: ReadonlySet<string>
  /** What each order has opened by fills: its size, and the value of the fills. */
  readonly opened: ReadonlyMap<string, { readonly symbol: string; readonly size: bigint; readonly value: bigint }>
  /** What was moved into isolated positions. */
  readonly movedIn: bigint
  /** The size that is held of each symbol, longs less shorts. */
  readonly held: ReadonlyMap<string, bigint>
  readonly fills: ReadonlyMap<string, MeasuredFill>
  /** What funding paid to the account. */
  readonly funding: bigint
}

export interface MeasuredFill {
  readonly symbol: string
  /** What was bought; below zero what was sold. */
  readonly size: bigint
  /** What was paid for it; below zero what was received. */
  readonly value: bigint
  readonly fees: bigint
}

export function read(text: string | null | undefined): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text ?? '') ?? []
  return BigInt(`${sign}${whole}${fraction.padEnd(places, '0')}`)
}

export function multiply(one: bigint, other: bigint): bigint {
  return (one * other) / 10n ** BigInt(places)
}

/** Returns the value of what is held and may be opened, at some marks. */
export function valueAt({ sizes }: Measured, marks: ReadonlyMap<string, bigint>): bigint {
  return Array.from(sizes).reduce((sum, [symbol, size]) => sum + multiply(size, marks.get(symbol)!), 0n)
}

/** Reads all records of an account with a client without limits. */
export async function measure(client: Client, symbols: readonly string[]): Promise<Measured> {
  const sizes = new Map<string, bigint>(symbols.map((symbol) => [symbol, 0n]))
  const add = (symbol: string, size: bigint): void => void sizes.set(symbol, (sizes.get(symbol) ?? 0n) + size)
  const orderIds = new Set<string>()
  for (const list of [client.listCurrentOrders({}), client.listCurrentPlanOrders({})])
    for await (const { orderId, type, symbol, size, filledQty } of list) {
      orderIds.add(orderId)
      if (type?.startsWith('open')) add(symbol!, read(size) - read(filledQty))
    }
  const marks = new Map<string, bigint>()
  const leverages = new Map<string, bigint[]>()
  for (const symbol of symbols) {
    marks.set(symbol, read((await client.getTicker({ symbol })).markPrice))
    const { crossLeverage, isolatedLongLeverage, isolatedShortLeverage } = (await client.getSettings({ symbol }))[
      symbol
    ]!
    leverages.set(symbol, [crossLeverage, isolatedLongLeverage, isolatedShortLeverage].map(read))
  }
  let loss = 0n
  const isolated = []
  const held = new Map<string, bigint>(symbols.map((symbol) => [symbol, 0n]))
  for (const { id, symbol, side, size, marginMode, openValue, isolatedMargin } of await client.listAllPositions()) {
    add(symbol!, read(size))
    const value = multiply(read(size), marks.get(symbol!)!)
    loss -= side === 'LONG' ? value : -value
    held.set(symbol!, held.get(symbol!)! + (side === 'LONG' ? read(size) : -read(size)))
    const profit = side === 'LONG' ? value - read(openValue) : read(openValue) - value
    if (marginMode === 'ISOLATED') isolated.push({ id, value, margin: read(isolatedMargin) + profit })
  }
  let [movedIn, funding] = [0n, 0n]
  for await (const { businessType, amount } of client.listBills({})) {
    if (businessType !== 'deposit') loss -= read(amount)
    if (businessType === 'margin_move_in') movedIn += read(amount)
    if (businessType === 'position_funding') funding += read(amount)
  }
  const opened = new Map<string, { symbol: string; size: bigint; value: bigint }>()
  const fills = new Map<string, MeasuredFill>()
  for await (const fill of client.listFills({})) {
    const { orderId, symbol, direction, fillSize, fillValue } = fill
    orderIds.add(orderId)
    const sign = fill.orderSide === 'BUY' ? 1n : -1n
    const fees = read(fill.fillFee) + read(fill.liquidateFee)
    fills.set(fill.tradeId, { symbol: symbol!, size: sign * read(fillSize), value: sign * read(fillValue), fees })
    if (!direction?.startsWith('OPEN')) continue
    const { size, value } = opened.get(orderId) ?? { size: 0n, value: 0n }
    opened.set(orderId, { symbol: symbol!, size: size + read(fillSize), value: value + read(fillValue) })
  }
  return { sizes, marks, loss, leverages, isolated, orderIds, opened, movedIn, held, fills, funding }
}

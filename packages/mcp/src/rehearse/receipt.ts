// What a rehearsal says: a receipt as that of the order ticket, with what the limits would leave.
import { show } from '../results/split.ts'
import type { JsonSchema } from '../tools/json-schema.ts'

/** What one order would do. Amounts are decimals in the margin coin; null where it is not known. */
export interface OrderReceipt {
  readonly symbol: string
  readonly type: string
  readonly size: string
  /** Why the exchange would refuse it; null if it would accept it, or if that is not known. */
  readonly refusal: string | null
  /** By how much less is available afterwards. */
  readonly cost: string | null
  /** What must be available. */
  readonly reserve: string | null
  /** If it is filled completely. */
  readonly fee: string | null
  readonly filledAtOnce: string | null
  readonly averagePrice: string | null
  readonly marginBefore: string | null
  /** 0 if the order closes the position. */
  readonly marginAfter: string | null
  readonly liquidationBefore: string | null
  /** Also null, with a margin, if no price liquidates the position of a local exchange. */
  readonly liquidationAfter: string | null
}

/** What would be another than before. */
export interface Change {
  readonly what: string
  readonly before: string | null
  readonly after: string | null
}

export interface Receipt {
  /** `exchange`: played in a copy of the exchange. `estimate`: computed from documented rules, which may be wrong. */
  readonly basis: 'exchange' | 'estimate'
  readonly about: string
  readonly orders: readonly OrderReceipt[]
  readonly changes: readonly Change[]
  /** The value that counts, and what is left afterwards; null without limits. `positionLeft` as in `Count`. */
  readonly limits: { readonly value: string; readonly dayLeft: string; readonly positionLeft: string | null } | null
}

export const bases = {
  exchange: 'Each order was played alone in a copy of the account and the book of the local exchange.',
  estimate:
    'Computed from documented rules and the present prices. The exchange may decide otherwise; null is unknown.',
} as const

const text = { type: 'string' } as const
const textOrNull = { type: ['string', 'null'] } as const

function closed(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

export const receiptSchema: JsonSchema = closed({
  basis: { enum: Object.keys(bases) },
  about: { enum: Object.values(bases) },
  orders: {
    type: 'array',
    items: closed({
      symbol: text,
      type: text,
      size: text,
      refusal: textOrNull,
      cost: textOrNull,
      reserve: textOrNull,
      fee: textOrNull,
      filledAtOnce: textOrNull,
      averagePrice: textOrNull,
      marginBefore: textOrNull,
      marginAfter: textOrNull,
      liquidationBefore: textOrNull,
      liquidationAfter: textOrNull,
    }),
  },
  changes: { type: 'array', items: closed({ what: text, before: textOrNull, after: textOrNull }) },
  limits: { anyOf: [closed({ value: text, dayLeft: text, positionLeft: textOrNull }), { type: 'null' }] },
})

/** The most entries of a list that a question shows, and the most characters of a text. */
const mostEntries = 50
const mostCharacters = 200

/** Returns an input as JSON on one line. What is left out of a long one is counted. */
export function describeInput(input: unknown): string {
  return show(shorten(input))
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > mostCharacters ? value.slice(0, mostCharacters) + rest(value, mostCharacters) : value
  if (Array.isArray(value)) {
    const shown = value.slice(0, mostEntries).map(shorten)
    return value.length > mostEntries ? [...shown, rest(value, mostEntries)] : shown
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shorten(each)]))
}

function rest({ length }: { readonly length: number }, shown: number): string {
  return `…and ${length - shown} more`
}

/**
 * Returns a receipt as lines for a person. Texts of the agent and of the service are shown as JSON unless they are
 * decimals or plain words: they must neither read as ours nor begin a line.
 */
export function describeReceipt({ basis, about, orders, changes, limits }: Receipt): string {
  const lines = orders
    .slice(0, mostEntries)
    .flatMap((order) => [
      `${plain(order.type)} ${plain(order.size)} ${plain(order.symbol)}`,
      ...(order.refusal === null ? [] : [`  would be refused: ${describeInput(order.refusal)}`]),
      `  cost ${known(order.cost)}, must be available ${known(order.reserve)}, fee ${known(order.fee)}`,
      `  filled at once ${known(order.filledAtOnce)} at ${known(order.averagePrice)}`,
      `  margin ${known(order.marginBefore)} -> ${known(order.marginAfter)}`,
      `  liquidation ${liquidationsOf(order, basis === 'exchange').join(' -> ')}`,
    ])
  if (orders.length > mostEntries) lines.push(`${rest(orders, mostEntries)} orders`)
  const changed = changes
    .slice(0, mostEntries)
    .map(({ what, before, after }) => `${describeInput(what)}: ${quoted(before)} -> ${quoted(after)}`)
  if (changes.length > mostEntries) changed.push(`${rest(changes, mostEntries)} changes`)
  const left =
    limits === null
      ? 'no limits'
      : `counts ${limits.value}; left of the day ${limits.dayLeft}, of positions ${limits.positionLeft ?? 'no limit, or not measured'}`
  return [`${basis}: ${about}`, ...lines, ...changed, left].join('\n')
}

function liquidationsOf(order: OrderReceipt, isPlayed: boolean): readonly string[] {
  const before = order.liquidationBefore === null && isPlayed ? 'none' : known(order.liquidationBefore)
  const isNone = isPlayed && order.liquidationAfter === null && order.marginAfter !== null
  const after = isNone ? 'none' : known(order.liquidationAfter)
  return [before, after]
}

function plain(value: string): string {
  return /^[\w.-]{1,64}$/.test(value) ? value : describeInput(value)
}

function known(value: string | null): string {
  return value === null ? 'unknown' : plain(value)
}

function quoted(value: string | null): string {
  return value === null ? 'unknown' : describeInput(value)
}

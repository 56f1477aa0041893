// What a rehearsal says: a receipt as that of the order ticket, with what the limits would leave.
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
  readonly marginAfter: string | null
  readonly liquidationBefore: string | null
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
  /** The value that counts, and what is left afterwards; null without limits. */
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

/** Returns a receipt as lines for a person. Texts of the service are shown as JSON: they must not read as ours. */
export function describeReceipt({ basis, about, orders, changes, limits }: Receipt): string {
  const known = (value: string | null): string => value ?? 'unknown'
  const lines = orders.flatMap((order) => [
    `${order.type} ${order.size} ${order.symbol}`,
    ...(order.refusal === null ? [] : [`  would be refused: ${JSON.stringify(order.refusal)}`]),
    `  cost ${known(order.cost)}, must be available ${known(order.reserve)}, fee ${known(order.fee)}`,
    `  filled at once ${known(order.filledAtOnce)} at ${known(order.averagePrice)}`,
    `  margin ${known(order.marginBefore)} -> ${known(order.marginAfter)}`,
    `  liquidation ${order.liquidationBefore ?? 'none'} -> ${order.liquidationAfter ?? (basis === 'exchange' ? 'none' : 'unknown')}`,
  ])
  const changed = changes.map(({ what, before, after }) => `${what}: ${before ?? 'none'} -> ${after ?? 'none'}`)
  const left =
    limits === null
      ? 'no limits'
      : `counts ${limits.value}; left of the day ${limits.dayLeft}, of positions ${limits.positionLeft ?? 'no limit'}`
  return [`${basis}: ${about}`, ...lines, ...changed, left].join('\n')
}

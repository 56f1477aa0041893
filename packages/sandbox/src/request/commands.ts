// From the body of a request to a command of the engine, and from its refusal to a rejection, with the code that the
// document has for the reason. The tables of the generated package map codes to enum values.
//
// The text of a refusal begins with the parts that programs parse, from the table of the document (G81):
// `INVALID_ARGUMENT: stepSize '0.0001'; SIZE_PRECISION(size): the size must be a multiple of 0.0001, was 0.00015.`
import {
  ENGINE_REFUSED,
  errorCodes,
  type ErrorName,
  EXECUTION_TYPE,
  MARGIN_MODE,
  ORDER_KIND,
  PRICE_MODE_CODES,
} from '@capi/api'
import type { BatchOrder, OrderRequest } from '@capi/api/wire'
import type { Direction, ExecutionType, MarginMode, PlaceOrderCommand, Reason, Refusal, Result } from '@capi/engine'
import { document, nodeAt } from '../document/document.ts'
import { Rejection } from '../document/rejection.ts'

const market = PRICE_MODE_CODES.get('market')
const defaultMarginMode = nodeAt('/components/schemas/MarginModeCode')['default']

/** Where all orders of a request are placed. */
export type OrderTarget = Pick<OrderRequest, 'symbol' | 'marginMode'>

/** Returns the command that places an order, from a valid body. */
export function readOrderCommand(accountId: bigint, target: OrderTarget, order: BatchOrder): PlaceOrderCommand {
  return {
    accountId,
    symbol: target.symbol,
    clientOid: order.client_oid ?? null,
    type: enumValue<Direction>(ORDER_KIND, order.type),
    executionType: enumValue<ExecutionType>(EXECUTION_TYPE, order.order_type),
    isMarket: isMarketPrice(order.match_price),
    marginMode: readMarginMode(target.marginMode),
    size: order.size,
    price: order.price ?? null,
    presetTakeProfitPrice: order.presetTakeProfitPrice ?? null,
    presetStopLossPrice: order.presetStopLossPrice ?? null,
  }
}

/** Returns the enum value of a code. The schema has admitted the code, so the table has its value. */
export function enumValue<Value extends string>(values: ReadonlyMap<string, string>, code: unknown): Value {
  return values.get(String(code)) as Value
}

/** Whether a price mode (`match_price`, `match_type`) is that of a market order. */
export function isMarketPrice(code: string | undefined): boolean {
  return code === market
}

/** Returns the margin mode of a code that the schema has admitted; without a code, that of the document's default. */
export function readMarginMode(code: number | string | undefined): MarginMode {
  return MARGIN_MODE.get(String(code ?? defaultMarginMode)) as MarginMode
}

/** What a text begins with; `{step}` stands for the size step. */
interface Parsed {
  readonly status?: string
  readonly text?: string
  readonly field?: string
}

const { status: defaultStatus, reasons } = document['x-refusals'] as {
  readonly status: string
  readonly reasons: Readonly<Record<string, Parsed>>
}

/** Returns the text of a refusal: what programs parse, its name, what was expected and what was received. */
export function refusalText(refusal: Pick<Refusal, 'reason' | 'text' | 'field' | 'step'>): string {
  const { reason, step } = refusal
  const { status = defaultStatus, text: parsed } = reasons[reason] ?? {}
  const words = step === undefined ? parsed : parsed?.replace('{step}', step)
  return `${status}: ${words === undefined ? '' : `${words}; `}${reasonText(refusal)}`
}

/** Returns the text without what only programs of a live service parse. */
function reasonText({
  reason,
  text,
  field = reasons[reason]?.field,
}: Pick<Refusal, 'reason' | 'field' | 'text'>): string {
  return `${reason}${field === undefined ? '' : `(${field})`}: ${text}`
}

/** The codes of the refusals that have one of their own. All others have the code of the engine. */
export type RefusalNames = Partial<Record<Reason, ErrorName>>

// G62: programs change the margin mode and repeat the order.
const names: RefusalNames = { MARGIN_MODE_CONFLICT: 'parameter_invalid' }

/** Returns the code of a refusal. */
export function refusalCode({ reason }: Refusal): string {
  const name = names[reason]
  return Object.values(errorCodes).find((entry) => entry.name === name)?.code ?? ENGINE_REFUSED
}

/** Returns the value of a successful result; throws a rejection if the engine refused. */
export function unwrap<Value>(outcome: Result<Value>, own: RefusalNames = names): Value {
  if (outcome.ok) return outcome.value
  throw new Rejection(own[outcome.reason] ?? 'engine_refused', refusalText(outcome))
}

/**
 * The same for control operations, which no program of a live service calls: the text is the name and the sentence
 * only.
 */
export function unwrapControl<Value>(outcome: Result<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Rejection('engine_refused', reasonText(outcome))
}

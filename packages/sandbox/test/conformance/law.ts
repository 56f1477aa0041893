// Judges whether a request conforms to the document, with a validator of its own that reads formats as bounds, and how
// a response refuses: because of the form of the request, or because of the state of the exchange.
import { errorCodes } from '@capi/api'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Documented } from './operation.ts'

/** Parts of a request as they are sent; a body is a JSON value whose large numbers are bigints. */
export interface SentParts {
  readonly query: Readonly<Record<string, string | undefined>>
  readonly body: unknown
}

/** What a refusal depends on: the form of the request, two of its fields together, or the state of the exchange. */
export type Cause = 'form' | 'fields' | 'state'

const formCodes: ReadonlySet<string> = new Set(
  Object.values(errorCodes).flatMap(({ name, code }) =>
    ['content_type_invalid', 'field_invalid', 'parameter_missing', 'parameter_invalid'].includes(name) ? code : [],
  ),
)
/** Refusals with such a code that depend on the contracts, positions and time of the exchange. */
const aboutState = /must be one of|must have a market|that of the position|or a Unix time in ms within them/
/** A refusal of the engine has its reason in the text, from the table `x-refusals` of the document. */
const ofEngine = /^(?:INVALID_ARGUMENT|FAILED_PRECONDITION): (?:.*?; )?(([A-Z_]+)(?:\(\w+\))?: .*)$/s
/** Reasons that no contract, position or time decides. */
const formReasons: ReadonlySet<string> = new Set(['AMOUNT_PRECISION', 'CLIENT_OID_INVALID', 'LEVERAGE_RANGE'])
/**
 * Rules about two fields, which the descriptions of the fields state and no schema of one field can: a limit order has
 * a price, a market order is not post-only, only an order that opens has presets, and cross margin has one leverage.
 */
const aboutFields =
  /^EXECUTION_TYPE_CONFLICT|^PRICE_PRECISION\((?:price|executePrice)\): the price must be above zero|^PRESET_PRICE.*only an order that opens|^LEVERAGE_RANGE.*of both sides must be equal/

/** Returns what a refusal depends on. */
export function causeOf(code: string, msg: string): Cause {
  const [, text, reason] = ofEngine.exec(msg) ?? []
  if (text === undefined) return formCodes.has(code) && !aboutState.test(msg) ? 'form' : 'state'
  if (aboutFields.test(text)) return 'fields'
  return formReasons.has(reason!) || text.includes('must be above zero') ? 'form' : 'state'
}

const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  formats: {
    decimal: /^-?\d+(\.\d+)?$/,
    int64: (text: string) => /^-?\d{1,19}$/.test(text) && fits(BigInt(text), 64),
    int32: { type: 'number', validate: (value: number) => Number.isInteger(value) && fits(BigInt(value), 32) },
  },
})
const validators = new Map<string, ValidateFunction>()

function fits(value: bigint, bits: number): boolean {
  return BigInt.asIntN(bits, value) === value
}

/**
 * Whether the document allows a request. A parameter with `x-invalid` may have any value where that is only ignored.
 */
export function conforms({ id, root, parameters, body }: Documented, sent: SentParts, isStrict: boolean): boolean {
  for (const { name, in: place, isRequired, isForgiving, schema } of parameters) {
    if (place !== 'query' || (isForgiving && !isStrict)) continue
    const text = sent.query[name]
    if (text === undefined ? isRequired : !admits(`${id} ?${name}`, root, schema, typed(schema, text))) return false
  }
  return !body || admits(`${id} body`, root, body, sent.body)
}

function typed(schema: Documented['root'], text: string): unknown {
  return schema['type'] === 'integer' && /^-?\d+$/.test(text) ? BigInt(text) : text
}

function admits(place: string, root: Documented['root'], schema: object, value: unknown): boolean {
  const validate =
    validators.get(place) ?? ajv.compile({ ...inside(schema), components: inside(root['components'] as object) })
  validators.set(place, validate)
  // The validator reads doubles, which are exact up to the bounds of an integer of 64 bits.
  return isExact(value) && (validate(toDoubles(value)) as boolean)
}

// The items of a list that reports them in the response are no part of the law.
function inside(schema: object): object {
  const text = JSON.stringify(schema, (_, node: Record<string, unknown> | null) =>
    node?.['x-invalid'] === 'reported' ? { ...node, items: { type: 'object' } } : node,
  )
  return JSON.parse(text) as object
}

function isExact(value: unknown): boolean {
  if (typeof value === 'bigint') return fits(value, 64)
  if (typeof value === 'number') return !Number.isInteger(value) || fits(BigInt(value), 64)
  return typeof value !== 'object' || value === null || Object.values(value).every(isExact)
}

function toDoubles(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each)) ?? 'null',
  )
}

// The contracts of results: every one satisfies the schema of its operation, refusals and lost responses included; and
// a result with one field dropped or of another type does not. CAPI_FUZZ sets the number of random calls.
import { Ajv, type ValidateFunction } from 'ajv'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { validInputs } from '../../../tools/vitest/valid-inputs.ts'
import { type Mcp, createMcp } from '../src/server/create-mcp.ts'
import { resultSchemaOf } from '../src/surface/check-result.ts'
import { resultSchema, shortSchema } from '../src/surface/result-schema.ts'
import { type Exchange, openExchange } from './agent.ts'

const count = Number(process.env['CAPI_FUZZ'] ?? 600)
const ajv = new Ajv({ strict: false })
const short = ajv.compile(shortSchema)
const refusedEarly = ajv.compile(resultSchema({}))

let exchange: Exchange
let mcp: Mcp
const whole = new Map<string, ValidateFunction>()

beforeAll(() => {
  exchange = openExchange()
  const client = { ...exchange.options.client, retries: 0, recoveryTimeoutMs: 0, limits: false } as const
  mcp = createMcp({ ...exchange.options, client, tools: 'few', allow: ['trade'] })
  for (const operation of mcp.operations) whole.set(operation.name, ajv.compile(resultSchemaOf(operation)))
})
afterAll(() => exchange.sandbox.close())

const symbols = ['cmt_btcusdt', 'cmt_ethusdt', 'nothing']
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(
    ...symbols,
    '0.01',
    '1',
    '-1',
    '88500',
    '90000',
    'open_long',
    'close_long',
    'market',
    true,
    5,
  ),
  fc.jsonValue(),
)

/** Returns any input: one that is valid, with some fields left out, or replaced. */
function inputOf(name: string): fc.Arbitrary<Record<string, unknown>> {
  const valid = Object.entries((validInputs() as Record<string, object>)[name] ?? {})
  const field = fc.constantFrom('keep', 'keep', 'keep', 'keep', 'keep', 'drop', 'replace')
  return fc
    .tuple(
      fc.array(field, { minLength: valid.length, maxLength: valid.length }),
      fc.array(anyValue, { minLength: 9, maxLength: 9 }),
    )
    .map(([fates, values]) =>
      Object.fromEntries(
        valid.flatMap(([key, value], index) =>
          fates[index] === 'drop' ? [] : [[key, fates[index] === 'replace' ? values[index] : value]],
        ),
      ),
    )
}

const faults = [
  undefined,
  undefined,
  undefined,
  { phase: 'before', action: { type: 'drop', how: 'close' } },
  { phase: 'afterCommit', action: { type: 'drop', how: 'close' } },
  { phase: 'before', action: { type: 'status', status: 503 } },
  { phase: 'afterCommit', action: { type: 'status', status: 504 } },
] as const

it(`hold in ${count} random calls with faults`, { timeout: 3_600_000 }, async () => {
  const names = mcp.operations
    .filter(({ name }) => !name.startsWith('sandbox_') && name !== 'readMore')
    .map(({ name }) => name)
  const call = fc.constantFrom(...names).chain((name) =>
    fc.record({
      name: fc.constant(name),
      input: inputOf(name),
      fault: fc.constantFrom(...faults),
      rehearse: fc.boolean(),
      at: fc.nat(),
      how: fc.nat(2),
    }),
  )
  const outcomes = new Map<string, number>()
  let [changed, caught] = [0, 0]
  await fc.assert(
    fc.asyncProperty(call, async ({ name, input, fault, rehearse, at, how }) => {
      const { kind } = mcp.operations.find((each) => each.name === name)!
      exchange.sandbox.control.deleteFaults()
      if (fault) exchange.sandbox.control.createFault({ ...fault, operation: name as never, count: 1 } as never)
      const given = { operation: name, input, ...(kind !== 'read' && rehearse && { rehearse }) }
      const { structuredContent: result } = (await mcp.call(kind, given))!
      outcomes.set(String(result['outcome']), (outcomes.get(String(result['outcome'])) ?? 0) + 1)
      const validate = result['operation'] === null ? refusedEarly : whole.get(String(result['operation']))!
      expect([short(result), validate(result), validate.errors ?? null], JSON.stringify(result)).toEqual([
        true,
        true,
        null,
      ])
      const other = change(result, at, how)
      if (other === undefined) return
      changed += 1
      if (!validate(other)) caught += 1
    }),
    { numRuns: count },
  )
  expect(caught / changed, `${caught} of ${changed}`).toBeGreaterThanOrEqual(0.99)
  for (const outcome of ['done', 'rehearsed', 'refused', 'unknown', 'invalid', 'failed', 'accepted'])
    expect(outcomes.get(outcome) ?? 0, outcome).toBeGreaterThan(0)
})

/** Returns a copy with one field dropped, or of another type. */
function change(result: object, at: number, how: number): object | undefined {
  const copy = structuredClone(result)
  const fields = fieldsOf(copy)
  const [holder, name] = fields[at % fields.length]!
  if (how === 0) delete holder[name]
  else holder[name] = anotherType(holder[name], how)
  return copy
}

/** Returns every field of an object, in any depth, with its holder. */
function fieldsOf(value: unknown): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.slice(0, 3).flatMap(fieldsOf)
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((name) => [[holder, name] as [typeof holder, string], ...fieldsOf(holder[name])])
}

function anotherType(value: unknown, how: number): unknown {
  const other = how === 1 ? { of: 'another type' } : [1.5]
  if (Array.isArray(value)) return how === 1 ? 1.5 : 'text'
  if (typeof value === 'object' && value !== null) return how === 1 ? 1.5 : true
  return other
}

// Values for a schema; most of them are valid.
import fc from 'fast-check'
import { admitsEmpty, constantsOf, flatten, type Node, typesOf } from '../schema.ts'

/** Numbers around every bound of the documents. */
const edges = [0, 1, -1, 20, 21, 40, 41, 64, 65, 100, 101, 1_000, 1_001, 10_000, 10_001, 1e11, 1e12, 1e13]
const farther = [1_764_201_600_000, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e15, 1e16, 1e21, 1e308]

const integer: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...edges, ...farther, ...farther.map((edge) => -edge)),
  fc.integer(),
  fc.maxSafeInteger(),
)

const decimal: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('0', '0.0', '0.01', '0.00001', '1', '100', '89000', '90000.1', '99999', '-1', '-0.0001', '1e5', '.5'),
  fc.constantFrom('1.', '00.1', '+1', '0x10', 'NaN', 'Infinity', '١', '1,5', ' 1', '9'.repeat(18), '9'.repeat(400)),
  fc.tuple(fc.nat(200_000), fc.nat(99_999)).map(([whole, part]) => `${whole}.${part}`),
)

/** Texts that often cause errors in programs. */
const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', ' ', '\0', '\u0000x', '__proto__', 'constructor', '../..', '%', '%zz', "' or 1=1 --", '<b>'),
  fc.constantFrom('\ud800', '\ufeff', '\u202e', '𝟙', 'null', 'x'.repeat(41), 'x'.repeat(5_000), '18446744073709551616'),
  fc.array(fc.integer({ max: 0x10ffff, min: 0 }), { maxLength: 50 }).map((codes) => String.fromCodePoint(...codes)),
)

const anything: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: integer, weight: 3 },
  { arbitrary: fc.double(), weight: 1 },
  { arbitrary: fc.oneof(text, decimal), weight: 3 },
  { arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { toString: 1 }), weight: 2 },
  { arbitrary: fc.json({ maxDepth: 2 }).map((json) => JSON.parse(json) as unknown), weight: 1 },
)

/** Returns values for a place in a request; `sample` is an accepted one. */
export function valuesFor(root: Node, schema: Node, sample: unknown): fc.Arbitrary<unknown> {
  const good = goodValues(root, flatten(root, schema).node, sample)
  const usual = sample === undefined ? [] : [{ arbitrary: fc.constant(sample), weight: 6 }]
  return fc.oneof(...usual, { arbitrary: good, weight: 6 }, { arbitrary: anything, weight: 1 })
}

/** Returns texts for a parameter. */
export function textsFor(root: Node, schema: Node, sample: unknown): fc.Arbitrary<string> {
  return fc.oneof(
    {
      arbitrary: valuesFor(root, schema, sample).map((value) =>
        typeof value === 'string' ? value : JSON.stringify(value),
      ),
      weight: 4,
    },
    { arbitrary: text, weight: 1 },
  )
}

function goodValues(root: Node, node: Node, sample: unknown): fc.Arbitrary<unknown> {
  const choices: fc.Arbitrary<unknown>[] = []
  const words = constantsOf(root, node)
  const types = typesOf(root, node)
  if (words.length > 0) choices.push(fc.constantFrom<unknown>(...words))
  if (types.has('null')) choices.push(fc.constant(null))
  if (admitsEmpty(root, node)) choices.push(fc.constant(''))
  if (types.has('boolean')) choices.push(fc.boolean())
  if (types.has('integer') && words.length === 0) choices.push(integersOf(node))
  if (types.has('number')) choices.push(fc.double({ noNaN: true, noDefaultInfinity: true }))
  if (types.has('array')) choices.push(listsOf(root, node, sample))
  if (node['properties']) choices.push(recordsOf(root, node, sample))
  if (types.has('string') && words.length === 0) {
    choices.push(node['format'] === 'decimal' ? decimal : node['format'] === 'int64' ? idTexts : text)
  }
  return choices.length > 0 ? fc.oneof(...choices) : anything
}

const idTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('0', '1', '9223372036854775807', '9223372036854775808', '-1', '00', '1.0'),
  fc.bigInt({ min: 10n ** 17n, max: 10n ** 18n - 1n }).map(String),
)

function integersOf(node: Node): fc.Arbitrary<number> {
  const { minimum = -2, maximum = 2_000 } = node
  const bounds = fc.constantFrom(minimum - 1, minimum, minimum + 1, maximum - 1, maximum, maximum + 1)
  return fc.oneof(bounds, fc.integer({ min: minimum, max: Math.min(maximum, minimum + 2_000) }), integer)
}

function listsOf(root: Node, node: Node, sample: unknown): fc.Arbitrary<unknown[]> {
  const [first] = Array.isArray(sample) ? (sample as unknown[]) : []
  const item = valuesFor(root, node['items'] ?? {}, first)
  const most = (node['maxItems'] ?? 20) + 1
  return fc.oneof(fc.array(item, { maxLength: 3 }), fc.array(item, { minLength: most, maxLength: most }))
}

function recordsOf(root: Node, node: Node, sample: unknown): fc.Arbitrary<object> {
  const samples = (typeof sample === 'object' && sample !== null ? sample : {}) as Record<string, unknown>
  const entries = Object.entries<Node>(node['properties']).map(([name, child]) => {
    return [name, valuesFor(root, child, samples[name])] as const
  })
  const requiredKeys = entries.flatMap(([name]) => (name in samples ? [name] : []))
  const whole = fc.record(Object.fromEntries(entries), { requiredKeys })
  const part = fc.record(Object.fromEntries(entries), { requiredKeys: [] })
  const more = fc.tuple(whole, fc.constantFrom('__proto__', 'unheardOf', 'constructor', ''), anything)
  return fc.oneof(
    { arbitrary: whole, weight: 8 },
    { arbitrary: part, weight: 2 },
    {
      arbitrary: more.map(([record, name, value]) => Object.fromEntries([...Object.entries(record), [name, value]])),
      weight: 1,
    },
  )
}

// Requests of every operation with mistakes of any kind, including their encodings.
import fc from 'fast-check'
import { documented, type Documented } from '../operation.ts'
import { exactJson } from '../../fixtures/requests.ts'
import type { Parts } from '../variation.ts'
import { textsFor, valuesFor } from './values.ts'

export interface Fuzzed {
  readonly id: string
  readonly method: string
  /** Path and query as in the request line. */
  readonly target: string
  readonly body: Uint8Array | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** Operations that reset the state are rare, but frequent enough that the state stays small. */
const rare: ReadonlySet<string> = new Set([
  'sandbox reset',
  'sandbox createAccount',
  'sandbox saveSnapshot',
  'sandbox restoreSnapshot',
])

/** Parameters that request a late response: a requested wait is no hang, but takes time. */
const waits: ReadonlyMap<string, fc.Arbitrary<string>> = new Map([
  ['waitMs', fc.constantFrom('0', '1', '10', '-1', '1.5', '30001', 'long', '')],
])

/** Returns requests derived from valid ones. */
export function requestsFrom(bases: Readonly<Record<string, readonly Parts[]>>): fc.Arbitrary<Fuzzed> {
  const weighted = documented.flatMap((operation) => {
    const parts = bases[operation.id] ?? [{}]
    return parts.map((base) => ({
      arbitrary: requestsOf(operation, base),
      weight: rare.has(operation.id) ? 4 : operation.body ? 60 : 20,
    }))
  })
  return fc.oneof(...weighted)
}

function requestsOf(operation: Documented, base: Parts): fc.Arbitrary<Fuzzed> {
  const { id, root, parameters, body } = operation
  const inPath = parameters.filter((each) => each.in === 'path')
  const inQuery = parameters.filter((each) => each.in === 'query')
  const paths = fc.record(
    Object.fromEntries(inPath.map(({ name, schema }) => [name, textsFor(root, schema, base.path?.[name])])),
  )
  const queries = fc.record(
    Object.fromEntries(
      inQuery.map(({ name, schema }) => [name, waits.get(name) ?? textsFor(root, schema, base.query?.[name])]),
    ),
    { requiredKeys: inQuery.filter(({ isRequired }) => isRequired).map(({ name }) => name) },
  )
  const bodies = body ? valuesFor(root, body, base.body).chain(encodingsOf) : fc.constant(undefined)
  return fc
    .record({
      path: paths,
      query: queries,
      body: bodies,
      breakQuery,
      method: oddly(operation.method, 'POST', 'GET'),
      type,
    })
    .map(({ path, query, breakQuery: breakIt, type: contentType, ...rest }) => {
      const where = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => escape(path[name] ?? ''))
      const pairs = Object.entries(query).map(([name, value]) => `${name}=${escape(value)}`)
      const search = breakIt(pairs.join('&'))
      const target = search === '' ? where : `${where}?${search}`
      return { id, target, method: rest.method, body: rest.body, headers: { 'content-type': contentType } }
    })
}

function oddly<Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> {
  return fc.oneof({ arbitrary: fc.constant(usual), weight: 40 }, { arbitrary: fc.constantFrom(...others), weight: 1 })
}

const type = oddly('application/json', 'application/json; charset=latin1', 'text/plain', '', 'APPLICATION/JSON', ';')

const breakQuery = oddly<(query: string) => string>(
  (query) => query,
  (query) => `${query}&${query}`,
  (query) => `${query}&unheardOf=1`,
  (query) => `${query}&%zz=%`,
  (query) => `${query}&%ff=%c0%80`,
  (query) => `${query}&&=&=x`,
  (query) => query.replaceAll('=', ''),
  (query) => `${query}?${query}`,
  (query) => `${query}&__proto__=1&constructor=2`,
)

// Half of a surrogate pair has no escape.
function escape(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}

/** Returns the bytes of a JSON value; most of them are valid. */
function encodingsOf(value: unknown): fc.Arbitrary<Uint8Array> {
  const json = value === undefined ? '' : exactJson(value)
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
  const wrong = [
    (at: number) => bytes(json.slice(0, at % (json.length + 1))),
    (at: number) => bytes(json.slice(0, at % (json.length + 1)) + json),
    () => bytes(`\ufeff${json}`),
    () => bytes(`${json}${json}`),
    () => bytes(json.replaceAll('"', "'")),
    () => bytes(json.replace('{', '{"__proto__":{"x":1},')),
    () => bytes(json.replace(/"(\w+)":/, '"$1":1,"$1":')),
    () => bytes('['.repeat(30_000)),
    () => bytes(`${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`),
    () => new Uint8Array(Buffer.from(json, 'utf16le')),
    (at: number) => bytes(json).map((byte, index) => (index === at % json.length ? 0xff : byte)),
    () => new Uint8Array(),
    () => bytes('null'),
    () => bytes(json.replace(/\d+/, '9'.repeat(400))),
    () => bytes(' '.repeat(300_000)),
  ]
  return fc.oneof(
    { arbitrary: fc.constant(bytes(json)), weight: 30 },
    { arbitrary: fc.tuple(fc.constantFrom(...wrong), fc.nat(10_000)).map(([make, at]) => make(at)), weight: 1 },
  )
}

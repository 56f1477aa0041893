// What the document allows is what the exchange takes: a request that conforms is never refused because of its form,
// and a strict sandbox accepts none that does not. tools/repository/schemathesis asks the same of a program that others
// wrote.
//
// CAPI_FUZZ sets the number of requests.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactJson, signedHeaders, startSandbox } from '../fixtures/requests.ts'
import { basesOf } from './bases.ts'
import { textsFor, valuesFor } from './fuzz/values.ts'
import { causeOf, conforms, type SentParts } from './law.ts'
import { documented, type Documented } from './operation.ts'
import { symbol } from './tour/stage.ts'
import type { Parts } from './variation.ts'

const count = Number(process.env['CAPI_FUZZ'] ?? 2_000)

/** What only a strict sandbox refuses: a name that the document does not contain, and a value that means none. */
const aboutStrictness = /is not known; |must be left out if there is no value/

function requestsOf(operation: Documented, base: Parts): fc.Arbitrary<SentParts> {
  const { root, parameters, body } = operation
  const inQuery = parameters.filter((each) => each.in === 'query')
  const texts = inQuery.map(({ name, schema }) => [name, textsFor(root, schema, base.query?.[name])] as const)
  return fc.record({
    query: fc.record(Object.fromEntries(texts), { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>,
    body: body
      ? fc.oneof({ weight: 9, arbitrary: valuesFor(root, body, base.body) }, fc.constant({}))
      : fc.constant(undefined),
  })
}

describe.each([{ strict: false }, { strict: true }])(`${count} requests, to a sandbox with %o`, ({ strict }) => {
  it('are refused because of their form only if the document does not allow them', { timeout: 600_000 }, async () => {
    const sandbox = startSandbox({ strict })
    const account = sandbox.control.createAccount({ deposit: '1000000' })
    const ids = { orderId: '100000000000000001', positionId: 100000000000000001n, stopId: 1n, faultId: '1' }
    const bases = basesOf({ symbol, accountId: account.accountId, ...ids, time: sandbox.control.now() })
    const interfaceOnly = documented.filter(({ surface }) => surface === 'interface')
    const seen = { conforming: 0, other: 0 }
    const requests = fc.oneof(
      ...interfaceOnly.flatMap((operation) =>
        (bases[operation.id] ?? [{}]).map((base) =>
          requestsOf(operation, base).map((sent) => ({ id: operation.id, sent })),
        ),
      ),
    )
    const law = fc.asyncProperty(requests, async ({ id, sent }) => {
      const operation = interfaceOnly.find((each) => each.id === id)!
      const search = new URLSearchParams(sent.query as Record<string, string>).toString()
      const target = search === '' ? operation.path : `${operation.path}?${search}`
      const { method } = operation
      const wish = { target, method, ...(operation.body && { body: exactJson(sent.body) }) }
      const headers = await signedHeaders(account, method, target, wish.body)
      const response = await sandbox.fetch(target, { ...wish, headers })
      const { status } = response
      const isAllowed = conforms(operation, sent, strict)
      seen[isAllowed ? 'conforming' : 'other'] += 1
      const { code = '', msg = '' } = status < 400 ? {} : ((await response.json()) as { code: string; msg: string })
      const isRefusedForForm = causeOf(code, msg) === 'form' && !(strict && aboutStrictness.test(msg))
      if (isAllowed && isRefusedForForm)
        throw new Error(`refused although it conforms: ${JSON.stringify(wish)}: ${msg}`)
      if (strict && !isAllowed && status < 400)
        throw new Error(`accepted although it does not conform: ${JSON.stringify(wish)}`)
    })
    await fc.assert(law, { numRuns: count / 2 })
    expect(Math.min(seen.conforming, seen.other)).toBeGreaterThan(count / 20)
  })
})

describe('causeOf', () => {
  it.each([
    ['40020', 'INVALID_ARGUMENT: AMOUNT_PRECISION(amount): the amount must be a decimal, was 0.', 'form'],
    ['40015', 'INVALID_ARGUMENT: PRICE_PRECISION(triggerPrice): the trigger price must be above zero, was 0.', 'form'],
    ['40015', 'INVALID_ARGUMENT: PRICE_PRECISION(price): the price must be above zero, was missing.', 'fields'],
    ['40020', 'INVALID_ARGUMENT: LEVERAGE_RANGE(shortLeverage): the leverage of both sides must be equal', 'fields'],
    ['40015', "INVALID_ARGUMENT: stepSize '0.001'; SIZE_PRECISION(size): the size must be a multiple", 'state'],
    ['40017', 'Body field limit must be at most 100, was 101.', 'form'],
    ['40020', 'Query parameter symbol must be one of a, b, was c.', 'state'],
  ])('reads the reason of %s %s', (code, msg, cause) => {
    expect(causeOf(code, msg)).toBe(cause)
  })
})

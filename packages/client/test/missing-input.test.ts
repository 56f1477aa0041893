// Calls from plain JavaScript, where no compiler checks the input: what the document requires is refused before it is
// sent.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type OperationId, operations } from '@capi/api'
import { describe, expect, it } from 'vitest'
import { UsageError, createClient } from '../src/index.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a document of any shape
type Node = any
const document: Node = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@capi/api/openapi.rules.json'), 'utf8'),
)
const follow = (node: Node): Node =>
  node?.$ref
    ? follow(
        node.$ref
          .slice(2)
          .split('/')
          .reduce((at: Node, step: string) => at[step], document),
      )
    : node

/** Returns the names of the fields that an operation requires, or of which it requires one. */
function requiredBy(id: OperationId): string[] {
  const { path, method, hasBody } = operations[id]
  const operation = document.paths[path][method.toLowerCase()]
  if (!hasBody) {
    const parameters: Node[] = (operation.parameters ?? []).map(follow)
    return parameters.filter((each) => each.required && each.in === 'query').map(({ name }) => name)
  }
  const { required = [], anyOf = [], properties } = follow(operation.requestBody.content['application/json'].schema)
  const names = [...required, ...anyOf.flatMap((branch: Node) => branch.required ?? [])] as string[]
  return names.map((name) => properties[name]['x-name'] ?? name)
}

const requiring = (Object.keys(operations) as OperationId[]).filter((id) => requiredBy(id).length > 0)

type Methods = Record<string, (input?: unknown) => Promise<unknown>>

function createCountingClient(): { readonly client: Methods; readonly sent: string[] } {
  const sent: string[] = []
  const fetch: typeof globalThis.fetch = async (url) => {
    sent.push(String(url))
    return new Response('{}', { status: 400 })
  }
  const credentials = { key: 'k', secret: 's', passphrase: 'p' }
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials, fetch, retries: 0 })
  return { client: client as unknown as Methods, sent }
}

describe('an input from plain JavaScript', () => {
  it('is required by cancelOrder, cancelOrders, cancelPlanOrder and others', () => {
    expect(requiring).toEqual(expect.arrayContaining(['getTicker', 'cancelOrder', 'cancelOrders', 'cancelPlanOrder']))
  })

  it.each(requiring)('of %s is refused if it is missing or empty, before anything is sent', async (id) => {
    const { client, sent } = createCountingClient()
    for (const input of [undefined, {}, { [requiredBy(id)[0]!]: undefined }, { [requiredBy(id)[0]!]: null }])
      await expect(client[id]!(input)).rejects.toThrow(UsageError)
    expect(sent).toEqual([])
  })

  it.each([
    { id: 'cancelOrder', expected: 'orderId or clientOid is required, was neither.' },
    { id: 'cancelOrders', expected: 'orderIds or clientOids is required, was neither.' },
    { id: 'cancelPlanOrder', expected: 'orderId is required, was undefined.' },
    { id: 'placePlanOrder', expected: "An order needs executePrice, or matchType: 'market'; it had neither." },
    { id: 'placeOrder', expected: 'An order needs type and size; one of them is missing.' },
    { id: 'placeOrders', expected: 'orders must be an array, was undefined.' },
  ])('of $id is refused with what was expected', async ({ id, expected }) => {
    const { client, sent } = createCountingClient()
    await expect(client[id]!()).rejects.toThrow(expected)
    await expect(client[id]!({})).rejects.toThrow(expected)
    expect(sent).toEqual([])
  })

  it.each([...requiring, 'placePlanOrder'])('of %s must be an object', async (id) => {
    const { client, sent } = createCountingClient()
    for (const input of [null, '1', 1n, true, ['1']]) await expect(client[id]!(input)).rejects.toThrow(UsageError)
    expect(sent).toEqual([])
  })

  it('of cancelOrder with a misspelt name is refused with the names that exist', async () => {
    const { client, sent } = createCountingClient()
    await expect(client['cancelOrder']!({ id: '1' })).rejects.toThrow('Expected one of orderId, clientOid, was "id".')
    expect(sent).toEqual([])
  })
})

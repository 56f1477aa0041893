import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Operation, operations } from '@capi/api'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, it } from 'vitest'
import { publicHandlers, signedHandlers } from '../../src/wire/handlers/index.ts'
import { ask, send, startSandbox, type Wish } from '../trader.ts'

type Node = { [key: string]: any } // oxlint-disable-line typescript/no-explicit-any -- a document of any shape

const file = createRequire(import.meta.url).resolve('@capi/api/openapi.json')
const document = JSON.parse(readFileSync(file, 'utf8')) as Node
const schemas = document['components'].schemas as Record<string, Node>

/** A request for each operation that is built, that brings back at least one record. */
const wishes: Partial<Record<Operation['id'], Wish>> = {
  listContracts: { target: '/capi/v2/market/contracts' },
  listTickers: { target: '/capi/v2/market/tickers' },
  getTicker: { target: '/capi/v2/market/ticker?symbol=cmt_btcusdt' },
  getServerTime: { target: '/capi/v2/market/time' },
  getAccounts: { target: '/capi/v2/account/getAccounts' },
  getAccount: { target: '/capi/v2/account/getAccount?coin=USDT' },
  listBills: { target: '/capi/v2/account/bills', body: '{}' },
}

// Closed, so that nothing undocumented is said; complete, so that nothing documented is missing. Of several spellings of
// a field an answer carries one.
function tighten(schema: Node): void {
  const { properties } = schema
  if (!properties) return
  schema['additionalProperties'] = false
  const spellings = new Map<string, string[]>()
  for (const [name, property] of Object.entries<Node>(properties)) {
    const canonical = property['x-alias-of'] ?? name
    spellings.set(canonical, [...(spellings.get(canonical) ?? []), name])
  }
  schema['allOf'] = Array.from(spellings.values(), (names) => ({ oneOf: names.map((name) => ({ required: [name] })) }))
}

for (const schema of Object.values(schemas)) tighten(schema)
const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  formats: {
    decimal: /^-?\d+(\.\d+)?$/,
    int64: /^\d+$/,
    'unix-ms': /^\d{13}$/,
    'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  },
}).addSchema(document, 'capi')

const sandbox = startSandbox()
const alice = sandbox.control.createAccount({ deposit: '100' })
afterAll(() => sandbox.close())

function pointer({ path, method }: Operation, status: string): string {
  const operation = `capi#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`
  return `${operation}/responses/${status}/content/application~1json/schema`
}

describe('the answers', () => {
  it('are all checked here', () => {
    expect(Object.keys(wishes).toSorted()).toEqual(Object.keys({ ...publicHandlers, ...signedHandlers }).toSorted())
  })

  it.each(Object.entries(wishes))('of %s say all that the document says, and nothing else', async (id, wish) => {
    const { status, json } = await send(sandbox, alice, wish)
    expect(status).toBe(200)
    const validate = ajv.compile({ $ref: pointer(operations[id as Operation['id']], '200') })
    expect([validate(json), validate.errors]).toEqual([true, null])
  })

  it('to refused requests are the envelope of the document', async () => {
    const validate = ajv.compile({ $ref: 'capi#/components/schemas/Error' })
    const refusals = [
      await ask(sandbox, '/capi/v2/market/ticker'),
      await ask(sandbox, '/capi/v2/none'),
      await ask(sandbox, '/capi/v2/account/getAccounts'),
      await send(sandbox, alice, { target: '/capi/v2/order/fills' }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([400, 404, 400, 501])
    for (const { json } of refusals) expect([validate(json), validate.errors]).toEqual([true, null])
  })
})

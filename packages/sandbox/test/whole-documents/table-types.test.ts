// The JSON type of every field that the reference describes, in each form of responses. The fact table of the reference
// is the oracle, and not the document, from which the forms are derived.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Answers } from '../../src/request/response.ts'
import { startSandbox } from '../fixtures/requests.ts'
import { trader } from '../fixtures/trader.ts'

const symbol = 'cmt_btcusdt'
const table = new URL('../../../../tools/test/facts/reference.tsv', import.meta.url)
const rows = readFileSync(table, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))

/** A field of a response, with the types that the table and the sample of the reference give it. */
interface Typed {
  readonly operation: string
  readonly steps: readonly string[]
  readonly type: string
  readonly sampleType: string | undefined
}

const typed: readonly Typed[] = rows.flatMap(([, subject = '', item = '', aspect, type = '']) => {
  if (aspect !== 'type') return []
  const valueOf = (name: string): string | undefined =>
    rows.find((row) => row[1] === subject && row[2] === item && row[3] === name)?.[4]
  const homes = rows.filter((row) => row[1] === subject && row[3] === 'returned by').map((row) => row[4]!)
  const places = homes.length > 0 ? homes.map((home) => `${home}.${item}`) : [`${subject} ${item}`]
  return places
    .filter((place) => place.split(' ')[2]!.startsWith('response'))
    .map((place) => {
      const [method, path, name] = place.split(' ')
      const steps = name!.replaceAll('[]', '.[]').split('.').slice(1)
      return { operation: `${method} ${path}`, steps, type, sampleType: valueOf('sample type') }
    })
})

const names: Readonly<Record<string, string>> = { long: 'integer' }

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return value === null ? 'null' : typeof value
}

/** Returns the values at a place; none where a response leaves it out or has null. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (value === null || value === undefined) return []
  if (step === undefined) return [value]
  if (step === '[]') return (value as unknown[]).flatMap((item) => valuesAt(item, rest))
  return valuesAt((value as Record<string, unknown>)[step], rest)
}

/** Returns the responses of a world that has a record of every kind. */
async function readResponses(answers: Answers): Promise<ReadonlyMap<string, unknown>> {
  const sandbox = startSandbox({ answers })
  sandbox.control.setPrice({ symbol, price: '90000' })
  const { account, opensLong, get, post } = trader(sandbox, { deposit: '100000' })
  sandbox.control.updateSettings({ accountId: account.accountId, symbol, isolatedLongLeverage: 10 })
  await opensLong('0.02').isolated().atMarket()
  const presets = { presetTakeProfitPrice: '95000', presetStopLossPrice: '80000' }
  const resting = { client_oid: 'grid-7', size: '0.01', type: '1', order_type: '0', match_price: '0', price: '89000' }
  const plan = {
    symbol,
    client_oid: '',
    size: '0.001',
    type: '3',
    match_type: '1',
    trigger_price: '85000',
    marginMode: 3,
  }
  const placed = await post('order/batchOrders', {
    symbol,
    marginMode: 3,
    orderDataList: [{ ...resting, ...presets }, resting],
  })
  const other = await opensLong('0.01').isolated().with(presets).as('grid-8').at('89000')
  const planned = await post('order/plan_order', plan)
  const stopped = await post('order/plan_order', plan)
  await post('order/cancel_plan', { orderId: stopped.json.order_id })
  const queries: Readonly<Record<string, object>> = {
    'market/ticker': { symbol },
    'order/historyPlan': { symbol },
    'account/position/singlePosition': { symbol },
    'account/getAccount': { coin: 'USDT' },
  }
  const lists = [
    'market/contracts',
    'market/tickers',
    'order/current',
    'order/currentPlan',
    'order/fills',
    'account/getAccounts',
  ]
  const responses = new Map([
    ['POST order/batchOrders', placed.json],
    ['POST order/plan_order', planned.json],
    ['POST account/bills', (await post('account/bills', { limit: 100 })).json],
  ])
  for (const path of [...lists, ...Object.keys(queries)])
    responses.set(`GET ${path}`, (await get(path, queries[path])).json)
  responses.set('POST order/cancel_batch_orders', (await post('order/cancel_batch_orders', { ids: [other, '1'] })).json)
  responses.set('POST order/cancel_order', (await post('order/cancel_order', { clientOid: 'grid-7' })).json)
  responses.set('GET order/history', (await get('order/history')).json)
  return responses
}

/** Returns the fields whose type differs from the table, and counts those that were compared. */
async function compare(answers: Answers, wanted: (field: Typed) => string | undefined): Promise<[string[], number]> {
  const responses = await readResponses(answers)
  const seen = new Set<string>()
  const different = new Set<string>()
  for (const field of typed) {
    const operation = field.operation.replace('/capi/v2/', '')
    if (!responses.has(operation)) throw new Error(`No response of ${operation} was read.`)
    for (const value of valuesAt(responses.get(operation), field.steps)) {
      const place = `${operation} ${field.steps.join('.')}`
      seen.add(place)
      const type = wanted(field) ?? field.type
      const isNumber = type === 'number' && typeOf(value) === 'integer'
      if (!isNumber && typeOf(value) !== (names[type] ?? type)) different.add(`${place}: ${typeOf(value)}`)
    }
  }
  return [[...different], seen.size]
}

describe('the types of fields', () => {
  it('are by default those of the tables, or of the samples where they differ', async () => {
    const [different, count] = await compare('documented', ({ sampleType }) => sampleType)
    expect(different).toEqual([])
    expect(count).toBeGreaterThan(300)
  })

  it('are those of the tables alone with --answers tables', async () => {
    const [different] = await compare('tables', () => undefined)
    expect(different).toEqual([])
  })

  it('differ from both in three fields with --answers observed', async () => {
    const [different] = await compare('observed', ({ sampleType }) => sampleType)
    expect(different).toEqual([
      'GET account/getAccounts collateral.[].isolatedPositionId: integer',
      'GET account/getAccount collateral.[].isolatedPositionId: integer',
      'POST account/bills items.[].billId: integer',
      'POST account/bills items.[].ctime: integer',
    ])
  })
})

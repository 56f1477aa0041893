// Every example of the document is played: its request is sent to the exchange, and the response is the example.
import { describe, expect, it } from 'vitest'
import { type Documented, documented, type Example } from '../../conformance/operation.ts'
import { cases, sharedCases, unplayed } from './cases.ts'
import { compareWith, play } from './play.ts'

interface Play {
  readonly name: string
  readonly operation: Documented
  readonly key: string
  readonly status: string
  readonly request: Example | undefined
  readonly response: Example
}

const operations = documented.filter(({ surface }) => surface === 'interface')
const operationOf = (id: string): Documented => operations.find((each) => each.id === id)!
/** The examples of single operations. */
const own: readonly Play[] = operations.flatMap((operation) =>
  operation.responses.flatMap(({ status, examples }) =>
    examples
      .filter(({ name }) => name.startsWith(`${operation.id}.`))
      .map((response) => {
        const key = response.name.slice(operation.id.length + 1)
        const request = operation.requestExamples.find(({ name }) => name === `${response.name}.request`)
        return { name: response.name, operation, key, status, request, response }
      }),
  ),
)
const played = own.filter(({ name }) => !unplayed.has(name))
/** The examples of responses that operations share. */
const shared = new Map(
  operations.flatMap(({ id, responses }) =>
    responses.flatMap(({ status, examples }) =>
      examples.flatMap(({ name, value }) => (name.startsWith(`${id}.`) ? [] : [[name, { status, value }] as const])),
    ),
  ),
)

async function findDifferences({ operation, key, status, request }: Play, example: unknown): Promise<string[]> {
  const each = cases[operation.id]?.[key]
  if (!each) throw new Error(`No case is written for ${operation.id} ${key}.`)
  const answer = await play(operation, each, request?.value)
  const wrongStatus = String(answer.status) === status ? [] : [`the status must be ${status}, was ${answer.status}`]
  return [...wrongStatus, ...compareWith(example, answer, each)]
}

describe('the examples', () => {
  it.each(played)('$name is what the exchange sends', async (each) => {
    expect(await findDifferences(each, each.response.value)).toEqual([])
  })

  it.each([...shared].filter(([name]) => !unplayed.has(name)))(
    '%s is what the exchange sends',
    async (name, { status, value }) => {
      const { operation, ...each } = sharedCases[name]!
      const answer = await play(operationOf(operation), each, undefined)
      expect(compareWith(value, answer, each)).toEqual([])
      if (status !== 'default') expect(String(answer.status)).toBe(status)
    },
  )

  it('of requests and responses are pairs with the same key', () => {
    const withBody = operations.filter(({ requestExamples }) => requestExamples.length > 0)
    const requests = withBody.flatMap(({ requestExamples }) => requestExamples.map(({ name }) => name)).toSorted()
    const hasBody = (id: string): boolean => withBody.some((each) => each.id === id)
    // A body that the schema does not allow is no example; the case has it.
    const isInvalid = ({ operation: { id }, key }: Play): boolean => cases[id]?.[key]?.request?.body !== undefined
    const answered = own.filter((each) => hasBody(each.operation.id) && !isInvalid(each))
    expect(requests).toEqual(answered.map(({ name }) => `${name}.request`).toSorted())
  })

  it('are all played, except those that the exchange never sends', () => {
    const names = new Set([...own.map(({ name }) => name), ...shared.keys()])
    expect([...unplayed.keys()].filter((name) => !names.has(name))).toEqual([])
    const written = Object.entries(cases).flatMap(([id, list]) => Object.keys(list).map((key) => `${id}.${key}`))
    expect(written.filter((name) => !names.has(name))).toEqual([])
    console.log(
      `examples  ${played.length + sharedCount} of ${names.size} responses played, ${unplayed.size} never sent`,
    )
  })
})

const sharedCount = [...shared.keys()].filter((name) => !unplayed.has(name)).length

type Mistake = readonly [name: string, place: string, value: unknown]

/** What was wrong in examples before they were played, by its place. */
const mistakes: readonly Mistake[] = [
  ['listContracts.one-contract', '0.contract_val', '0.000001'],
  ['placePlanOrder.close-long', 'client_oid', null],
  ['cancelOrder.by-id', 'client_oid', null],
  ['cancelOrders.by-ids', 'cancelOrderResultList.0.client_oid', ''],
  ['cancelOrders.one-failed', 'failInfos.0.err_msg', 'ORDER_NOT_FOUND(orderId): no order has this id.'],
  ['cancelOrder.already-final', 'err_msg', 'ORDER_FINISHED(orderId): the order is filled and cannot be cancelled.'],
  [
    'placeOrders.one-failed',
    'order_info.1.error_message',
    'PRICE_BAND(price): the price is above the highest bid of 91350.0.',
  ],
  [
    'closePositions.whole-account',
    '1.errorMessage',
    'CLOSE_SIZE_EXCEEDED(size): the size must be at most 0.005, was 0.010.',
  ],
  ['placeTpSlOrder.wrong-side', 'msg', 'PRESET_PRICE: the stop-loss price must be below 91218.7, was 93000.0.'],
  [
    'modifyTpSlOrder.unknown-order',
    'msg',
    'ORDER_NOT_FOUND(orderId): the order must be a take-profit or stop-loss order.',
  ],
  ['getAccounts.one-currency', 'account.defaultFeeSetting.is_set_fee_rate', true],
  ['getAccounts.isolated', 'collateral.0.isolatedPositionId', '0'],
  ['listBills.funding-only', 'items.0.ctime', 1764230400000],
  ['getOrder.filled', 'size', '0.020000'],
]

/** The same of the examples that operations share. */
const sharedMistakes: readonly Mistake[] = [
  ['TooManyRequests.spent', 'msg', 'The weight budget of this key is exhausted.'],
  ['Refused.parameter', 'code', '40015'],
  ['Refused.engine', 'msg', 'SIZE_PRECISION(size): the size must be a multiple of 0.00001, was 0.000015.'],
  ['NotFound.path', 'msg', 'Not found.'],
  ['InternalError.unknown', 'code', 500],
  ['Failure.unavailable', 'data', {}],
]

/** Returns an example with a mistake, and where the comparison must find it. */
function spoil(value: unknown, place: string, wrong: unknown): { example: unknown; path: string } {
  const example = structuredClone(value)
  const steps = place.split('.')
  const last = steps.pop()!
  const parent = steps.reduce((node, step) => (node as Record<string, unknown>)[step], example)
  ;(parent as Record<string, unknown>)[last] = wrong
  return { example, path: place.replaceAll(/(^|\.)(\d+)/g, '[$2]').replace(/^(?!\[)/, '.') }
}

describe('a wrong example', () => {
  it.each(mistakes)('%s at %s is found', async (name, place, value) => {
    const each = played.find((one) => one.name === name)!
    const { example, path } = spoil(each.response.value, place, value)
    expect(await findDifferences(each, example)).toEqual([expect.stringContaining(`${path} must be`)])
  })

  it.each(sharedMistakes)('%s at %s is found', async (name, place, value) => {
    const { operation, ...each } = sharedCases[name]!
    const answer = await play(operationOf(operation), each, undefined)
    const { example, path } = spoil(shared.get(name)!.value, place, value)
    expect(compareWith(example, answer, each)).toEqual([expect.stringContaining(`${path} must be`)])
  })

  it('is tried for every example that operations share', () => {
    expect(sharedMistakes.map(([name]) => name).toSorted()).toEqual(Object.keys(sharedCases).toSorted())
  })
})

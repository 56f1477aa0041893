// Changes one thing in the bundle and expects the table to name it: a check that cannot fail would prove nothing.
import { describe, expect, it } from 'vitest'
import type { Node } from '../../product/bundle/document.ts'
import { readBundles } from './bundle.ts'
import { disagreements } from './check.ts'
import { claimsWithoutRow } from './claims.ts'
import { unpairedExamples, valuesBeyondReference, withoutExample, zerosBeyondReference } from './examples.ts'
import { readGaps } from './gaps.ts'
import { Places } from './place.ts'
import { wordsBeyondReference } from './prose.ts'
import { readFacts } from './table.ts'

const facts = readFacts()
const gaps = readGaps()
const { reference } = await readBundles()

type Tree = { [key: string]: Tree } & Tree[]

interface Change {
  readonly name: string
  /** Where the node is, from the root of the bundle. */
  readonly at: string[]
  readonly with: Node
  readonly want: string
}

const schemas = ['components', 'schemas']
const changes: Change[] = [
  {
    name: 'a notation of a size that the reference does not state',
    at: [...schemas, 'PositiveDecimal'],
    with: { pattern: '^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$' },
    want: '4.16 POST /capi/v2/order/plan_order body.size: accepts must be ""1e1"", was refused',
  },
  {
    name: 'a pattern without a row',
    at: [...schemas, 'CancelRequest', 'properties', 'clientOid'],
    with: { pattern: '^[a-z]+$' },
    want: 'POST /capi/v2/order/cancel_order body.clientOid: pattern',
  },
  {
    name: 'a width where the reference says Integer',
    at: [...schemas, 'Position', 'properties', 'coin_id'],
    with: { format: 'int64' },
    want: 'GET /capi/v2/account/position/singlePosition response[].coin_id: format int64',
  },
  {
    name: 'another weight',
    at: ['paths', '/capi/v2/order/fills', 'get'],
    with: { 'x-weight': { ip: 5, uid: 6 } },
    want: '8 GET /capi/v2/order/fills -: uid weight must be "5", was 6',
  },
  {
    name: 'a public endpoint that asks for a signature',
    at: ['paths', '/capi/v2/market/ticker', 'get'],
    with: { security: [{ AccessKey: [] }] },
    want: '4.3 GET /capi/v2/market/ticker -: access must be "public", was signed',
  },
  {
    name: 'another type',
    at: [...schemas, 'Decimal'],
    with: { type: 'number' },
    want: '2.2 ticker record last: type must be "string" at GET /capi/v2/market/ticker response last, was number',
  },
  {
    name: 'a documented field that is marked as practice',
    at: [...schemas, 'Bill', 'properties', 'coin'],
    with: { 'x-basis': 'practice' },
    want: '2.8 bill record coin: exists must be "yes" at POST /capi/v2/account/bills response.items[] coin, was absent',
  },
  {
    name: 'a required field that the reference leaves open',
    at: [...schemas, 'PlanOrderRequest'],
    with: { required: ['symbol'] },
    want: '4.16 POST /capi/v2/order/plan_order body.symbol: required must be "not shown", was yes',
  },
  {
    name: 'a status that is no longer final',
    at: [...schemas, 'OrderStatus', 'oneOf', '2'],
    with: { 'x-final': false },
    want: '3.1 order record status: final must be "filled: yes" at GET /capi/v2/order/current response[] status, was false',
  },
  {
    name: 'another bound',
    at: [...schemas, 'BillQuery', 'properties', 'limit'],
    with: { maximum: 101 },
    want: '8 POST /capi/v2/account/bills body.limit: maximum must be "100", was 101',
  },
  {
    name: 'another section',
    at: [...schemas, 'Position'],
    with: { 'x-source': '2.5' },
    want: '2.6 position record leverage: exists must be "yes" at GET /capi/v2/account/position/singlePosition response[] leverage, was right, but cites 2.5',
  },
  {
    name: 'a gap that the header does not point at',
    at: ['components', 'securitySchemes', 'AccessSign'],
    with: { 'x-gap': 'G1' },
    want: '5 document header.ACCESS-SIGN: gap must be "algorithm text|string encoding" at document, was G2, which is not pointed at',
  },
  {
    name: 'a field that the reference lacks',
    at: [...schemas, 'Ticker', 'properties'],
    with: { open_24h: { type: 'string' } },
    want: 'GET /capi/v2/market/ticker response.open_24h: exists',
  },
  {
    name: 'a bound that the reference lacks',
    at: [...schemas, 'BatchOrder', 'properties', 'client_oid'],
    with: { maxLength: 40 },
    want: 'POST /capi/v2/order/batchOrders body.orderDataList[].client_oid: maxLength 40',
  },
  {
    name: 'a value that the reference lacks',
    at: [...schemas, 'PositionMode', 'oneOf', '0'],
    with: { const: 'ONE_WAY' },
    want: 'GET /capi/v2/account/getAccounts response.account.modeSetting[].positionMode: value ONE_WAY',
  },
  {
    name: 'a value that the reference shows in another place',
    at: [...schemas, 'Fill', 'properties', 'marginMode', 'anyOf', '0'],
    with: { const: 'ISOLATED' },
    want: 'GET /capi/v2/order/fills response.list[].marginMode: value ISOLATED',
  },
  {
    name: 'a title that the reference does not pair with the code',
    at: [...schemas, 'OrderKindCode', 'oneOf', '4'],
    with: { title: 'offset_liquidate_long' },
    want: 'GET /capi/v2/order/currentPlan response[].type: title offset_liquidate_long of 5',
  },
  {
    name: 'a request that is closed',
    at: [...schemas, 'CancelRequest'],
    with: { additionalProperties: false },
    want: 'POST /capi/v2/order/cancel_order body: closed',
  },
  {
    name: 'a key of practice that is left in the bundle without practice',
    at: [],
    with: { 'x-limits': { windowMs: 10_000 } },
    want: '8 document x-limits|x-assumed: not shown must be "yes" at document, was /x-limits',
  },
  {
    name: 'a status that the reference does not show',
    at: ['paths', '/capi/v2/market/ticker', 'get', 'responses'],
    with: { '404': { description: 'Not found.' } },
    want: '7 document [1345]\\d\\d|[1345]XX: not shown must be "yes" at document, was /paths//capi/v2/market/ticker/get/responses/404',
  },
  {
    name: 'a pattern that every word matches',
    at: [...schemas, 'Bill', 'properties', 'transferReason', 'anyOf', '1'],
    with: { pattern: '.+' },
    want: '4.10 bill record transferReason: enum pattern must be "REFUND_PLATFORM_TOKEN_DISCOUNT_FEE: refund|returned|back discount token" at POST /capi/v2/account/bills response.items[] transferReason, was every word',
  },
  {
    name: 'a text that says more than the reference',
    at: [...schemas, 'Bill', 'properties', 'amount'],
    with: { description: 'Amount after tax.' },
    want: '/components/schemas/Bill/properties/amount description: "tax" in "Amount after tax."',
  },
  {
    name: 'a text that explains a value of which the reference has only the name',
    at: [...schemas, 'BusinessType', 'oneOf', '10'],
    with: { description: 'Funding fee.' },
    want: 'POST /capi/v2/account/bills response.items[].businessType: meaning of position_funding',
  },
  {
    name: 'a key of ours on an operation',
    at: ['paths', '/capi/v2/order/cancel_order', 'post'],
    with: { 'x-confirm': ['listCurrentOrders'] },
    want: 'POST /capi/v2/order/cancel_order: x-confirm',
  },
  {
    name: 'a key of ours on a response',
    at: ['paths', '/capi/v2/order/fills', 'get', 'responses', '200'],
    with: { 'x-sent-type': 'array' },
    want: '/paths//capi/v2/order/fills/get/responses/200: x-sent-type',
  },
  {
    name: 'a key of ours on a request body',
    at: ['paths', '/capi/v2/order/plan_order', 'post', 'requestBody'],
    with: { 'x-empty': 'none' },
    want: '/paths//capi/v2/order/plan_order/post/requestBody: x-empty',
  },
  {
    name: 'a key of ours on a security scheme',
    at: ['components', 'securitySchemes', 'AccessSign'],
    with: { 'x-signature': { algorithm: 'HMAC-SHA256' } },
    want: '/components/securitySchemes/AccessSign: x-signature',
  },
  {
    name: 'a key of ours at the root',
    at: [],
    with: { 'x-refusals': { status: 'INVALID_ARGUMENT' } },
    want: ': x-refusals',
  },
  {
    name: 'headers of a response',
    at: ['paths', '/capi/v2/market/ticker', 'get', 'responses', '200'],
    with: { headers: { 'X-Request-Id': { schema: { type: 'string' } } } },
    want: 'GET /capi/v2/market/ticker response: headers',
  },
  {
    name: 'a deprecated operation',
    at: ['paths', '/capi/v2/market/ticker', 'get'],
    with: { deprecated: true },
    want: 'GET /capi/v2/market/ticker: deprecated',
  },
  {
    name: 'documentation elsewhere',
    at: [],
    with: { externalDocs: { url: 'https://example.com' } },
    want: 'document: externalDocs',
  },
  {
    name: 'a required body whose required fields the reference does not show',
    at: ['paths', '/capi/v2/order/plan_order', 'post', 'requestBody'],
    with: { required: true },
    want: 'POST /capi/v2/order/plan_order body: required',
  },
  {
    name: 'the address of a server',
    at: ['servers', '0', 'variables', 'base_url'],
    with: { default: 'http://127.0.0.1:8787' },
    want: 'server: base_url http://127.0.0.1:8787',
  },
  {
    name: 'a message of ours in an example',
    at: ['components', 'examples', 'cancelOrder.by-id', 'value'],
    with: { err_msg: 'order does not exist' },
    want: 'cancelOrder by-id.err_msg: order does not exist',
  },
  {
    name: 'an error code in an example',
    at: ['components', 'examples', 'cancelOrders.by-ids', 'value', 'cancelOrderResultList', '0'],
    with: { err_msg: '40015' },
    want: 'cancelOrders by-ids.cancelOrderResultList.0.err_msg: 40015',
  },
  {
    name: 'a value of another place in an example, where the place lists none',
    at: ['components', 'examples', 'getAccounts.one-currency', 'value', 'account', 'modeSetting', '0'],
    with: { separatedMode: 'COMBINED' },
    want: 'getAccounts one-currency.account.modeSetting.0.separatedMode: COMBINED',
  },
  {
    name: 'a value in an example that the list of its place lacks',
    at: ['components', 'examples', 'listFills.one-liquidation', 'value', 'list', '0'],
    with: { orderSide: 'SELL' },
    want: 'listFills one-liquidation.list.0.orderSide: SELL',
  },
  {
    name: 'the example of a response without that of its request',
    at: ['paths', '/capi/v2/order/cancel_order', 'post', 'requestBody', 'content', 'application/json'],
    with: { examples: {} },
    want: 'cancelOrder by-id',
  },
  {
    name: 'a zero in an example that means none, which the reference does not state',
    at: ['components', 'examples', 'listCurrentPlanOrders.one-waiting', 'value', '0'],
    with: { triggerTime: '0' },
    want: 'listCurrentPlanOrders one-waiting.0.triggerTime: 0',
  },
  {
    name: 'an operation without an example',
    at: ['paths', '/capi/v2/market/ticker', 'get', 'responses', '200', 'content', 'application/json'],
    with: { examples: {} },
    want: 'getTicker',
  },
]

describe('the table', () => {
  it.each(changes)('names $name', ({ at, with: keys, want }) => {
    const bundle = structuredClone(reference)
    const node = at.reduce((tree, step) => tree[step as never]!, bundle as unknown as Tree)
    Object.assign(node, keys)
    const context = { bundle, facts, places: new Places(bundle, facts), gaps }
    // The table comes last, because it takes longest.
    const checks = [
      () => claimsWithoutRow(context.places, facts),
      () => [
        ...valuesBeyondReference(bundle),
        ...zerosBeyondReference(bundle),
        ...unpairedExamples(bundle),
        ...withoutExample(bundle),
      ],
      () => wordsBeyondReference(bundle),
      () => facts.flatMap((fact) => disagreements(fact, context)),
    ]
    const lines: string[] = []
    for (const check of checks) if (!lines.includes(want)) lines.push(...check())
    expect(lines).toContain(want)
  })
})

// `capi verify`: no difference in the sandbox, and each deviation of a server reported exactly.
import { type IncomingMessage, type Server, createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type Operation, operations } from '@capi/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Exchange, type Outcome, run, startExchange } from './command.ts'

const symbol = 'cmt_btcusdt'

interface Answer {
  status: number
  contentType: string
  text: string
}
type Change = (answer: Answer) => void

interface Liar {
  readonly url: string
  /** Every request that came, as `METHOD path`. */
  readonly requests: readonly string[]
}

let exchange: Exchange
const liars: Server[] = []

beforeAll(async () => {
  exchange = await startExchange()
  exchange.sandbox.control.setPrice({ symbol, price: '90000' })
  const order = `--symbol ${symbol} --type open_long --size 0.01`
  const plan = `place-plan-order ${order} --trigger-price 80000 --execute-price 80000 --json`
  const capi = async (line: string): Promise<string> => {
    const { exit, stdout, stderr } = await run(line.split(' '), exchange.environment)
    expect([exit, stderr]).toEqual([0, ''])
    return stdout
  }
  await capi(`place-order ${order} --match-price market`)
  await capi(`place-order ${order} --price 80000`)
  await capi(plan)
  const { orderId } = JSON.parse(await capi(plan)) as { orderId: string }
  await capi(`cancel-plan-order --order-id ${orderId}`)
})
afterAll(async () => {
  for (const liar of liars) liar.close()
  await exchange.sandbox.close()
})

/** Starts a server that passes everything on to the exchange, and changes the answers of one operation. */
async function startLiar(path: string, isSigned: boolean, change: Change): Promise<Liar> {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    requests.push(`${method} ${url.split('?')[0]}`)
    const body = await readBody(request)
    const passed = Object.entries(headers).filter(([name]) => /^(access-|locale|content-type)/.test(name))
    const answered = await fetch(exchange.url + url, {
      method,
      headers: Object.fromEntries(passed) as Record<string, string>,
      ...(body !== '' && { body }),
    })
    const answer: Answer = {
      status: answered.status,
      contentType: answered.headers.get('content-type') ?? '',
      text: await answered.text(),
    }
    if (url.split('?')[0] === path && isSigned === 'access-sign' in headers) change(answer)
    response.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.text)
  }).listen(0, '127.0.0.1')
  liars.push(server)
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const check = (url: string, more: readonly string[] = []): Promise<Outcome> =>
  run(['verify', '--base-url', url, ...more], exchange.environment)

interface Point {
  readonly operation: string
  readonly field: string
  readonly expected: string
  readonly was: string
  readonly times: number
}

async function differencesOf(url: string): Promise<{ exit: number | null; differences: Point[] }> {
  const { exit, stdout } = await check(url, ['--json'])
  return { exit, ...(JSON.parse(stdout) as { differences: Point[] }) }
}

const reads = Object.values<Operation>(operations).filter(({ permission }) => permission !== 'trade')

describe('capi verify', () => {
  it('finds no difference in the sandbox, and compares records of every list', async () => {
    const { exit, stdout } = await check(exchange.url, ['--json'])
    const report = JSON.parse(stdout) as { called: { operation: string; records: number }[]; differences: Point[] }
    expect([exit, report.differences]).toEqual([0, []])
    const empty = report.called.filter(({ records }) => records === 0).map(({ operation }) => operation)
    expect(empty).toEqual([expect.stringMatching(/, unsigned$/)])
  })

  it('calls every read operation once, the time also before candles, and no other operation', async () => {
    const liar = await startLiar('/none', true, () => {})
    const { stdout } = await check(liar.url)
    const wanted = reads.map(({ method, path }) => `${method} ${path}`)
    const [unsigned] = liar.requests.slice(-1)
    const { method, path } = operations.getServerTime
    const candles = reads.filter(({ id }) => id.endsWith('Candles'))
    const times = candles.map(() => `${method} ${path}`)
    expect(liar.requests.slice(0, -1).toSorted()).toEqual([...wanted, ...times].toSorted())
    expect(wanted).toContain(unsigned)
    for (const { id } of reads) expect(stdout).toMatch(new RegExp(`^${id} +\\d{3} `, 'm'))
  })

  it('reports what it did not call without credentials, and which lists were empty', async () => {
    const { stdout } = await run(['verify', '--base-url', exchange.url], {})
    for (const { id, signed } of reads)
      expect(stdout).toMatch(new RegExp(`^${id} .*${signed ? 'not called: no credentials' : '0$'}`, 'm'))
    const { key, secret, passphrase } = exchange.sandbox.control.createAccount()
    const fresh = { CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase }
    const empty = await run(['verify', '--base-url', exchange.url], fresh)
    expect(empty.stdout).toMatch(/^listFills .* empty: no record to compare$/m)
  })

  it('ends with one line if no server listens', async () => {
    const { exit, stdout, stderr } = await check('http://127.0.0.1:8')
    expect([exit, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^capi verify: No response from http:\/\/127\.0\.0\.1:8: [^\n]+\n$/)
  })
})

type Row = Record<string, unknown>

/** Changes the JSON of an answer; ids keep their digits, since the text is changed around them. */
const edit =
  (from: RegExp, to: string): Change =>
  (answer) => {
    const changed = answer.text.replace(from, to)
    if (changed === answer.text) throw new Error(`Expected ${String(from)} in the answer, was ${answer.text}`)
    answer.text = changed
  }

const cases: readonly {
  readonly name: string
  readonly operation: Operation
  readonly isSigned?: boolean
  readonly change: Change
  readonly want: readonly Row[]
}[] = [
  {
    name: 'an unknown field',
    operation: operations.getTicker,
    change: edit(/\{/, '{"surprise":7,'),
    want: [{ field: 'surprise', expected: 'no field of this name', was: '7', times: 1 }],
  },
  {
    name: 'a missing field',
    operation: operations.getTicker,
    change: edit(/"last":"[^"]*",/, ''),
    want: [{ field: 'last', expected: 'a value', was: 'absent' }],
  },
  {
    name: 'a missing field that is required, in every record',
    operation: operations.listContracts,
    change: edit(/"tick_size":"[^"]*",/g, ''),
    want: [{ field: '[].tick_size', expected: 'a value', was: 'absent', times: 5 }],
  },
  {
    name: 'a number for a string',
    operation: operations.getTicker,
    change: edit(/"last":"([^"]*)"/, '"last":$1'),
    want: [{ field: 'last', expected: 'string', was: '90000.0' }],
  },
  {
    name: 'a string for an id that is a number, with all its digits',
    operation: operations.listFills,
    change: edit(/"tradeId":(\d+)/, '"tradeId":"$1"'),
    want: [{ field: 'list[].tradeId', expected: 'integer', was: expect.stringMatching(/^"\d{18}"$/) }],
  },
  {
    name: 'a decimal with an exponent',
    operation: operations.getTicker,
    change: edit(/"last":"[^"]*"/, '"last":"9e4"'),
    want: [{ field: 'last', expected: 'a decimal number', was: '"9e4"' }],
  },
  {
    name: 'seconds for milliseconds',
    operation: operations.getServerTime,
    change: edit(/"timestamp":(\d{10})\d{3}/, '"timestamp":$1'),
    want: [{ field: 'timestamp', expected: 'Unix milliseconds, or 0', was: expect.stringMatching(/^\d{10}$/) }],
  },
  {
    name: 'a number at a position of an array',
    operation: operations.listCandles,
    change: edit(/\["(\d+)","([\d.]+)"/, '["$1",$2'),
    want: [{ field: '[].open', expected: 'string', was: expect.stringMatching(/^[\d.]+$/) }],
  },
  {
    name: 'an array with too few positions',
    operation: operations.getDepth,
    change: edit(/\["([\d.]+)","[\d.]+"\]/, '["$1"]'),
    want: [{ field: 'asks[]', expected: '2 positions', was: 'an array of 1' }],
  },
  {
    name: 'a word that the document does not know',
    operation: operations.listFills,
    change: edit(/"OPEN_LONG"/, '"SIDEWAYS"'),
    want: [{ field: 'list[].direction', expected: expect.stringContaining('OPEN_LONG'), was: '"SIDEWAYS"' }],
  },
  {
    name: 'null where it is not said',
    operation: operations.listCurrentOrders,
    change: edit(/"size":"[^"]*"/, '"size":null'),
    want: [{ field: '[].size', expected: 'string', was: 'null' }],
  },
  {
    name: 'an envelope around the value',
    operation: operations.getTicker,
    change: (answer) => (answer.text = `{"code":"00000","msg":"","data":${answer.text}}`),
    want: [{ field: 'body', expected: 'the bare value', was: 'an envelope with code "00000"' }],
  },
  {
    name: 'another content type',
    operation: operations.getTicker,
    change: (answer) => (answer.contentType = 'text/plain'),
    want: [{ field: 'content-type', expected: 'application/json', was: 'text/plain' }],
  },
  {
    name: 'a page of a gateway',
    operation: operations.getTicker,
    change: (answer) => Object.assign(answer, { status: 502, contentType: 'text/html', text: '<h1>Bad gateway</h1>' }),
    want: [
      { field: 'status', expected: '200', was: '502' },
      { field: 'content-type', expected: 'application/json', was: 'text/html' },
      { field: 'body', expected: 'JSON', was: '"<h1>Bad gateway</h1>"' },
    ],
  },
  {
    name: 'a refusal with another status than its code has',
    operation: operations.listCurrentOrders,
    isSigned: false,
    change: (answer) => (answer.status = 403),
    want: [{ field: 'status', expected: expect.stringMatching(/^400, the status of code 400\d\d$/), was: '403' }],
  },
  {
    name: 'an answer to who did not sign',
    operation: operations.listCurrentOrders,
    isSigned: false,
    change: (answer) => Object.assign(answer, { status: 200, text: '[]' }),
    want: [{ field: 'status', expected: 'a refusal with a status of 400 or more', was: '200' }],
  },
]

describe.concurrent('a server with', () => {
  it.each(cases)(
    '$name is reported, and nothing else',
    async ({ operation, isSigned = operation.signed, change, want }) => {
      const liar = await startLiar(operation.path, isSigned, change)
      const { exit, differences } = await differencesOf(liar.url)
      expect(exit).toBe(1)
      const title = isSigned === operation.signed ? operation.id : `${operation.id}, unsigned`
      expect(differences.map(({ operation: named }) => named)).toEqual(want.map(() => title))
      expect(differences).toMatchObject(want)
    },
  )

  it('prints differences as a table', async () => {
    const liar = await startLiar(operations.getTicker.path, false, edit(/\{/, '{"surprise":7,'))
    const { stdout, stderr } = await check(liar.url)
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^operation +field +expected +was +times$/m)
    expect(stdout).toMatch(/^getTicker +surprise +no field of this name +7 +1$/m)
  })
})

describe('a sandbox with faulty responses', () => {
  const faults = [
    { operation: 'getTicker', action: { type: 'unknownField' }, expected: /^no field of this name$/ },
    { operation: 'listFills', action: { type: 'unknownEnum' }, expected: /^one of / },
    { operation: 'getTicker', action: { type: 'numberForString' }, expected: /^string/ },
    { operation: 'getTicker', action: { type: 'truncate' }, expected: /^a response$/ },
  ]

  it.each(faults)('differs in $operation only by $action.type', async ({ operation, action, expected }) => {
    const fault = ['sandbox', 'create-fault', '--operation', operation, '--phase', 'response', '--action', '-']
    expect(await run(fault, exchange.environment, JSON.stringify(action))).toMatchObject({ exit: 0, stderr: '' })
    const { exit, differences } = await differencesOf(exchange.url)
    expect((await run(['sandbox', 'delete-faults'], exchange.environment)).exit).toBe(0)
    expect(exit).toBe(1)
    expect(differences.length).toBeGreaterThan(0)
    for (const point of differences)
      expect(point).toMatchObject({ operation, expected: expect.stringMatching(expected) })
  })
})

// The audit log: what it says of each call, that a request is in it before it leaves, and that nothing leaves without.
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Outgoing } from '@capi/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AuditFile } from '../src/audit/audit-file.ts'
import { readAudit } from '../src/audit/read-audit.ts'
import { type Mcp, createMcp } from '../src/server/create-mcp.ts'
import type { McpOptions } from '../src/server/options.ts'
import { type Exchange, openExchange } from './agent.ts'

const symbol = 'cmt_btcusdt'
const place = { operation: 'placeOrder', input: { symbol, type: 'open_long', size: '0.01', matchPrice: 'market' } }

let folder: string
let file: string
let exchange: Exchange
let open: Mcp[]
/** Called before a request reaches the exchange. */
let onSend: (request: Outgoing) => void
const errors: string[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-audit-'))
  file = join(folder, 'audit.jsonl')
  exchange = openExchange()
  onSend = () => {}
  open = []
  errors.length = 0
})
afterEach(async () => {
  for (const mcp of open) mcp.close()
  await exchange.sandbox.close()
  rmSync(folder, { recursive: true })
})

function start(options: Partial<McpOptions> = {}, maxBytes?: number): Mcp {
  const inner = exchange.sandbox.transport
  const send = (request: Outgoing) => {
    onSend(request)
    return inner(request)
  }
  const transport = Object.assign(send, { clock: inner.clock, random: inner.random })
  const audit = { file, maxBytes, onError: (error: Error) => void errors.push(error.message) }
  const mcp = createMcp({
    ...exchange.options,
    tools: 'few',
    allow: ['trade'],
    client: { transport },
    audit,
    ...options,
  })
  open.push(mcp)
  return mcp
}
const records = (): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const events = (): unknown[] => records().map(({ event }) => event)
const outcome = async (mcp: Mcp, tool: string, call: object): Promise<unknown> =>
  (await mcp.call(tool, call))!.structuredContent['outcome']

describe('the audit log', () => {
  it('has the input, the request, the response and the outcome of a call that trades, with numbers in a row', async () => {
    const limits = { symbols: [symbol], maxOrderValue: '2000', maxDayValue: '5000', folder: join(folder, 'limits') }
    await start({ limits }).call('place', place)
    expect(events()).toEqual(['start', 'call', 'request', 'response', 'outcome'])
    expect(records().map(({ n }) => n)).toEqual([1, 2, 3, 4, 5])
    const [, call, request, response, end] = records()
    expect(call).toMatchObject({ ...place, kind: 'place', where: 'local', limits: { valueOfDay: '0' } })
    expect(request).toMatchObject({ operation: 'placeOrder', method: 'POST', body: { symbol, size: '0.01' } })
    expect(response).toMatchObject({ status: 200, body: { order_id: expect.any(String) } })
    expect(end).toMatchObject({ outcome: 'done', where: 'local', weight: { ip: expect.any(Number) } })
    expect(Number((end!['limits'] as { valueOfDay: string }).valueOfDay)).toBeGreaterThan(800)
    expect(
      new Set(
        records()
          .slice(1)
          .map(({ call: id }) => id),
      ).size,
    ).toBe(1)
  })

  it('has rehearsals, questions and answers, and calls that were refused', async () => {
    const mcp = start({ confirm: true })
    await mcp.call('place', { ...place, rehearse: true })
    const question = await mcp.callFor({ connection: 'one', canAsk: true }, 'place', place)
    const answer = { state: (question as { state: string }).state, isAccepted: true }
    await mcp.callFor({ connection: 'one', canAsk: true, answer }, 'place', place)
    await mcp.call('place', { operation: 'nothing' })
    const parts = [
      ['call', 'rehearsal', 'outcome'],
      ['call', 'rehearsal', 'question'],
      ['call', 'confirmation', 'request', 'response', 'outcome'],
      ['refused', 'outcome'],
    ]
    expect(events().slice(1)).toEqual(parts.flat())
    expect(readAudit(file)).toMatchObject({
      missing: [],
      calls: [
        { outcome: 'rehearsed', isRehearsal: true, requests: 0 },
        { outcome: null, confirmation: 'asked', requests: 0 },
        { outcome: 'done', confirmation: 'accepted', requests: 1 },
        { outcome: 'invalid', operation: 'nothing' },
      ],
    })
  })

  it('has of a control request the status, and says nothing of its body', async () => {
    const mcp = start({ allow: ['control'] })
    const input = { accountId: exchange.accountId, amount: '5', businessType: 'deposit' }
    await mcp.call('control', { operation: 'sandbox_postLedger', input })
    expect(records().find(({ event }) => event === 'response')).toMatchObject({ status: 201, body: null })
  })

  it('has a request before it leaves', async () => {
    let seen: unknown[] = []
    onSend = ({ method }) => void (method === 'POST' && (seen = events()))
    await start().call('place', place)
    expect(seen).toEqual(['start', 'call', 'request'])
  })

  it('has no credential, also where the service or the input has one', async () => {
    const { key, secret, passphrase } = exchange.credentials
    const input = { ...place.input, clientOid: 'x', price: secret }
    const mcp = start()
    await mcp.call('place', { operation: 'placeOrder', input })
    await mcp.call('place', place)
    await mcp.call('read', { operation: 'listAssets', input: { [key]: passphrase } })
    const text = readFileSync(file, 'utf8')
    for (const each of [key, secret, passphrase]) expect(text).not.toContain(each)
  })

  it('is readable by its owner alone, and goes on with the next number', async () => {
    const first = start()
    await first.call('place', place)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    first.close()
    open.length = 0
    const last = records().at(-1)!
    expect(last).toMatchObject({ event: 'end' })
    start()
    expect(records().at(-1)).toMatchObject({ event: 'start', n: (last['n'] as number) + 1 })
  })

  it('is put aside once it is large, and stays complete', async () => {
    const mcp = start({}, 2_000)
    for (let count = 0; count < 6; count++) await mcp.call('place', place)
    expect(existsSync(`${file}.2`)).toBe(true)
    expect(statSync(`${file}.1`).mode & 0o777).toBe(0o600)
    const log = readAudit(file)
    expect([log.calls.length, log.missing, log.repeated]).toEqual([6, [], []])
  })

  it.each([
    ['others can read it', () => (writeFileSync(file, ''), chmodSync(file, 0o644)), 'mode 600'],
    ['it is a link', () => symlinkSync(join(folder, 'other'), file), 'must be a file that can be written'],
    ['another server writes to it', () => void start(), 'is in use by process'],
    ['its folder is missing', () => (file = join(folder, 'none', 'audit.jsonl')), 'folder that can be written'],
  ])('is not opened if %s', (_, prepare, message) => {
    prepare()
    expect(() => start()).toThrow(message)
  })
})

describe('a call whose record cannot be written', () => {
  /** Makes the next records fail, from one of an event on. */
  function failFrom(event: string): void {
    const append = AuditFile.prototype.append
    let isFull = false
    AuditFile.prototype.append = function (entry, isDurable) {
      isFull ||= entry.event === event
      if (isFull) throw new Error('no space left')
      append.call(this, entry, isDurable)
    }
    restore = () => void (AuditFile.prototype.append = append)
  }
  let restore = (): void => {}
  afterEach(() => restore())
  const orders = (): number =>
    exchange.sandbox.control.listRequests({}).requests.filter(({ operation }) => operation === 'placeOrder').length

  it.each([
    ['call', 'forbidden', 0],
    ['request', 'forbidden', 0],
    ['response', 'done', 1],
    ['outcome', 'done', 1],
  ])('of the event %s is %s, and %i orders were sent', async (event, want, count) => {
    const mcp = start()
    failFrom(event)
    const { outcome: came, refusal } = (await mcp.call('place', place))!.structuredContent
    expect([came, orders()]).toEqual([want, count])
    if (want === 'forbidden')
      expect(refusal).toMatchObject({ detail: expect.stringContaining('so nothing was sent: no space left') })
    else expect(errors).toContainEqual(expect.stringContaining('no space left'))
  })

  it('is followed by refusals until a record can be written again', async () => {
    const mcp = start()
    failFrom('response')
    expect([await outcome(mcp, 'place', place), orders()]).toEqual(['done', 1])
    expect([await outcome(mcp, 'place', place), orders()]).toEqual(['forbidden', 1])
    restore()
    expect([await outcome(mcp, 'place', place), orders()]).toEqual(['done', 2])
  })

  it('leaves its number out, so that its loss shows', async () => {
    const mcp = start()
    // No record is as long as this input.
    await mcp.call('place', { operation: 'placeOrder', input: { ...place.input, clientOid: 'x'.repeat(300_000) } })
    expect([errors.length, orders()]).toEqual([1, 0])
    await mcp.call('place', place)
    expect(readAudit(file)).toMatchObject({ missing: [{ from: 2, to: 2 }], repeated: [] })
  })

  it('gives its value of the day back', async () => {
    const limits = { symbols: [symbol], maxOrderValue: '2000', maxDayValue: '5000', folder: join(folder, 'limits') }
    const mcp = start({ limits })
    failFrom('request')
    await mcp.call('place', place)
    const text = await mcp.resources.find(({ uri }) => uri === 'capi://limits')!.read()
    expect(JSON.parse(text)).toMatchObject({ trading: { valueOfDay: '0' } })
  })

  it('is refused although it only reads', async () => {
    const mcp = start()
    failFrom('call')
    expect(await outcome(mcp, 'read', { operation: 'listAssets' })).toBe('forbidden')
  })
})

describe('reading the log', () => {
  const write = (numbers: readonly number[], more = ''): void => {
    const lines = numbers.map((n) =>
      JSON.stringify({ n, event: 'call', time: '2026-01-01T00:00:00.000Z', call: `${n}` }),
    )
    writeFileSync(file, `${lines.join('\n')}\n${more}`)
  }
  it.each([
    [[1, 2, 3], [], []],
    [[2, 3], [{ from: 1, to: 1 }], []],
    [[1, 2, 5, 6], [{ from: 3, to: 4 }], []],
    [[1, 2, 2, 3], [], [2]],
    [[1, 3, 2], [{ from: 2, to: 2 }], [2]],
  ])('of the numbers %j finds %j missing and %j repeated', (numbers, missing, repeated) => {
    write(numbers)
    expect(readAudit(file)).toMatchObject({ missing, repeated })
  })

  it('goes on after a line that was not written to its end', async () => {
    write([1, 2])
    chmodSync(file, 0o600)
    appendFileSync(file, '{"n":3,"event":"req')
    await start().call('read', { operation: 'listAssets' })
    expect(readAudit(file)).toMatchObject({ missing: [], repeated: [], broken: 1, records: 5 })
  })
})

// The metrics, parsed by the rules of their text format and compared with the requests.
import { operations } from '@capi/api'
import { afterEach, describe, expect, it } from 'vitest'
import { openSandbox } from '../../src/open.ts'
import type { Sandbox, SandboxOptions } from '../../src/sandbox.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { controlOperations } from '@capi/api/control'
import { createMemoryJournal } from '../fixtures/memory-journal.ts'
import { connectTo } from '../fixtures/raw-connection.ts'
import { now, send } from '../fixtures/requests.ts'

interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const open: Sandbox[] = []
afterEach(() => Promise.all(open.splice(0).map((sandbox) => sandbox.close())))

/** Starts a sandbox with the metrics of the command. */
async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const metrics = createMetrics()
  const sandbox = await openSandbox({
    journal: createMemoryJournal({ records: [], rows: [], snapshots: [] }),
    wallClock: () => now,
    accounts: [{ name: 'demo', deposit: '10000' }],
    metrics,
    onRequest: metrics.countRequest,
    onChangeKind: metrics.countCommand,
    onFlush: metrics.countFlush,
    watchQueue: metrics.watchQueue,
    ...options,
  })
  open.push(sandbox)
  return sandbox
}

async function scrape(sandbox: Sandbox, headers: Record<string, string> = {}): Promise<string> {
  return (await sandbox.fetch('/metrics', { headers })).text()
}

const sampleLine = /^([a-z0-9_]+)(?:\{(.*)\})? (-?[0-9.e+-]+|NaN|\+Inf)$/
const labelText = /([a-z0-9_]+)="((?:[^"\\\n]|\\.)*)"(?:,|$)/g

/** Parses the text; throws on a line that the format does not have, and on a sample without HELP and TYPE. */
function parse(text: string): Sample[] {
  const types = new Map<string, string>()
  let helped = ''
  return text.split('\n').flatMap((line) => {
    const [, helpName] = /^# HELP ([a-z0-9_]+) \S.*$/.exec(line) ?? []
    if (helpName) helped = helpName
    const [, typeName, type] = /^# TYPE ([a-z0-9_]+) (counter|gauge|histogram)$/.exec(line) ?? []
    if (typeName) {
      expect(typeName).toBe(helped)
      expect(types.has(typeName)).toBe(false)
      types.set(typeName, type!)
    }
    if (line === '' || helpName || typeName) return []
    const [, name, inner = '', value] = sampleLine.exec(line) ?? []
    if (name === undefined) throw new Error(`no line of the format: ${line}`)
    const family = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '')
    if (!types.has(family)) throw new Error(`no type for ${line}`)
    const labels = Object.fromEntries(Array.from(inner.matchAll(labelText), ([, key, label]) => [key!, label!]))
    return [{ name, labels, value: Number(value!.replace('+Inf', 'Infinity')) }]
  })
}

/** Returns the number of requests by operation and status. */
function countsOf(samples: readonly Sample[]): Record<string, number> {
  const requests = samples.filter(({ name }) => name === 'capi_requests_total')
  return Object.fromEntries(requests.map(({ labels, value }) => [`${labels['operation']} ${labels['status']}`, value]))
}

const valueOf = (samples: readonly Sample[], wanted: string): number =>
  samples.filter(({ name }) => name === wanted).reduce((sum, { value }) => sum + value, 0)

describe('GET /metrics', () => {
  it('counts requests by operation and status', async () => {
    const sandbox = await start()
    const url = await sandbox.listen()
    const before = parse(await scrape(sandbox))
    for (let index = 0; index < 3; index += 1) await (await fetch(`${url}/capi/v2/market/time`)).text()
    for (let index = 0; index < 2; index += 1) await (await fetch(`${url}/capi/v2/market/ticker`)).text()
    for (const path of ['/a', '/b', '/capi/v2/none']) await (await fetch(url + path)).text()
    await (await connectTo(url, '\u0000\u0001\r\n\r\n')).ended()
    const order = { symbol: 'cmt_btcusdt', client_oid: '', size: '0.01', type: '1', order_type: '0', match_price: '1' }
    const wish = { target: '/capi/v2/order/placeOrder', body: JSON.stringify(order) }
    await send(sandbox as never, sandbox.accounts[0]!, wish)
    await send(sandbox as never, sandbox.accounts[0]!, { ...wish, headers: { 'ACCESS-SIGN': 'wrong' } })
    const after = parse(await scrape(sandbox))
    expect(countsOf(after)).toEqual({
      'getServerTime 200': 3,
      'getTicker 400': 2,
      'none 404': 3,
      'none 400': 1,
      'none 200': 1, // the first of the two looks at the numbers
      'placeOrder 200': 1,
      'placeOrder 400': 1,
    })
    const grown = (name: string): number => valueOf(after, name) - valueOf(before, name)
    expect(grown('capi_commands_total')).toBe(1)
    expect(grown('capi_journal_flush_records_sum')).toBe(1)
    expect(grown('capi_journal_flush_seconds_count')).toBe(1)
    expect(valueOf(after, 'capi_journal_queue_records')).toBe(0)
  })

  it('has consistent histograms, with one observation for each request that had a head', async () => {
    const sandbox = await start()
    const url = await sandbox.listen()
    for (let index = 0; index < 5; index += 1) await (await fetch(`${url}/capi/v2/market/time`)).text()
    await (await connectTo(url, 'nonsense\r\n\r\n')).ended()
    const samples = parse(await scrape(sandbox))
    const series = new Map<string, Sample[]>()
    for (const sample of samples) {
      const { le: _, ...rest } = sample.labels
      const key = `${sample.name} ${JSON.stringify(rest)}`
      series.set(key, [...(series.get(key) ?? []), sample])
    }
    const buckets = Array.from(series).filter(([key]) => /_bucket /.test(key))
    for (const [key, list] of buckets) {
      const bounds = list.map(({ labels }) => Number(labels['le']!.replace('+Inf', 'Infinity')))
      expect(bounds, key).toEqual(bounds.toSorted((a, b) => a - b))
      expect(bounds.at(-1)).toBe(Infinity)
      const values = list.map(({ value }) => value)
      expect(values, key).toEqual(values.toSorted((a, b) => a - b))
      expect(series.get(key.replace('_bucket', '_count'))![0]!.value, key).toBe(values.at(-1))
    }
    expect(countsOf(samples)).toEqual({ 'getServerTime 200': 5, 'none 400': 1 })
    expect(valueOf(samples, 'capi_request_seconds_count')).toBe(5)
  })

  it('has no label values of clients', async () => {
    const sandbox = await start()
    const known = new Set([
      ...Object.keys(operations),
      ...Object.keys(controlOperations).map((id) => `sandbox.${id}`),
      'none',
    ])
    for (let index = 0; index < 30; index += 1) {
      const headers = { 'x-request-id': `id-${index}`, 'user-agent': `agent-${index}` }
      await (await sandbox.fetch(`/x${index}?operation=y${index}`, { headers, method: 'PATCH' })).text()
      await (await sandbox.fetch(`/sandbox/market/symbol${index}/depth`, { headers })).text()
    }
    const samples = parse(await scrape(sandbox))
    const labels = samples
      .filter(({ name }) => name.startsWith('capi_'))
      .flatMap((sample) => Object.keys(sample.labels))
    expect(new Set(labels)).toEqual(new Set(['operation', 'status', 'kind', 'le']))
    expect(countsOf(samples)).toEqual({ 'none 404': 30, 'sandbox.getDepth 400': 30 })
    for (const { labels: each } of samples) if ('operation' in each) expect(known).toContain(each['operation'])
  })

  it('shows what was not observed yet as zero', async () => {
    const samples = parse(await scrape(await start({ accounts: [] })))
    const names = ['capi_journal_flush_seconds_count', 'capi_journal_flush_records_bucket']
    for (const name of names) expect(samples.some((sample) => sample.name === name)).toBe(true)
    const rest = ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_heap_size_used_bytes']
    for (const name of rest) expect(valueOf(samples, name)).toBeGreaterThan(0)
  })

  it('requires the control token', async () => {
    const controlToken = 'sesame-sesame-sesame'
    const sandbox = await start({ controlToken })
    const refused = await sandbox.fetch('/metrics')
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await refused.text()).not.toContain('capi_')
    const samples = parse(await scrape(sandbox, { authorization: `Bearer ${controlToken}` }))
    expect(countsOf(samples)).toEqual({ 'none 401': 1 })
  })
})

describe('the metrics of mirrored prices', () => {
  it('are age, staleness, failures and halted contracts', async () => {
    const metrics = createMetrics()
    const contracts = (['current', 'halted', 'halted'] as const).map((state) => ({
      symbol: state,
      state,
      reason: null,
    }))
    const common = { url: 'http://127.0.0.1', staleAfterMs: 30_000, intervalMs: 1_000, share: '0.25', rounds: 1 }
    metrics.watchMirror(() => ({ ...common, state: 'stale', ageMs: 31_500, failures: 4, lastFailure: null, contracts }))
    const values = parse(metrics.write()).filter(({ name }) => name.startsWith('capi_mirror_'))
    expect(Object.fromEntries(values.map(({ name, value }) => [name, value]))).toEqual({
      capi_mirror_age_seconds: 31.5,
      capi_mirror_stale: 1,
      capi_mirror_failures: 4,
      capi_mirror_halted: 2,
    })
  })

  it('escape what a server wrote into a label', () => {
    const metrics = createMetrics()
    const contracts = [
      {
        symbol: 'a"b\\c\nd',
        state: 'current' as const,
        reason: null,
        differences: [{ field: 'delivery', used: '1', listed: '2' }],
      },
    ]
    const common = { url: 'http://127.0.0.1', staleAfterMs: 30_000, intervalMs: 1_000, share: '0.25', rounds: 1 }
    metrics.watchMirror(() => ({ ...common, state: 'current', ageMs: 0, failures: 0, lastFailure: null, contracts }))
    const labels = parse(metrics.write()).map((sample) => sample.labels['symbol'])
    expect(labels).toContain(String.raw`a\"b\\c\nd`)
  })

  it('name each term that the server lists differently', async () => {
    const metrics = createMetrics()
    const differences = [{ field: 'delivery', used: '00:00:00', listed: '12:00:00' }]
    const contracts = [{ symbol: 'cmt_btcusdt', state: 'current' as const, reason: null, differences }]
    const common = { url: 'http://127.0.0.1', staleAfterMs: 30_000, intervalMs: 1_000, share: '0.25', rounds: 1 }
    const report = { ...common, state: 'current', ageMs: 0, failures: 0, lastFailure: null } as const
    let current: typeof contracts = contracts
    metrics.watchMirror(() => ({ ...report, contracts: current }))
    const labels = 'symbol="cmt_btcusdt",field="delivery",used="00:00:00",listed="12:00:00"'
    expect(metrics.write()).toContain(`capi_mirror_terms_differing{${labels}} 1`)
    current = []
    expect(metrics.write()).not.toContain('capi_mirror_terms_differing{')
  })
})

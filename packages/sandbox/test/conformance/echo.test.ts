// Errors repeat at most 200 characters of a request: every text of a good request of every operation, made long.
import { describe, expect, it } from 'vitest'
import { exactJson, now, signedHeaders, startSandbox } from '../fixtures/requests.ts'
import { basesOf } from './bases.ts'
import { documented, type Documented } from './operation.ts'
import type { Parts } from './variation.ts'

const long = 'x'.repeat(3_000)
const tooLong = /x{201}/
const sandbox = startSandbox()
const account = sandbox.control.createAccount({ deposit: '10000' })
const bases = basesOf({
  symbol: 'cmt_btcusdt',
  accountId: account.accountId,
  orderId: '100000000000000001',
  positionId: 100000000000000001n,
  stopId: 100000000000000001n,
  faultId: '1',
  time: now,
})

/** Returns copies of a value, each with one of its texts or numbers long, or with a field of a long name. */
function lengthen(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => lengthen(item).map((each) => value.with(index, each)))
  if (typeof value !== 'object' || value === null) return [long]
  const fields = Object.entries(value).flatMap(([name, item]) =>
    lengthen(item).map((each) => ({ ...value, [name]: each })),
  )
  return [...fields, { ...value, [long]: 1 }, { ...value, [long]: 1e20 }]
}

function requestsOf(parts: Parts): Parts[] {
  return [
    ...(lengthen(parts.path ?? {}) as Parts['path'][]).map((path) => ({ ...parts, path: path! })),
    ...(lengthen(parts.query ?? {}) as Parts['query'][]).map((query) => ({ ...parts, query: query! })),
    ...(parts.body === undefined ? [] : lengthen(parts.body).map((body) => ({ ...parts, body }))),
  ]
}

async function send({ path, method, surface }: Documented, parts: Parts, more: object = {}): Promise<string> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts.path?.[name] ?? '1')
  const query = new URLSearchParams(parts.query as Record<string, string>).toString()
  const target = query === '' ? filled : `${filled}?${query}`
  const body = parts.body === undefined ? '' : exactJson(parts.body)
  const signed = surface === 'interface' ? await signedHeaders(account, method, target, body) : {}
  const headers = { 'content-type': 'application/json', ...signed, ...more }
  const response = await sandbox.fetch(target, { method, headers, ...(body !== '' && { body }) })
  return response.text()
}

/** Returns the messages in a response: all texts of a refusal, and the reasons in a list of results. */
function messagesIn(text: string): string {
  const messages: string[] = []
  JSON.parse(text || 'null', (name, value: unknown) => {
    if (/^(msg|err_msg|error_message|errorMessage|message|detail)$/.test(name)) messages.push(String(value))
    return value
  })
  return messages.join('\n')
}

describe.each(documented.filter(({ id }) => id !== 'sandbox listEvents'))('an error of $id', (operation) => {
  it('repeats at most 200 characters of any text in the request', async () => {
    for (const base of bases[operation.id] ?? [{}])
      for (const parts of requestsOf(base)) expect(messagesIn(await send(operation, parts))).not.toMatch(tooLong)
  })

  it('repeats at most 200 characters of a header', async () => {
    const [base = {}] = bases[operation.id] ?? []
    for (const name of [
      'content-type',
      'content-encoding',
      'origin',
      'sec-fetch-site',
      'access-key',
      'access-timestamp',
    ])
      expect(messagesIn(await send(operation, base, { [name]: long }))).not.toMatch(tooLong)
  })
})

describe('an error of a path that is unknown, or has other methods', () => {
  it.each([`/${long}`, `/sandbox/faults/${long}`, `/docs/${long}`, `/sandbox/health?${long}=1&${long}=2`])(
    'repeats at most 200 characters of %.20s',
    async (target) => {
      for (const method of ['GET', 'PUT'])
        expect(await (await sandbox.fetch(target, { method })).text()).not.toMatch(tooLong)
    },
  )
})

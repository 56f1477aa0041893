// Text of a hostile server cannot control the terminal: in tables, errors, progress and JSON.
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { escapeLine, escapeLines } from '../../src/output/escape-text.ts'
import { run } from '../command.ts'

const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
const unsafeInLines = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Clears the screen, sets the title of the window, rings, and reverses the digits of a price. */
const attack =
  'a\u001B[2J\u001B]0;title\u0007\u009B31m\u007F\u202E0.1\u2066\u200B\u061C\u2028\u{E0041}\r\n600000000000000001  placed'

let server: Server
let url: string
let status = 200
let body = ''

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const serve = (value: unknown, code = 200): void => {
  status = code
  body = JSON.stringify(value)
}

const key = { CAPI_KEY: 'k', CAPI_SECRET: 's', CAPI_PASSPHRASE: 'p' }
const capi = (line: string, input = '') => run([...line.split(' '), '--base-url', url], key, input)

describe('text of a server', () => {
  it('is escaped in a record and in the names of its fields', async () => {
    serve({ symbol: attack, last: '1', [attack]: attack })
    const { exit, stdout, stderr } = await capi('get-ticker --symbol x')
    expect([exit, stderr]).toEqual([0, ''])
    expect(stdout).not.toMatch(unsafeInLines)
    expect(stdout).toContain('\\u001b[2J\\u001b]0;title\\u0007\\u009b31m\\u007f\\u202e0.1')
    expect(stdout.split('\n').filter((line) => line.startsWith('6'))).toEqual([])
  })

  it('is escaped in a table, which has one line for each record', async () => {
    serve([{ symbol: attack, last: '1', [attack]: attack }])
    const { stdout } = await capi('list-tickers')
    expect(stdout).not.toMatch(unsafeInLines)
    expect(stdout.trimEnd().split('\n')).toHaveLength(2)
  })

  it.each(['get-ticker --symbol x', 'list-tickers'])(
    'is escaped in the JSON of %s, which has the same value',
    async (line) => {
      const record = { symbol: attack, last: '1', [attack]: attack }
      serve(line.startsWith('list') ? [record] : record)
      const { stdout } = await capi(`${line} --json`)
      expect(stdout).not.toMatch(unsafeInLines)
      const [read] = [JSON.parse(stdout)].flat() as Record<string, unknown>[]
      expect(read).toMatchObject({ symbol: attack, [attack]: attack })
    },
  )

  it('is escaped in an error', async () => {
    serve({ code: '40017', msg: attack, requestTime: 1, data: null }, 400)
    const { exit, stdout, stderr } = await capi('get-ticker --symbol x')
    expect([exit, stdout]).toEqual([1, ''])
    expect(stderr).not.toMatch(unsafeInLines)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(stderr).toContain('\\u001b[2J')
  })

  it('is escaped in the result of a cancellation', async () => {
    serve({ order_id: '1', client_oid: attack, result: false, err_msg: attack })
    const { stdout } = await capi('cancel-order --order-id 1')
    expect(stdout).not.toMatch(unsafeInLines)
    expect(stdout.trimEnd().split('\n')).toHaveLength(2)
  })

  it.each(['sandbox get-health', 'sandbox list-events', 'sandbox set-clock --mode manual'])(
    'is escaped in what %s prints',
    async (line) => {
      for (const code of [200, 400]) {
        serve({ code: attack, msg: attack, [attack]: attack }, code)
        const { stdout, stderr } = await capi(line)
        expect(stdout + stderr).not.toMatch(unsafeInLines)
        expect(stdout + stderr).toContain('\\u001b')
      }
    },
  )

  it('is escaped if a control operation responds with lines of text', async () => {
    status = 200
    body = `${JSON.stringify({ kind: 'order' })}\n{"kind":"\u009B31m\u202E"}\n`
    const { stdout } = await capi('sandbox list-events')
    expect(stdout).not.toMatch(unsafeInLines)
    expect(stdout).toContain('\\u009b31m\\u202e')
  })

  it.each(['', ' --json'])('is escaped in the report of verify%s', async (flag) => {
    serve({ [attack]: attack })
    const { stdout, stderr } = await capi(`verify --symbol x${flag}`)
    expect(stdout + stderr).not.toMatch(unsafeInLines)
    expect(stdout).toContain('\\u001b')
  })
})

describe('escapeLines', () => {
  it('preserves the value of JSON and removes all control characters', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
        const escaped = escapeLines(JSON.stringify(JSON.parse(text), null, 2))
        expect(escaped).not.toMatch(unsafeInLines)
        expect(JSON.parse(escaped)).toEqual(JSON.parse(text))
      }),
    )
  })
})

describe('escapeLine', () => {
  it('returns one line without control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeLine(text)).not.toMatch(unsafe)
      }),
    )
  })

  it.each(['plain text', 'für 5 €', '価格', '👍', '-0.1', 'back\\slash'])('does not change %j', (text) => {
    expect(escapeLine(text)).toBe(text)
  })
})

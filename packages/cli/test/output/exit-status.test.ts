// Every error ends with one clear line and the right exit status.
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Exchange, run, start, startExchange } from '../command.ts'

const symbol = 'cmt_btcusdt'
const key = { CAPI_KEY: 'k', CAPI_SECRET: 'hidden-secret', CAPI_PASSPHRASE: 'hidden-passphrase' }
const order = ['place-order', '--symbol', symbol, '--type', 'open_long', '--size', '0.01', '--price', '60000']

let exchange: Exchange
let silent: Server
let silentUrl: string
/** Paths that reached the server that never answers. */
const reached: string[] = []

beforeAll(async () => {
  exchange = await startExchange()
  silent = createServer(({ url = '' }) => void reached.push(url)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
})
afterAll(async () => {
  await exchange.sandbox.close()
  silent.closeAllConnections()
  silent.close()
})

interface Case {
  readonly name: string
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly input?: string
  readonly exit: number
  readonly line: RegExp
}

const cases: readonly Case[] = [
  {
    name: 'an unknown command',
    args: ['list-filles'],
    exit: 2,
    line: /unknown command 'list-filles' \(Did you mean list-fills\?\)/,
  },
  {
    name: 'an unknown flag',
    args: ['get-ticker', '--sybol', 'x'],
    exit: 2,
    line: /unknown option '--sybol' \(Did you mean --symbol\?\)/,
  },
  {
    name: 'a flag without its value',
    args: ['get-ticker', '--symbol'],
    exit: 2,
    line: /'--symbol <text>' argument missing/,
  },
  { name: 'a missing field', args: ['get-ticker'], exit: 2, line: /--symbol must be given, was missing/ },
  {
    name: 'a word that is none',
    args: [...order, '--order-type', 'gtc'],
    environment: key,
    exit: 2,
    line: /--order-type must be one of normal, postOnly, fok, ioc, was "gtc"/,
  },
  {
    name: 'a number that is none',
    args: ['list-fills', '--limit', '1e1'],
    environment: key,
    exit: 2,
    line: /--limit must be a whole number[^,]*, was "1e1"/,
  },
  {
    name: 'a number out of bounds',
    args: ['list-fills', '--limit', '101'],
    environment: key,
    exit: 2,
    line: /--limit must be a whole number[^,]* 100, was "101"/,
  },
  {
    name: 'a decimal with an exponent',
    args: [...order.slice(0, -1), '6e4'],
    environment: key,
    exit: 2,
    line: /--price must be a decimal number such as 0\.01, was "6e4"/,
  },
  {
    name: 'an id that is none',
    args: ['cancel-order', '--order-id', '12a'],
    environment: key,
    exit: 2,
    line: /--order-id must be digits only, was "12a"/,
  },
  {
    name: 'a time without a zone',
    args: ['list-fills', '--start-time', '2026-01-31T12:00'],
    environment: key,
    exit: 2,
    line: /--start-time must be Unix milliseconds or a UTC time such as \S+, was "2026-01-31T12:00"/,
  },
  {
    name: 'a day that is none',
    args: ['list-fills', '--start-time', '2026-13-01'],
    environment: key,
    exit: 2,
    line: /--start-time must be/,
  },
  {
    name: 'a client id that is too long',
    args: [...order, '--client-oid', 'x'.repeat(41)],
    environment: key,
    exit: 2,
    line: /--client-oid must be at most 40 characters long/,
  },
  {
    name: 'a file that is not there',
    args: ['place-orders', '--symbol', symbol, '--orders', '@/nowhere.json'],
    environment: key,
    exit: 2,
    line: /--orders must name a file that can be read, was "\/nowhere.json" \(ENOENT\)/,
  },
  {
    name: 'a line that is no JSON',
    args: ['place-orders', '--symbol', symbol, '--orders', '-'],
    input: '{"size":"1"}\n{oops}\n',
    environment: key,
    exit: 2,
    line: /line 2 of standard input must be JSON, was "\{oops\}"/,
  },
  {
    name: 'columns that the record has not',
    args: ['list-tickers', '--columns', 'symbol,lost'],
    exit: 2,
    line: /--columns must be among symbol, [\w, ]+; it had lost/,
  },
  {
    name: 'missing credentials',
    args: ['get-accounts'],
    exit: 2,
    line: /Credentials must be given by CAPI_KEY, CAPI_SECRET and CAPI_PASSPHRASE or by a profile, were missing/,
  },
  {
    name: 'half the credentials',
    args: ['get-accounts'],
    environment: { CAPI_KEY: 'k' },
    exit: 2,
    line: /must be set together, missing CAPI_SECRET and CAPI_PASSPHRASE/,
  },
  {
    name: 'a base URL that is none',
    args: ['list-tickers', '--base-url', 'nowhere'],
    exit: 2,
    line: /The base URL must be one such as http:\/\/127\.0\.0\.1:8787, was "nowhere"/,
  },
  {
    name: 'a wrong key',
    args: ['get-accounts'],
    environment: key,
    exit: 1,
    line: /\[GET\] "\/capi\/v2\/account\/getAccounts": 400 400\d\d /,
  },
  {
    name: 'a symbol that is none',
    args: ['get-ticker', '--symbol', 'cmt_none'],
    exit: 1,
    line: /\[GET\] "\/capi\/v2\/market\/ticker": 400 /,
  },
  {
    name: 'a dead server',
    args: ['get-ticker', '--symbol', symbol, '--base-url', 'http://127.0.0.1:1'],
    exit: 1,
    line: /connect ECONNREFUSED 127\.0\.0\.1:1/,
  },
  {
    name: 'a dead server that an order was for',
    args: [...order, '--base-url', 'http://127.0.0.1:1'],
    environment: key,
    exit: 1,
    line: /connect ECONNREFUSED 127\.0\.0\.1:1/,
  },
]

describe.concurrent('the command', () => {
  it.each(cases)('ends $name with status $exit and one line', async ({ args, environment = {}, input, exit, line }) => {
    const outcome = await run(args, { CAPI_URL: exchange.url, ...environment }, input)
    expect(outcome.stdout).toBe('')
    expect(outcome.stderr).toMatch(/^capi[^\n]*: [^\n]+\n$/)
    expect(outcome.stderr).toMatch(line)
    expect(outcome.stderr).not.toContain('hidden')
    expect(outcome.exit).toBe(exit)
  })

  it('reports a read without a response after the given number of attempts', async () => {
    const args = ['list-bills', '--base-url', silentUrl, '--timeout-ms', '3000', '--retries', '1']
    const { exit, stderr } = await run(args, key)
    expect([exit, stderr]).toEqual([
      1,
      'capi list-bills: [POST] "/capi/v2/account/bills": expected a response within 3000 ms, none came\n',
    ])
    expect(reached.filter((path) => path === '/capi/v2/account/bills')).toHaveLength(2)
  })

  it('reports a cancellation without a response as unknown', async () => {
    const args = ['cancel-order', '--order-id', '1', '--base-url', silentUrl, '--timeout-ms', '3000', '--retries', '0']
    const { exit, stderr } = await run(args, key)
    expect([exit, stderr]).toEqual([
      3,
      expect.stringMatching(/^capi cancel-order: [^\n]+none came\); read the order until it is final\n$/),
    ])
  })

  it.each([
    {
      name: 'a read as interrupted',
      args: ['list-tickers'],
      path: '/capi/v2/market/tickers',
      exit: 130,
      line: /^capi list-tickers: Interrupted by SIGINT\.\n$/,
    },
    {
      name: 'an order in flight as unknown, by its client id',
      args: [...order, '--client-oid', 'mine'],
      path: '/capi/v2/order/placeOrder',
      exit: 3,
      line: /^capi place-order: [^\n]+ the order "mine" may or may not have been placed[^\n]*\n$/,
    },
  ])('ends $name on Ctrl-C', async ({ args, path, exit, line }) => {
    const running = start([...args, '--base-url', silentUrl], key)
    while (!reached.includes(path)) await new Promise((resolve) => setTimeout(resolve, 10))
    running.child.kill('SIGINT')
    const outcome = await running.outcome
    expect([outcome.exit, outcome.stdout]).toEqual([exit, ''])
    expect(outcome.stderr).toMatch(line)
  })
})

describe('a reader that closes the pipe', () => {
  it('does not fail the command', async () => {
    const running = start(['list-contracts', '--json'], exchange.environment)
    running.child.stdout!.destroy()
    const { exit, stderr } = await running.outcome
    expect([exit, stderr]).toEqual([0, ''])
  })
})

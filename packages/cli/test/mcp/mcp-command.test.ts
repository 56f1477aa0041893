// `capi mcp` as agents start it: a process that is spoken to on standard input and output.
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Exchange, run, startExchange } from '../command.ts'

interface Response {
  readonly id: number
  readonly result: {
    readonly tools?: readonly { readonly name: string }[]
    readonly structuredContent?: Readonly<Record<string, unknown>>
  }
}

let exchange: Exchange
beforeAll(async () => {
  exchange = await startExchange()
})
afterAll(() => exchange.sandbox.close())

const request = (id: number, method: string, params: object = {}): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
const callOf = (id: number, name: string, input: object = {}): string =>
  request(id, 'tools/call', { name, arguments: input })

/** Sends requests, ends the input, and returns the responses by their ids. */
async function talk(flags: readonly string[], input: string): Promise<Map<number, Response['result']>> {
  const { exit, stdout, stderr } = await run(['mcp', ...flags], exchange.environment, input)
  expect([exit, stderr]).toEqual([0, ''])
  const responses = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Response)
  return new Map(responses.map(({ id, result }) => [id, result]))
}

describe('capi mcp', () => {
  it('lists tools, calls them, and answers every call before it ends with its input', async () => {
    const input = request(1, 'tools/list') + callOf(2, 'getAccounts') + callOf(3, 'placeOrder')
    const responses = await talk(['--tools', 'all'], input)
    expect(responses.get(1)!.tools!.map(({ name }) => name)).toEqual(expect.arrayContaining(['listFills', 'readMore']))
    expect(responses.get(2)).toMatchObject({ structuredContent: { outcome: 'done' }, isError: false })
    expect(responses.get(3)).toMatchObject({ structuredContent: { outcome: 'forbidden' }, isError: true })
  })

  it('lists a tool for each kind of operation, or those that --tools names', async () => {
    const names = async (flags: readonly string[]): Promise<unknown> =>
      (await talk(flags, request(1, 'tools/list'))).get(1)!.tools!.map(({ name }) => name)
    expect(await names([])).toEqual(['search', 'describe', 'read'])
    expect(await names(['--tools', 'search', 'getTicker'])).toEqual(['search', 'getTicker'])
  })

  it('asks a person with --confirm, or refuses with a receipt where the client cannot', async () => {
    const order = { symbol: 'cmt_btcusdt', type: 'open_long', size: '0.01', price: '89000' }
    const call = callOf(1, 'place', { operation: 'placeOrder', input: order })
    expect((await talk(['--allow', 'trade', '--confirm'], call)).get(1)).toMatchObject({
      structuredContent: { outcome: 'forbidden', where: 'local', receipt: { basis: 'exchange' } },
    })
  })

  it('allows what --allow names', async () => {
    const responses = await talk(['--tools', 'all', '--allow', 'trade', 'control'], request(1, 'tools/list'))
    expect(responses.get(1)!.tools!.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['placeOrder', 'sandbox_setPrice']),
    )
  })

  it('trades within the limits, and counts the value of the day across restarts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'capi-mcp-'))
    const environment = { ...exchange.environment, XDG_STATE_HOME: folder }
    const limits = ['--symbols', 'cmt_btcusdt', '--max-order-value', '1000', '--max-day-value', '1000']
    const order = { symbol: 'cmt_btcusdt', type: 'open_long', size: '0.01', price: '89000' }
    const place = async (): Promise<string> => {
      const { stdout } = await run(
        ['mcp', '--tools', 'all', '--allow', 'trade', ...limits],
        environment,
        callOf(1, 'placeOrder', order),
      )
      return (JSON.parse(stdout) as Response).result.structuredContent!['outcome'] as string
    }
    expect([await place(), await place()]).toEqual(['done', 'forbidden'])
    await rm(folder, { recursive: true })
  })

  it.each([
    { more: ['--max-position-value', '100'], message: 'must be at most 100, was' },
    { more: ['--max-leverage', '1'], message: 'must be at most 1, was' },
  ])('limits what is held by $more', async ({ more, message }) => {
    const limits = ['--symbols', 'cmt_btcusdt', '--max-order-value', '1000', '--max-day-value', '5000', ...more]
    const order = { symbol: 'cmt_btcusdt', type: 'open_long', size: '0.01', price: '89000' }
    const responses = await talk(
      ['--tools', 'placeOrder', '--allow', 'trade', ...limits],
      callOf(1, 'placeOrder', order),
    )
    expect(responses.get(1)).toMatchObject({
      structuredContent: { refusal: { detail: expect.stringContaining(message) } },
    })
  })

  it('ignores a relative folder for state, which would be another one in each working directory', async () => {
    const home = await mkdtemp(join(tmpdir(), 'capi-mcp-'))
    const relative = `capi-relative-${process.pid}`
    const environment = { ...exchange.environment, HOME: home, XDG_STATE_HOME: relative }
    const limits = ['--symbols', 'cmt_btcusdt', '--max-order-value', '1000', '--max-day-value', '1000']
    const { exit } = await run(['mcp', '--allow', 'trade', ...limits], environment)
    expect([exit, await readdir(home), existsSync(relative)]).toEqual([0, ['.local'], false])
    await rm(home, { recursive: true })
  })

  it.each([
    [['--symbols', 'x'], '--symbols, --max-order-value and --max-day-value must be given together'],
    [
      ['--symbols', 'x', '--max-order-value', '0', '--max-day-value', '1'],
      '--max-order-value must be a decimal above zero',
    ],
    [
      ['--symbols', 'x', '--max-order-value', '1', '--max-day-value', '1', '--max-day-loss', 'none'],
      'must be a decimal above zero, was "none"',
    ],
    [
      ['--base-url', 'https://example.com', '--allow', 'trade'],
      'needs limits: --symbols, --max-order-value and --max-day-value',
    ],
    [['--port', '0'], 'capi_mcp_token must have 16 to 256 printable ascii characters'],
    [['--port', 'any'], '--port must be a whole number, was "any"'],
    [['--tools', 'nothing'], '--tools must be few, all, or names of tools, was "nothing"'],
    [['--allow', 'all'], 'choices are trade, control'],
    [['--max-result-bytes', '1e4'], '--max-result-bytes must be a whole number, was "1e4"'],
    [['--max-result-bytes', '100'], 'must be at least 4000, was 100'],
  ])('refuses %j', async (flags, message) => {
    const { exit, stdout, stderr } = await run(['mcp', ...flags], exchange.environment)
    expect([exit, stdout, stderr.toLowerCase()]).toEqual([2, '', expect.stringContaining(message)])
  })

  it('needs credentials to trade', async () => {
    const { exit, stderr } = await run(['mcp', '--allow', 'trade'], { CAPI_URL: exchange.url })
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--allow trade needs credentials')])
  })
})

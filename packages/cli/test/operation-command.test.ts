// Calls operations of a real exchange, and checks the output and the exit status.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { describeWith, findLackOf } from '../../../tools/vitest/needs.ts'
import { type Exchange, type Outcome, cli, run, startExchange } from './command.ts'

const symbol = 'cmt_btcusdt'

let exchange: Exchange
let folder: string
beforeAll(async () => {
  exchange = await startExchange()
  exchange.sandbox.control.setPrice({ symbol, price: '90000' })
  folder = await mkdtemp(join(tmpdir(), 'capi-cli-'))
})
afterAll(async () => {
  await exchange.sandbox.close()
  await rm(folder, { recursive: true, force: true })
})

const capi = (line: string, input = '', more: Record<string, string> = {}): Promise<Outcome> =>
  run(line.split(' '), { ...exchange.environment, ...more }, input)

const place = `place-order --symbol ${symbol} --type open_long --size 0.01`

describe('a response', () => {
  it('prints a record as one line for each field', async () => {
    const { exit, stdout } = await capi(`get-ticker --symbol ${symbol}`)
    expect(exit).toBe(0)
    expect(stdout).toMatch(/^symbol {2,}cmt_btcusdt\nlast {2,}90000\.0\n/)
    expect(stdout).toMatch(/^timestamp {2,}\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/m)
  })

  it('prints records as a table with right-aligned numbers', async () => {
    const { stdout } = await capi('list-contracts --columns symbol,minOrderSize,makerFeeRate')
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(6)
    expect(new Set(lines.map(({ length }) => length)).size).toBe(1)
    expect(lines[1]).toBe('cmt_btcusdt         0.0001        0.0002')
  })

  it('prints an object with data as keys as one row for each key', async () => {
    const { exit, stdout } = await capi('get-settings')
    const lines = stdout.trimEnd().split('\n')
    expect(exit).toBe(0)
    expect(lines[0]).toMatch(/^key +isolatedLongLeverage +isolatedShortLeverage +crossLeverage$/)
    expect(lines[1]).toMatch(/^cmt_btcusdt +20\.00 +20\.00 +20\.00$/)
    expect(lines).toHaveLength(6)
  })

  it('confirms a setting, and reports the code of a refusal', async () => {
    const set = 'set-leverage --symbol cmt_xrpusdt --margin-mode SHARED --short-leverage 7'
    const { exit, stdout } = await capi(`${set} --long-leverage 7`)
    expect(exit).toBe(0)
    expect(stdout).toMatch(/^code +200\nmessage +success\nrequestTime +\d{4}-/)
    const refused = await capi(`${set} --long-leverage 500`)
    expect(refused.exit).toBe(1)
    expect(refused.stderr).toContain('50007 INVALID_ARGUMENT: LEVERAGE_MAX')
    const unknown = await capi('adjust-margin --position-id 600000000000000019 --amount -1')
    expect(unknown.stderr).toContain(
      '40020 INVALID_ARGUMENT: POSITION_UNKNOWN(positionId): the position must be an open one of the account, was 600',
    )
  })

  it.each(['list-contracts', 'list-bills --all', 'sandbox list-accounts'])(
    'of %s has no unknown column, which is reported before anything is sent',
    async (command) => {
      // No server listens at this address: a request would fail with another message.
      const { exit, stdout, stderr } = await capi(`${command} --base-url http://127.0.0.1:1 --columns nothing`)
      expect([exit, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/--columns must be among \w[^\n]*; it had nothing\.\n$/)
    },
  )

  it('fits the terminal, and names the omitted columns', async () => {
    const { stdout, stderr } = await capi('list-tickers', '', { COLUMNS: '60' })
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(60)
    expect(stderr).toMatch(
      /^Too wide for 60 columns, omitted: [\w, ]+\. Use --columns to choose, or --format for all\.\n$/,
    )
    const [head = ''] = stdout.split('\n')
    const shown = head.trim().split(/ +/)
    const hidden = /omitted: ([\w, ]+)/.exec(stderr)![1]!.split(', ')
    const { stdout: json } = await capi('list-tickers --json')
    const [ticker] = JSON.parse(json) as object[]
    expect(shown.slice(0, 5)).toEqual(['symbol', 'last', 'mark', 'bid', 'ask'])
    expect(shown.length + hidden.length).toBe(Object.keys(ticker!).length)
    expect(Object.keys(ticker!)).toEqual(expect.arrayContaining(hidden))
  })

  it('is exact JSON with --json, including an id of 18 digits', async () => {
    const placed = await capi(`${place} --match-price market --json`)
    const { orderId } = JSON.parse(placed.stdout) as { orderId: string }
    expect(orderId).toMatch(/^\d{18}$/)
    const { stdout } = await capi(`list-fills --order-id ${orderId} --json`)
    expect(JSON.parse(stdout)).toMatchObject({ items: [{ orderId, fillSize: '0.01' }], hasMore: false })
  })

  it('of a time accepts and shows UTC', async () => {
    const future = await capi('list-fills --start-time 2099-01-01T00:00:00Z --json')
    expect(JSON.parse(future.stdout)).toMatchObject({ items: [] })
    const past = await capi('list-fills --start-time 2020-01-01 --json')
    expect((JSON.parse(past.stdout) as { items: [] }).items.length).toBeGreaterThan(0)
  })
})

describe('--all', () => {
  it('reads every page, without a progress bar if the output is no terminal', async () => {
    for (let count = 0; count < 5; count += 1) await capi(`${place} --match-price market`)
    const one = await capi('list-bills --limit 2')
    expect(one.stderr).toContain('More records exist: --all reads all pages.\n')
    const { exit, stdout, stderr } = await capi('list-bills --limit 2 --all --json')
    const ids = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { billId: string }).billId)
    expect([exit, stderr]).toEqual([0, ''])
    expect(ids.length).toBeGreaterThanOrEqual(6)
    expect(new Set(ids).size).toBe(ids.length)
    const table = await capi('list-bills --limit 2 --all --columns billId')
    expect(
      table.stdout
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.trim()),
    ).toEqual(ids)
  })

  // script(1) gives a program a terminal.
  describeWith('script', findLackOf('script'), 'in a terminal', () => {
    it('shows a progress bar on a terminal and removes it at the end', async () => {
      const command = `'${process.execPath}' --no-warnings '${cli}' list-bills --limit 2 --all --json`
      const env = { PATH: process.env['PATH'], TERM: 'xterm', ...exchange.environment }
      const { stdout } = await promisify(execFile)('script', ['-qec', command, join(folder, 'session')], { env })
      expect(stdout).toMatch(/list-bills [^\n]* \d+ records/)
      expect(stdout).toContain('\u001B[?25h')
      expect(stdout.match(/"billId":"\d{18}"/g)!.length).toBeGreaterThan(2)
    })
  })

  it('prints the same records in every format', async () => {
    const json = await capi('list-bills --limit 2 --all --format jsonl')
    const csv = await capi('list-bills --limit 2 --all --format csv')
    const ids = json.stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { billId: string }).billId)
    const [head, ...lines] = csv.stdout.trim().split('\n')
    expect(head).toMatch(/^billId,coin,symbol,/)
    expect(lines.map((line) => line.split(',')[0])).toEqual(ids)
    const since = await capi('list-bills --since 1h --all --format jsonl')
    expect(since.stdout.trim().split('\n')).toHaveLength(ids.length)
    expect((await capi('list-bills --since 0s --all --format jsonl')).stdout).toBe('')
    const both = await capi('list-bills --since 1h --start-time 0')
    expect([both.exit, both.stderr]).toEqual([2, expect.stringContaining("'--since <moment>' cannot be used with")])
  })

  it('is offered only for paginated lists', async () => {
    const { exit, stderr } = await capi('list-tickers --all')
    expect([exit, stderr]).toEqual([2, "capi: unknown option '--all'\n"])
  })
})

describe('placing and cancelling', () => {
  const orders = [
    { clientOid: 'good-1', type: 'open_long', size: '0.01', price: '89000' },
    { clientOid: 'bad-1', type: 'open_long', size: '0', price: '89000' },
    { clientOid: 'good-2', type: 'open_long', size: '0.01', price: '88999.9' },
  ]

  it.each([
    { from: 'a JSON array on standard input', flag: '-', input: JSON.stringify(orders) },
    {
      from: 'JSON lines on standard input',
      flag: '-',
      input: orders.map((order) => `${JSON.stringify(order)}\n`).join(''),
    },
    { from: 'a file', flag: '@orders.json', input: '' },
  ])('reads a batch from $from and reports the result of each order', async ({ flag, input }) => {
    const file = join(folder, 'orders.json')
    await writeFile(file, JSON.stringify(orders, null, 2))
    const source = flag === '-' ? flag : `@${file}`
    const { exit, stdout } = await capi(`place-orders --symbol ${symbol} --orders ${source}`, input)
    expect(exit).toBe(1)
    const [, ...rows] = stdout.trimEnd().split('\n')
    expect(rows[0]).toMatch(/^\d{18} {2}good-1 {5}placed$/)
    expect(rows[1]).toMatch(/^ {18} {2}bad-1 {6}refused {2}40017 Body field orderDataList\[1\]\.size must be /)
    expect(rows[2]).toMatch(/^\d{18} {2}good-2 {5}placed$/)

    const cancelled = await capi('cancel-orders --client-oids good-1 bad-1 good-2')
    expect(cancelled.exit).toBe(1)
    expect(cancelled.stdout.replaceAll(/ +/g, ' ')).toMatch(
      /good-1 cancel accepted\n bad-1 not cancelled .*\n ?\d* ?good-2 cancel accepted\n$/,
    )
  })

  it('reads ids from the lines of a file, and cancels them', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1)
      ids.push((JSON.parse((await capi(`${place} --price 88000 --json`)).stdout) as { orderId: string }).orderId)
    const { exit, stdout } = await capi('cancel-orders --order-ids -', ids.join('\n'))
    expect(exit).toBe(0)
    expect(stdout.match(/cancel accepted$/gm)).toHaveLength(3)
    const again = await capi(`cancel-order --order-id ${ids[0]}`)
    expect(again.exit).toBe(1)
    expect(again.stdout).toMatch(/not cancelled {2}\S/)
  })

  it('sends nothing if no order is given', async () => {
    const nowhere = '--base-url http://127.0.0.1:1'
    for (const command of [
      `cancel-orders --client-oids -`,
      `cancel-orders --order-ids -`,
      `place-orders --symbol ${symbol} --orders -`,
    ])
      expect(await capi(`${command} ${nowhere} --format jsonl`)).toEqual({ exit: 0, stdout: '', stderr: '' })
  })

  it('takes several JSON arguments, and names flags in its errors', async () => {
    const [first, , last] = orders.map((order) => JSON.stringify({ ...order, clientOid: `${order.clientOid}-arg` }))
    const { exit, stdout } = await run(
      ['place-orders', '--symbol', symbol, '--orders', first!, last!],
      exchange.environment,
    )
    expect([exit, stdout.match(/ placed$/gm)]).toEqual([0, [' placed', ' placed']])
    expect((await capi('cancel-orders --client-oids good-1-arg good-2-arg')).exit).toBe(0)
    const { stderr } = await capi(`place-order --symbol ${symbol} --type open_long --size 1`)
    expect(stderr).toBe('capi place-order: An order needs --price, or --match-price market; it had neither.\n')
  })

  it('cancels everything and closes positions, with a row for each', async () => {
    const market = `place-order --symbol ${symbol} --type open_long --size 0.01 --match-price market`
    expect((await capi(market)).exit).toBe(0)
    const placed = await capi(`${place} --price 88000 --json`)
    const { orderId } = JSON.parse(placed.stdout) as { orderId: string }
    const shown = await capi(`get-order --order-id ${orderId} --json`)
    expect(JSON.parse(shown.stdout)).toMatchObject({ orderId, status: 'open' })
    const canceled = await capi(`cancel-all-orders --cancel-order-type normal --symbol ${symbol}`)
    expect([canceled.exit, canceled.stdout]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${orderId} +cancel accepted$`, 'm')),
    ])
    const closed = await capi(`close-positions --symbol ${symbol}`)
    expect([closed.exit, closed.stdout]).toEqual([
      0,
      expect.stringMatching(/^\d{18} {2}\d{18} {2}closing order placed$/m),
    ])
    expect((await capi(`close-positions --symbol ${symbol} --json`)).stdout).toBe('[]\n')
  })

  it('reports that a position could not be closed, and why', async () => {
    expect((await capi(`place-order --symbol ${symbol} --type open_long --size 0.01 --match-price market`)).exit).toBe(
      0,
    )
    const close = `place-order --symbol ${symbol} --type close_long --size 0.01 --price 91000 --json`
    const { orderId } = JSON.parse((await capi(close)).stdout) as { orderId: string }
    const { exit, stdout } = await capi('close-positions')
    expect([exit, stdout]).toEqual([
      1,
      expect.stringMatching(/^ *\d{18} +refused {2}INVALID_ARGUMENT: CLOSE_SIZE_EXCEEDED\(size\): /m),
    ])
    expect((await capi(`cancel-order --order-id ${orderId}`)).exit).toBe(0)
    expect((await capi('close-positions')).exit).toBe(0)
  })

  it('reports why an order was refused', async () => {
    const { exit, stdout, stderr } = await capi(`${place} --price 99999`)
    expect([exit, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^capi place-order: \[POST\] "\/capi\/v2\/order\/placeOrder": 400 40015 [^\n]+\n$/)
  })

  it('refuses a misspelt field of an order before anything is sent', async () => {
    const input = JSON.stringify([{ ...orders[0], prise: '1' }])
    const { exit, stderr } = await capi(`place-orders --symbol ${symbol} --orders -`, input)
    expect(exit).toBe(2)
    expect(stderr).toMatch(/^capi place-orders: Expected one of [\w, ]+, was "prise"\.\n$/)
  })
})

describe('an order whose response is lost', () => {
  const fault = async (operation: string, phase: string): Promise<void> => {
    const flags = `sandbox create-fault --operation ${operation} --phase ${phase} --action -`
    expect(await capi(flags, '{"type":"drop","how":"close"}')).toMatchObject({ exit: 0, stderr: '' })
  }
  afterEach(async () => {
    expect((await capi('sandbox delete-faults')).exit).toBe(0)
  })

  it('is found by its client id, exists once, and is reported as placed', async () => {
    await fault('placeOrder', 'afterCommit')
    const { exit, stdout } = await capi(`${place} --price 87000 --client-oid lost-1`)
    expect(exit).toBe(0)
    expect(stdout).toMatch(/^\d{18} {2}lost-1 {5}placed, confirmed by a lookup$/m)
    const current = await capi('list-current-orders --json')
    const { items } = JSON.parse(current.stdout) as { items: { clientOid: string }[] }
    expect(items.filter(({ clientOid }) => clientOid === 'lost-1')).toHaveLength(1)
  })

  it('is reported as unknown with its client id if the search fails', async () => {
    for (const operation of ['listCurrentOrders', 'listOrderHistory']) await fault(operation, 'before')
    await fault('placeOrders', 'afterCommit')
    const orders = ['lost-2', 'lost-3'].map((clientOid) => ({
      clientOid,
      type: 'open_long',
      size: '0.01',
      price: '86000',
    }))
    const { exit, stdout } = await capi(`place-orders --symbol ${symbol} --orders -`, JSON.stringify(orders))
    expect(exit).toBe(3)
    for (const { clientOid } of orders)
      expect(stdout).toMatch(new RegExp(`^ +${clientOid} {5}UNKNOWN: it may or may not exist {2}\\S`, 'm'))
  })
})

describe('a plan order', () => {
  it('is placed, listed and cancelled', async () => {
    const flags = '--type open_long --size 0.01 --trigger-price 85000 --execute-price 85000 --json'
    const placed = await capi(`place-plan-order --symbol ${symbol} ${flags}`)
    expect([placed.exit, placed.stderr]).toEqual([0, ''])
    const { orderId } = JSON.parse(placed.stdout) as { orderId: string }
    const listed = await capi(`list-current-plan-orders --symbol ${symbol} --all --columns orderId,triggerPrice`)
    expect(listed.stdout).toMatch(new RegExp(`^${orderId} +85000`, 'm'))
    const cancelled = await capi(`cancel-plan-order --order-id ${orderId}`)
    expect([cancelled.exit, cancelled.stdout]).toEqual([0, expect.stringMatching(/cancel accepted\n$/)])
  })
})

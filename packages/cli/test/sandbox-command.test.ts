// Starts and controls the local exchange from the command line.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Exchange, minuteAhead, run, start, startExchange } from './command.ts'

const symbol = 'cmt_btcusdt'
const file = createRequire(import.meta.url).resolve('@capi/sandbox/openapi.json')

// oxlint-disable-next-line typescript/no-explicit-any -- a document of any shape
type Node = any
const document: Node = JSON.parse(readFileSync(file, 'utf8'))
const follow = (node: Node): Node =>
  node?.$ref
    ? follow(
        node.$ref
          .slice(2)
          .split('/')
          .reduce((at: Node, step: string) => at[step], document),
      )
    : node
const operations = Object.entries<Node>(document.paths).flatMap(([path, item]) =>
  Object.entries<Node>(item)
    .filter(([method]) => method !== 'parameters')
    .map(([method, operation]) => ({
      operationId: operation.operationId as string,
      summary: operation.summary as string,
      method: method.toUpperCase(),
      path,
      body: follow(operation.requestBody?.content['application/json']?.schema),
    })),
)
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

let exchange: Exchange
beforeAll(async () => {
  exchange = await startExchange()
})
afterAll(() => exchange.sandbox.close())

const sandbox = (line: string, input = '') => run(['sandbox', ...line.split(' ')], exchange.environment, input)

describe('capi sandbox', () => {
  it('has one subcommand for every operation of its document', async () => {
    const { exit, stdout } = await run(['sandbox', '--help'])
    expect(exit).toBe(0)
    const names = [...stdout.matchAll(/^ {2}([a-z-]+) \[(?:options|flags|command)/gm)].map(([, name]) => name!)
    const own = ['start', 'scenario', 'scenarios', 'help']
    expect(names.filter((name) => !own.includes(name)).toSorted()).toEqual(
      operations.map(({ operationId }) => kebab(operationId)).toSorted(),
    )
    for (const { summary } of operations) expect(stdout).toContain(summary)
  })

  it.each(operations)(
    'shows the path of $operationId and what it asks for',
    async ({ operationId, method, path, body }) => {
      const { stdout } = await run(['sandbox', kebab(operationId), '--help'])
      expect(stdout).toContain(`${method} ${path}\n`)
      const flags = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name!)
      for (const name of [...flags, ...(body?.required ?? [])])
        expect(stdout).toMatch(new RegExp(`^  --${kebab(name)} [<[](?:(?!\\n  -)[^])*\\(required`, 'm'))
      for (const name of Object.keys(body?.properties ?? {}))
        expect(stdout).toMatch(new RegExp(`^  --${kebab(name)} [<[]`, 'm'))
    },
  )

  it('loads a week of candles from a file, plain or compressed, and candles as text of another operation', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'capi-candles-'))
    const begin = minuteAhead(exchange)
    const lines = Array.from({ length: 10_080 }, (_, index) => `${begin + index * 60_000},150,151,149.5,150.5,1`)
    const text = `time,open,high,low,close,volume\n${lines.join('\n')}\n`
    writeFileSync(join(folder, 'week.csv'), text)
    writeFileSync(join(folder, 'week.csv.gz'), gzipSync(text))
    for (const name of ['week.csv', 'week.csv.gz']) {
      const loaded = await sandbox(`load-candles --symbol cmt_solusdt --candles @${folder}/${name} --path glide`)
      expect([loaded.exit, loaded.stderr, loaded.stdout]).toEqual([0, '', expect.stringMatching(/^candles +10080$/m)])
    }
    const missing = await sandbox('load-candles --symbol cmt_solusdt --candles @/nowhere.csv')
    expect(missing.stderr).toContain('--candles must name a file that can be read, was "/nowhere.csv"')
    writeFileSync(join(folder, 'two.csv'), '1,150,151,149,150\n2,150,151,149,150\n')
    const set = await sandbox(`set-feed --symbol cmt_solusdt --source csv --candles @${folder}/two.csv`)
    expect([set.exit, set.stdout]).toEqual([0, expect.stringMatching(/^source +csv$/m)])
    rmSync(folder, { recursive: true })
  })

  it('sets the price of the next ticker', async () => {
    const set = await sandbox(`set-price --symbol ${symbol} --price 91234.5`)
    expect([set.exit, set.stderr]).toEqual([0, ''])
    const { stdout } = await run(['get-ticker', '--symbol', symbol, '--json'], exchange.environment)
    expect(JSON.parse(stdout)).toMatchObject({ last: '91234.5' })
  })

  it('advances to the next funding time', async () => {
    expect(await sandbox('set-clock --until-funding')).toMatchObject({ exit: 0, stderr: '' })
  })

  it('creates an account whose key works at once', async () => {
    const { stdout } = await sandbox('create-account --deposit 12.5 --permissions read trade --json')
    const { key, secret, passphrase } = JSON.parse(stdout) as Record<string, string>
    const environment = { ...exchange.environment, CAPI_KEY: key!, CAPI_SECRET: secret!, CAPI_PASSPHRASE: passphrase! }
    const account = await run(['get-account', '--coin', 'USDT', '--json'], environment)
    expect(JSON.parse(account.stdout)).toMatchObject({ collateral: [{ amount: '12.5' }] })
  })

  it('triggers a fault rule, and reports how often it fired', async () => {
    const fault = 'create-fault --operation getTicker --phase before --probability 0.999 --count 1 --action -'
    const made = await sandbox(fault, '{"type":"status","status":503}')
    expect([made.exit, made.stderr]).toEqual([0, ''])
    const ticker = ['get-ticker', '--symbol', symbol, '--retries', '0']
    const failed = { exit: 1, stderr: expect.stringContaining(': 503 ') }
    expect(await run(ticker, exchange.environment)).toMatchObject(failed)
    expect((await run(ticker, exchange.environment)).exit).toBe(0)
    expect((await sandbox('list-faults --json')).stdout).toMatch(/getTicker/)
    expect((await sandbox('delete-faults')).exit).toBe(0)
  })

  it('shows the invariant checks as a table', async () => {
    const { exit, stdout } = await sandbox('check-invariants')
    expect(exit).toBe(0)
    expect(stdout).toMatch(/^ok {2}true\n\nchecks\n/)
  })

  it('prints a refusal as JSON with --json, with reason and field, null where it names none', async () => {
    const { exit, stderr } = await sandbox('set-price --symbol cmt_none --price 1 --json')
    expect(exit).toBe(1)
    expect(JSON.parse(stderr)).toEqual({
      error: {
        message: expect.stringMatching(/^capi sandbox set-price: \[POST\] .* 400 \d+ /),
        status: 400,
        code: expect.stringMatching(/^\d+$/),
        reason: null,
        field: null,
      },
    })
  })

  it('chooses columns of an answer that is no list', async () => {
    const { stdout } = await sandbox('get-health --columns ok,mode')
    expect(stdout).toMatch(/^ok {4}mode\ntrue {2}(real|manual)\n$/)
  })

  it.each([
    { line: `set-price --symbol ${symbol}`, exit: 2, want: /--price must be given, was missing/ },
    { line: `set-price --symbol ${symbol} --price x`, exit: 2, want: /--price must be a decimal number/ },
    {
      line: `set-price --symbol ${symbol} --price 1 --mode leap`,
      exit: 2,
      want: /--mode must be one of jump, glide, was "leap"/,
    },
    {
      line: 'set-price --symbol cmt_none --price 1',
      exit: 1,
      want: /\[POST\] "\/sandbox\/market\/cmt_none\/price": 400 \d+ /,
    },
    { line: 'reset --base-url http://127.0.0.1:9', exit: 1, want: /No local exchange answers at http:\/\/127.0.0.1:9/ },
  ])('ends with one line if $line is wrong', async ({ line, exit, want }) => {
    const outcome = await sandbox(line)
    expect([outcome.exit, outcome.stdout]).toEqual([exit, ''])
    expect(outcome.stderr).toMatch(/^capi sandbox [a-z-]+: [^\n]+\n$/)
    expect(outcome.stderr).toMatch(want)
  })
})

describe('capi sandbox start', () => {
  it('passes its flags on, and ends on a signal', async () => {
    const running = start(['sandbox', 'start', '--port', '0', '--seed', 'rain', '--memory'])
    while (!running.output.stdout.includes('Ctrl-C')) {
      expect(running.child.exitCode, running.output.stderr).toBeNull()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(running.output.stdout) ?? []
    const health = await run(['sandbox', 'get-health', '--base-url', url, '--json'])
    expect(JSON.parse(health.stdout)).toMatchObject({ ok: true, mode: 'real' })
    running.child.kill('SIGTERM')
    expect((await running.outcome).exit).toBe(0)
  })

  it('passes --help and --version on', async () => {
    expect((await run(['sandbox', 'start', '--help'])).stdout).toMatch(/^Usage: capi-sandbox/)
    expect((await run(['sandbox', 'start', '--prot'])).stderr).toMatch(
      /^capi-sandbox: unknown option '--prot' \(Did you mean --port\?\)/,
    )
  })
})

describe('capi sandbox scenario', () => {
  it('plays a scenario by its name', async () => {
    const listed = await run(['sandbox', 'scenarios'])
    expect([listed.exit, listed.stderr]).toEqual([0, ''])
    expect(listed.stdout).toMatch(/\bflash-crash\b/)
    const played = await run(['sandbox', 'scenario', 'flash-crash'])
    expect([played.exit, played.stderr]).toEqual([0, ''])
    expect(played.stdout.split('\n').length).toBeGreaterThan(3)
  })

  it('refuses an unknown name', async () => {
    const { exit, stdout, stderr } = await run(['sandbox', 'scenario', 'sunshine'])
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^capi-sandbox: [^\n]*sunshine[^\n]*\n$/)
    expect((await run(['sandbox', 'scenario'])).stderr).toBe("capi: missing required argument 'name'\n")
  })
})

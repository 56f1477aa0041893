// One test for each flag of the installed capi that is not a field of an operation, by the name of the flag, against an installed
// sandbox. Also reads the command tree, to compare it with that of the source.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { type Socket, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { createProgram } from '../../../cli/src/program.ts'
import { type Commands, type Outcome, credentials } from './command.ts'

interface Setup {
  readonly commands: Commands
  readonly folder: string
  readonly version: string
  /** URL of a running sandbox. */
  readonly url: string
}

type FlagTest = (setup: Setup) => Promise<void>

function capi({ commands, url }: Setup, line: string, environment: Record<string, string> = {}): Promise<Outcome> {
  return commands.run('capi', line.split(' '), { CAPI_URL: url, ...credentials, ...environment })
}

/** Calls a server that handles each connection with a function. Returns the number of connections and the result of the call. */
async function callFaultyServer(
  setup: Setup,
  handle: (socket: Socket) => void,
  flags: string,
): Promise<[number, Outcome]> {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    handle(socket.on('error', () => {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const outcome = await capi(setup, `get-server-time --base-url http://127.0.0.1:${port} ${flags}`)
  server.close()
  return [connections, outcome]
}

/** Sends one request to `capi mcp` and returns its result, and what the command printed on standard error. */
async function askAgentServer(
  { folder, url }: Setup,
  flags: string,
  method: string,
  params: object = {},
): Promise<{ result?: Record<string, unknown>; stderr: string }> {
  const env = { PATH: process.env['PATH'], HOME: folder, CAPI_URL: url, ...credentials }
  const child = spawn(join(folder, 'node_modules/.bin/capi'), ['mcp', ...flags.split(' ').filter(Boolean)], { env })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (stderr += String(chunk)))
  child.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })}\n`)
  await once(child, 'close')
  return stdout === '' ? { stderr } : { ...(JSON.parse(stdout) as { result: Record<string, unknown> }), stderr }
}

/** Places an order through `capi mcp`, with limits that it exceeds. */
async function placeLimited(setup: Setup, order: object, more: string = ''): Promise<{ detail: string }> {
  const flags = `--allow trade --max-order-value 1000 --max-day-value ${more === '' ? 500 : 5_000} --symbols cmt_btcusdt ${more}`
  const input = { symbol: 'cmt_btcusdt', type: 'open_long', size: '0.01', price: '89000', ...order }
  const { result } = await askAgentServer(setup, flags, 'tools/call', { name: 'placeOrder', arguments: input })
  return result!['structuredContent'] as { detail: string }
}

const strategy = `
import { defineStrategy } from '@capi/backtest'

export default defineStrategy({
  parameters: { size: { type: 'decimal', default: '0.01' } },
  async run({ capi, clock, parameters: { size }, signal, symbol, log }) {
    for (; !signal.aborted; await clock.untilNext(600_000)) {
      const [held] = await capi.listPositions({ symbol })
      const side = held ? { type: 'close_long', size: held.size } : { type: 'open_long', size }
      await capi.placeOrder({ symbol, ...side, matchPrice: 'market' })
      log(side.type)
    }
  },
})
`

/** Runs a strategy on two hours of candles with a flag, and returns what it printed. */
async function backtest(setup: Setup, flags: string, candles = '--candles', command = 'backtest'): Promise<Outcome> {
  // Tests run beside each other, so each call writes files of its own.
  const folder = await mkdtemp(join(setup.folder, 'backtest-'))
  const [file, data] = [join(folder, 'alternate.mjs'), join(folder, 'two-hours.csv')]
  await writeFile(file, strategy)
  const lines = Array.from({ length: 120 }, (_, minute) => {
    const open = 90_000 + ((minute * 37) % 100)
    return `${Date.UTC(2026, 0, 5) + minute * 60_000},${open},${open + 20},${open - 20},${open + 5},7`
  })
  await writeFile(data, lines.join('\n'))
  return capi(setup, `${command} ${file} ${candles} ${candles === '' ? '' : data} ${flags}`.trim().replace(/ +/g, ' '))
}

function sweep(setup: Setup, flags: string, grid = 'size=0.01..0.03:0.01'): Promise<Outcome> {
  return backtest(setup, `--grid ${grid} ${flags}`, '--candles', 'sweep')
}

export const cliFlagTests: Readonly<Record<string, FlagTest>> = {
  'base-url': async (setup) => {
    const { exit, stdout } = await capi(setup, `get-server-time --base-url ${setup.url}`, { CAPI_URL: '' })
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/\d{4}-\d\d-\d\d/)])
  },
  profile: async (setup) => {
    const file = join(setup.folder, 'profiles.json')
    const { CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase } = credentials
    const profile = { baseUrl: setup.url, key, secret, passphrase }
    await writeFile(file, JSON.stringify({ mine: profile }), { mode: 0o600 })
    const { exit, stdout } = await setup.commands.run('capi', ['get-accounts', '--json', '--profile', 'mine'], {
      CAPI_PROFILES: file,
    })
    expect([exit, stdout]).toEqual([0, expect.stringContaining('"collateral"')])
  },
  replace: async (setup) => {
    const environment = { CAPI_PROFILES: join(setup.folder, 'replaced.json') }
    const add = (flags: string): Promise<Outcome> =>
      setup.commands.run('capi', ['profiles', 'add', 'mine', ...flags.split(' ')], environment, 'a\nb\nc\n')
    expect((await add(`--base-url ${setup.url}`)).exit).toBe(0)
    expect((await add(`--base-url ${setup.url}`)).exit).toBe(2)
    expect((await add(`--base-url ${setup.url} --replace`)).exit).toBe(0)
  },
  packages: async (setup) => {
    const { exit, stderr } = await capi(setup, 'init of-tarballs --packages /no/such/folder')
    expect([exit, stderr]).toEqual([2, expect.stringContaining('/no/such/folder')])
    expect((await capi(setup, `init of-tarballs --packages ${setup.folder} --no-install`)).exit).toBe(0)
    expect(await readFile(join(setup.folder, 'of-tarballs/package.json'), 'utf8')).toContain(`file:${setup.folder}/`)
  },
  'no-install': async (setup) => {
    expect((await capi(setup, 'init not-installed --no-install')).exit).toBe(0)
    expect(existsSync(join(setup.folder, 'not-installed/node_modules'))).toBe(false)
  },
  'timeout-ms': async (setup) => {
    const [, { exit, stderr }] = await callFaultyServer(
      setup,
      (socket) => socket.resume(),
      '--timeout-ms 77 --retries 0',
    )
    expect([exit, stderr]).toEqual([1, expect.stringContaining('77 ms')])
  },
  'deadline-ms': async (setup) => {
    const flags = '--timeout-ms 50 --retries 999 --deadline-ms 777'
    const [, { exit, stderr }] = await callFaultyServer(setup, (socket) => socket.resume(), flags)
    expect([exit, stderr]).toEqual([1, expect.stringContaining('777 ms')])
  },
  'allow-insecure': async (setup) => {
    // Reaches the sandbox on 127.0.0.1, although it is not a loopback address.
    const flags = `get-accounts --base-url ${setup.url.replace('127.0.0.1', '0.0.0.0')} --retries 0`
    expect(await capi(setup, flags)).toMatchObject({ exit: 2, stderr: expect.stringContaining('--allow-insecure') })
    expect((await capi(setup, `${flags} --allow-insecure`)).exit).not.toBe(2)
  },
  retries: async (setup) => {
    const [connections, { exit }] = await callFaultyServer(setup, (socket) => socket.destroy(), '--retries 3')
    expect([exit, connections]).toEqual([1, 4])
  },
  json: async (setup) => {
    const { stdout } = await capi(setup, 'get-ticker --symbol cmt_btcusdt --json')
    expect(JSON.parse(stdout)).toMatchObject({ symbol: 'cmt_btcusdt' })
  },
  columns: async (setup) => {
    const { stdout } = await capi(setup, 'list-contracts --columns symbol,makerFeeRate')
    expect(stdout).toMatch(/^symbol +makerFeeRate\n/)
    for (const command of ['positions', 'orders', 'plans', 'fills', 'bills', 'balance', 'account'])
      expect(await capi(setup, command)).toMatchObject({ exit: 0, stderr: '' })
    expect((await capi(setup, 'balance --columns coin,equity')).stdout).toMatch(/^coinName +equity\nUSDT +\d/)
  },
  watch: async (setup) => {
    expect(await capi(setup, 'positions --watch 1')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('--watch needs a terminal'),
    })
  },
  all: async (setup) => {
    const { exit, stdout } = await capi(setup, 'list-bills --all --json')
    expect(exit).toBe(0)
    for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('billId')
  },
  resend: async (setup) => {
    const rule = { operation: 'placeOrder', phase: 'before', count: 1, action: { type: 'drop', how: 'close' } }
    const headers = { 'content-type': 'application/json' }
    await fetch(`${setup.url}/sandbox/faults`, { method: 'POST', headers, body: JSON.stringify(rule) })
    const order = '--symbol cmt_btcusdt --type open_long --size 0.01 --match-price market'
    const { exit, stdout } = await capi(setup, `place-order ${order} --resend`)
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/\d{18} .* placed/)])
  },
  symbol: async (setup) => {
    const { exit, stdout } = await capi(setup, 'verify --symbol cmt_ethusdt')
    expect([exit, stdout]).toEqual([0, expect.any(String)])
  },
  kind: async (setup) => {
    const outcome = await capi(setup, 'listen --since 1h --kind bill --count 1')
    expect(outcome).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^\{"kind":"bill","change":"new",/) })
  },
  count: async (setup) => {
    const { exit, stdout } = await capi(setup, 'listen --sandbox --since 1h --count 2')
    expect([exit, stdout.trim().split('\n').length]).toEqual([0, 2])
  },
  share: async (setup) => {
    const outcome = await capi(setup, 'listen --since 1h --share 100 --kind bill --count 1')
    expect(outcome).toMatchObject({ exit: 0, stderr: '' })
  },
  exec: async (setup) => {
    const args = ['listen', '--since', '1h', '--kind', 'bill', '--count', '1', '--exec', 'grep -o billId']
    const { exit, stdout } = await setup.commands.run('capi', args, { CAPI_URL: setup.url, ...credentials })
    expect([exit, stdout]).toEqual([0, 'billId\n'])
  },
  jobs: async (setup) => {
    const { exit, stdout } = await capi(setup, 'listen --sandbox --since 1h --count 3 --jobs 3 --exec date')
    expect([exit, stdout.trim().split('\n').length]).toEqual([0, 3])
  },
  sandbox: async (setup) => {
    const { exit, stdout } = await capi(setup, 'listen --sandbox --kind bill --since 1h --count 1')
    expect([exit, JSON.parse(stdout)]).toEqual([
      0,
      expect.objectContaining({ kind: 'bill', cause: expect.any(String) }),
    ])
  },
  account: async (setup) => {
    const { stdout: account } = await capi(setup, 'sandbox create-account --deposit 7 --json')
    const { accountId } = JSON.parse(account) as { accountId: string }
    const { stdout } = await capi(setup, `listen --sandbox --since 1h --count 1 --account ${accountId}`)
    expect(JSON.parse(stdout)).toMatchObject({ accountId, detail: { amount: '7' } })
  },
  since: async (setup) => {
    const { exit, stdout } = await capi(setup, 'report --since 2020-01-01')
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/^From 2020-01-01T00:00:00.000Z to /)])
  },
  until: async (setup) => {
    const { exit, stdout } = await capi(setup, 'report --until 2020-01-01')
    expect([exit, stdout]).toEqual([0, expect.stringContaining(' to 2020-01-01T00:00:00.000Z\n')])
  },
  format: async (setup) => {
    // A document of YAML, because reading it needs a package.
    const file = join(setup.folder, 'document.yaml')
    await writeFile(file, 'openapi: 3.1.0\ninfo: { version: 1.0.0 }\npaths: {}\n')
    const { exit: same, stdout: markdown } = await capi(setup, `diff ${file} ${file} --format markdown`)
    expect([same, markdown]).toEqual([0, expect.stringMatching(/^## 1\.0\.0 to 1\.0\.0\n/)])
    const { exit, stdout } = await capi(setup, 'report --format curve-csv')
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/^coin,time,date,balance,equity,profit\n/)])
  },
  output: async (setup) => {
    const file = join(setup.folder, 'report.txt')
    expect(await capi(setup, `report --output ${file}`)).toMatchObject({ exit: 0, stdout: '' })
    expect(await readFile(file, 'utf8')).toMatch(/^From /)
  },
  allow: async (setup) => {
    const { result } = await askAgentServer(setup, '--allow trade', 'tools/list')
    expect(result!['tools']).toContainEqual(expect.objectContaining({ name: 'placeOrder' }))
  },
  symbols: async (setup) => {
    const { detail } = await placeLimited(setup, { symbol: 'cmt_ethusdt' })
    expect(detail).toContain('symbol must be cmt_btcusdt, was "cmt_ethusdt"')
  },
  'max-order-value': async (setup) => {
    expect((await placeLimited(setup, { size: '0.1' })).detail).toContain('must be at most 1000, was 8900')
  },
  'max-day-value': async (setup) => {
    expect((await placeLimited(setup, {})).detail).toContain('must be at most 500, was 890 after 0')
  },
  'max-position-value': async (setup) => {
    expect((await placeLimited(setup, {}, '--max-position-value 100')).detail).toContain('must be at most 100, was')
  },
  'max-leverage': async (setup) => {
    expect((await placeLimited(setup, {}, '--max-leverage 1')).detail).toContain('must be at most 1, was')
  },
  'max-day-loss': async (setup) => {
    const limits = '--max-order-value 1000 --max-day-value 500 --symbols cmt_btcusdt'
    const { exit, stderr } = await capi(setup, `mcp --allow trade ${limits} --max-day-loss none`)
    expect([exit, stderr]).toEqual([2, expect.stringContaining('must be a decimal above zero, was "none"')])
  },
  'price-requests': async (setup) => {
    const { exit, stderr } = await capi(setup, 'report --price-requests many')
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--price-requests must be a whole number')])
  },
  port: async ({ folder, url }) => {
    const token = 'token-of-this-test'
    const env = { PATH: process.env['PATH'], HOME: folder, CAPI_URL: url, CAPI_MCP_TOKEN: token }
    const child = spawn(join(folder, 'node_modules/.bin/capi'), ['mcp', '--port', '0'], { env })
    const [printed] = (await once(child.stdout, 'data')) as [Buffer]
    const [address = ''] = /http:\S+/.exec(String(printed)) ?? []
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const accept = 'application/json, text/event-stream'
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept }
    const response = await fetch(address, { method: 'POST', headers, body })
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('"readMore"')])
    child.kill('SIGTERM')
    await once(child, 'close')
  },
  'max-result-bytes': async (setup) => {
    const call = { name: 'listTrades', arguments: { symbol: 'cmt_btcusdt' } }
    const { result } = await askAgentServer(setup, '--max-result-bytes 4000', 'tools/call', call)
    const [{ text }] = result!['content'] as [{ text: string }]
    expect([text.length > 2_000, text.length <= 4_000]).toEqual([true, true])
  },
  candles: async (setup) => {
    const { exit, stdout } = await backtest(setup, '')
    expect([exit, stdout]).toEqual([0, expect.stringContaining('net profit')])
    expect(await backtest(setup, '', '')).toMatchObject({ exit: 2, stderr: expect.stringContaining('--candles') })
  },
  param: async (setup) => {
    expect((await backtest(setup, '--param size=0.02')).stdout).toContain('size=0.02')
    expect((await backtest(setup, '--param sizes=1')).stderr).toContain('must be one of the strategy (size)')
  },
  grid: async (setup) => {
    expect((await sweep(setup, '')).stdout).toContain('3 runs, 0 failed')
    expect((await sweep(setup, '', 'size=2..')).stderr).toContain('must have a start and an end')
  },
  where: async (setup) => expect((await sweep(setup, '--where size<0.03')).stdout).toContain('2 runs'),
  random: async (setup) => expect((await sweep(setup, '--random 1')).stdout).toContain('1 runs'),
  objective: async (setup) => expect((await sweep(setup, '--objective drawdown')).stdout).toContain('drawdown'),
  'walk-forward': async (setup) => {
    expect((await sweep(setup, '--objective net-profit --walk-forward 1h/1h')).stdout).toMatch(
      /out of sample -?[\d.]+ USDT in 1 windows/,
    )
  },
  anchored: async (setup) => expect((await sweep(setup, '--anchored')).stderr).toContain('needs --walk-forward'),
  results: async (setup) => {
    const file = join(setup.folder, 'results.jsonl')
    const first = await sweep(setup, `--results ${file}`)
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(3)
    expect(await sweep(setup, `--results ${file}`)).toEqual(first)
  },
  'no-results': async (setup) => {
    expect((await sweep(setup, '')).stderr).toContain('results are in alternate.sweep.jsonl')
    expect((await sweep(setup, '--no-results')).stderr).not.toContain('sweep.jsonl')
  },
  threads: async (setup) => expect((await sweep(setup, '--threads 0')).stderr).toContain('--threads must be a whole'),
  queue: async (setup) => {
    const secret = { CAPI_QUEUE_SECRET: 'a secret of the sweep and its workers' }
    const far = await sweep(setup, '--queue redis://10.0.0.1')
    expect([far.exit, far.stderr]).toEqual([2, expect.stringContaining('must be a Redis on this machine')])
    const here = ['sweep-worker', '--queue', 'redis://127.0.0.1:1']
    const trader = await setup.commands.run('capi', here, { ...credentials, ...secret })
    expect([trader.exit, trader.stderr]).toEqual([2, expect.stringContaining('must have no credentials')])
    const stranger = await setup.commands.run('capi', here)
    expect([stranger.exit, stranger.stderr]).toEqual([2, expect.stringContaining('CAPI_QUEUE_SECRET')])
    const away = await setup.commands.run('capi', here, secret)
    expect([away.exit, away.stderr]).toEqual([1, expect.stringContaining('cannot be used: ECONNREFUSED')])
  },
  deposit: async (setup) =>
    expect((await backtest(setup, '--deposit 0')).stderr).toContain('--deposit must be a decimal above zero, was "0"'),
  from: async (setup) =>
    expect((await backtest(setup, '--from 2026-01-05T01:00Z')).stdout).toMatch(/^2026-01-05T01:00:00Z to /),
  to: async (setup) =>
    expect((await backtest(setup, '--to 2026-01-05T01:00Z')).stdout).toContain(' to 2026-01-05T01:00:00Z'),
  seed: async (setup) => expect((await backtest(setup, '--seed other')).stdout).toContain('seed other'),
  fills: async (setup) => expect((await backtest(setup, '--fills both')).stdout).toMatch(/ strict +lenient\n/),
  path: async (setup) => expect((await backtest(setup, '--path sideways')).stderr).toContain('direction, opposite'),
  check: async (setup) =>
    expect((await backtest(setup, '--check')).stdout).toMatch(/^\d+ orders of alternate are the same in 5 runs/),
  log: async (setup) =>
    expect((await backtest(setup, '--log')).stderr).toMatch(/2026-01-05T00:10:00.\d{3}Z close_long/),
  report: async (setup) => {
    const file = join(setup.folder, 'backtest.html')
    expect((await backtest(setup, `--report ${file}`)).exit).toBe(0)
    expect(await readFile(file, 'utf8')).toContain('<h1>Backtest of alternate</h1>')
    expect((await backtest(setup, `--report ${file}`)).stderr).toContain('--report must name a new file')
    expect((await sweep(setup, `--report ${file}.sweep`)).exit).toBe(0)
    expect(await readFile(`${file}.sweep`, 'utf8')).toContain('<h1>Sweep of alternate</h1>')
    const walk = `--objective net-profit --walk-forward 1h/1h --report ${file}.walk`
    expect((await sweep(setup, walk)).exit).toBe(0)
    expect(await readFile(`${file}.walk`, 'utf8')).toContain('<h1>Walk-forward of alternate</h1>')
  },
  csv: async (setup) => {
    const file = join(setup.folder, 'rows.csv')
    expect((await sweep(setup, `--csv ${file}`)).exit).toBe(0)
    expect(await readFile(file, 'utf8')).toMatch(
      /^size,fills,from,to,netProfit,.*\n0.01,default,2026-01-05T00:00:00.000Z/,
    )
    expect((await sweep(setup, `--csv ${file}.none/rows.csv`)).stderr).toContain('--csv must name a file in a folder')
    expect((await backtest(setup, `--csv ${file}.trades`)).exit).toBe(0)
    expect(await readFile(`${file}.trades`, 'utf8')).toMatch(/^symbol,side,size,.*\ncmt_btcusdt,LONG,0.01,/)
  },
  prices: async (setup) => {
    const { exit, stderr } = await capi(setup, 'run none.mjs --prices here')
    expect([exit, stderr]).toEqual([2, expect.stringContaining('The base URL must be one such as')])
  },
  server: async (setup) => {
    const { exit, stderr } = await capi(setup, `run none.mjs --server ${setup.url}`)
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--server needs --confirm trade, was missing')])
  },
  confirm: async (setup) => {
    const { exit, stderr } = await capi(setup, 'run none.mjs --confirm trade')
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--confirm needs --server')])
  },
  version: async (setup) =>
    expect(await capi(setup, '--version')).toEqual({ exit: 0, stdout: `${setup.version}\n`, stderr: '' }),
  help: async (setup) => expect((await capi(setup, '--help')).stdout).toMatch(/^Usage: capi /),
}

export interface Described {
  readonly name: string
  readonly help: string
  /** Flags that are not a field of the operation. */
  readonly flags: readonly string[]
  readonly commands: readonly Described[]
}

interface Command {
  readonly commands: readonly Command[]
  readonly options: readonly { readonly long?: string; readonly helpGroupHeading?: string }[]
  name(): string
  helpInformation(): string
}

// Its source text runs in another process, so it uses nothing outside of itself.
function describe(command: Command): Described {
  return {
    name: command.name(),
    help: command.helpInformation(),
    flags: command.options.flatMap(({ long, helpGroupHeading }) =>
      long === undefined || helpGroupHeading === 'Fields:' ? [] : [long.slice(2)],
    ),
    commands: command.commands.map(describe),
  }
}

const quiet = {
  out: () => {},
  paint: () => {},
  error: () => {},
  showStatus: () => {},
  width: 100,
  isTerminal: false,
  hasColour: false,
  screen: undefined,
  isWatched: false,
  environment: {},
}

/** Returns the commands of the source. */
export function describeSource(): Described {
  return describe(createProgram('', { ...quiet, signal: new AbortController().signal }, () => {}))
}

/** Returns the commands of the installed package. */
export async function describeInstalled(packageFolder: string): Promise<Described> {
  const program = `
    import { createProgram } from ${JSON.stringify(join(packageFolder, 'dist/program.js'))}
    ${describe}
    const quiet = { out() {}, error() {}, showStatus() {}, width: 100, isWatched: false, environment: {}, signal: new AbortController().signal }
    console.log(JSON.stringify(describe(createProgram('', quiet, () => {}))))`
  const args = ['--no-warnings', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 })
  return JSON.parse(stdout) as Described
}

/** Returns the names of all flags of a command and those below it, each once. */
export function flagsOf({ flags, commands }: Described): string[] {
  return [...new Set([...flags, ...commands.flatMap(flagsOf)])].toSorted()
}

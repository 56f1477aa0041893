// The command in its own process, as a user runs it.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { limits } from '@capi/api'
import { describe, expect, it } from 'vitest'
import { readCommandLine, readHelp } from './read-command-line.ts'
import type { Credentials } from '../../src/session/keys.ts'
import { signedHeaders } from '../fixtures/requests.ts'
import { ownFolder } from '../journal/journal-places.ts'
import { run, untilReady } from './run-command.ts'

function printedBy(stdout: string): Credentials {
  const [key = '', secret = '', passphrase = ''] = ['key', 'secret', 'passphrase'].map(
    (name) => new RegExp(`^  ${name} +([0-9a-f]+)$`, 'm').exec(stdout)?.[1],
  )
  return { key, secret, passphrase }
}

/** Returns the status of a signed request. */
async function statusOf(url: string, credentials: Credentials): Promise<number> {
  const target = '/capi/v2/account/getAccounts'
  const headers = await signedHeaders(credentials, 'GET', target, '', Date.now())
  return (await fetch(`${url}${target}`, { headers })).status
}

describe('capi-sandbox', () => {
  it('prints its URL and the generated credentials, and stops on a signal', async () => {
    // Those of a program that trades elsewhere are in the same shell.
    const elsewhere = { CAPI_KEY: 'key-1', CAPI_SECRET: 's3cret-1', CAPI_PASSPHRASE: 'passw0rd-1' }
    const started = run(['--port', '0'], elsewhere)
    const url = await untilReady(started)
    const { stdout } = started.output()
    for (const value of Object.values(elsewhere)) expect(stdout).not.toContain(value)
    expect(await statusOf(url, printedBy(stdout))).toBe(200)
    expect(stdout).toContain(`dashboard   ${url}/\n`)
    expect(stdout).toContain(`${url}/docs`)
    const answer = await fetch(`${url}/capi/v2/market/ticker?symbol=cmt_btcusdt`)
    const ticker = (await answer.json()) as { timestamp: string }
    expect(Math.abs(Number(ticker.timestamp) - Date.now())).toBeLessThan(10_000)
    started.child.kill('SIGTERM')
    expect(await started.end()).toBe(0)
    expect(started.output().stderr).toBe('')
  })

  it('never prints a supplied secret, also not at the next start without it', async () => {
    const supplied = { key: 'key-1', secret: 's3cret-1', passphrase: 'passw0rd-1' }
    const { key: CAPI_SANDBOX_KEY, secret: CAPI_SANDBOX_SECRET, passphrase: CAPI_SANDBOX_PASSPHRASE } = supplied
    const folder = ownFolder()
    for (const env of [{ CAPI_SANDBOX_KEY, CAPI_SANDBOX_SECRET, CAPI_SANDBOX_PASSPHRASE }, {}]) {
      const started = run(['--port', '0', '--data', folder], { CAPI_MEMORY: '', ...env })
      const url = await untilReady(started)
      expect(started.output().stdout).toContain('key         key-1\n  secret      (as supplied)\n')
      expect(await statusOf(url, supplied)).toBe(200)
      started.child.kill('SIGTERM')
      expect(await started.end()).toBe(0)
      for (const value of [supplied.secret, supplied.passphrase])
        expect(JSON.stringify(started.output())).not.toContain(value)
    }
  })

  it('prints the generated credentials at each start', async () => {
    const folder = ownFolder()
    const printed: object[] = []
    for (let start = 0; start < 2; start += 1) {
      const started = run(['--port', '0', '--data', folder], { CAPI_MEMORY: '' })
      await untilReady(started)
      printed.push(printedBy(started.output().stdout))
      started.child.kill('SIGTERM')
      await started.end()
    }
    expect(printed[1]).toEqual(printed[0])
  })

  it('reports a port in use in one line', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const started = run([], { PORT: String(port) })
    expect(await started.end()).toBe(1)
    other.close()
    expect(started.output()).toEqual({
      stdout: '',
      stderr: `capi-sandbox: Port ${port} of 127.0.0.1 is in use; choose another with --port.\n`,
    })
  })

  it.each([
    { args: ['--help'], want: /^Usage: capi-sandbox/ },
    { args: ['--version'], want: /^\d+\.\d+\.\d+\n$/ },
  ])('prints its text with $args', async ({ args, want }) => {
    const started = run(args)
    expect(await started.end()).toBe(0)
    expect(started.output().stdout).toMatch(want)
  })

  it('does not start on another address without a control token', async () => {
    const started = run(['--host', '0.0.0.0', '--port', '0'])
    expect(await started.end()).toBe(1)
    const { stdout, stderr } = started.output()
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^capi-sandbox: Listening on 0\.0\.0\.0 opens \/sandbox to a network[^\n]*\n$/)
  })

  it('never prints the control token', async () => {
    const CAPI_CONTROL_TOKEN = 'correct-horse-battery-staple'
    const started = run(['--port', '0'], { CAPI_CONTROL_TOKEN })
    const url = await untilReady(started)
    expect((await fetch(`${url}/sandbox/health`)).status).toBe(401)
    const headers = { authorization: `Bearer ${CAPI_CONTROL_TOKEN}` }
    expect((await fetch(`${url}/sandbox/health`, { headers })).status).toBe(200)
    expect(JSON.stringify(started.output())).not.toContain(CAPI_CONTROL_TOKEN)
  })

  it('plays a scenario by its name, and ends', async () => {
    const started = run(['--scenario', 'illiquid-market'])
    expect(await started.end()).toBe(0)
    const { stdout, stderr } = started.output()
    expect(stdout).toMatch(/^An illiquid market\n[^]*\n  1  ok  alice opens an account[^]*\npassed\n$/)
    expect(stderr).toBe('')
  })

  it('lists the scenarios, and refuses an unknown one', async () => {
    const [list, none] = [run(['--scenarios']), run(['--scenario', 'none'])]
    expect([await list.end(), await none.end()]).toEqual([0, 2])
    expect(list.output().stdout).toMatch(
      /^contract-without-market +A contract without a market\nflash-crash +A flash crash\n/,
    )
    expect(none.output().stderr).toMatch(/^capi-sandbox: --scenario must be one of [^\n]*, was "none"\.\n$/)
  })

  it.each([
    { args: ['--prot', '1'], env: {}, want: "unknown option '--prot' (Did you mean --port?)" },
    { args: ['--port'], env: {}, want: "option '--port <n>' argument missing" },
    { args: ['serve'], env: {}, want: 'too many arguments. Expected 0 arguments but got 1.' },
    { args: ['--clock', 'fast'], env: {}, want: '--clock must be one of real, manual, was "fast".' },
    { args: [], env: { CAPI_CLOCK: 'fast' }, want: '--clock must be one of real, manual, was "fast".' },
  ])('reports invalid usage in one line, with status 2: $want', async ({ args, env, want }) => {
    const started = run(args, env)
    expect(await started.end()).toBe(2)
    expect(started.output()).toEqual({ stdout: '', stderr: `capi-sandbox: ${want}\n` })
  })
})

describe('readCommandLine', () => {
  it('prefers flags to the environment, and that to defaults', () => {
    const usual = { action: 'serve', port: 8787, host: '127.0.0.1', seed: 'capi', journal: { folder: '.capi' } }
    expect(readCommandLine([], {})).toMatchObject(usual)
    expect(readCommandLine([], { PORT: '9000' }).port).toBe(9000)
    expect(readCommandLine(['--port', '0', '--seed', 'x', '--memory'], { PORT: '9' })).toMatchObject({
      port: 0,
      seed: 'x',
    })
  })

  it.each(['', '-1', '65536', '80a', '1e3'])('refuses the port %j', (port) => {
    expect(() => readCommandLine([`--port=${port}`], {})).toThrow(`from 0 to 65535, was ${JSON.stringify(port)}`)
  })

  it('prefers the control token of the flag to the environment', () => {
    const env = { CAPI_CONTROL_TOKEN: 'from-the-environment' }
    expect(readCommandLine([], {}).controlToken).toBeUndefined()
    expect(readCommandLine([], env).controlToken).toBe('from-the-environment')
    expect(readCommandLine(['--control-token', 'from-a-flag'], env).controlToken).toBe('from-a-flag')
  })

  it.each([
    [['--control-token', 'from-a-flag-0123'], ['control-token']],
    [['--database-url', 'postgres://me:s3cret@h/x'], ['database-url']],
    [['--database-url', 'postgres://:s3cret@h/x'], ['database-url']],
    [['--database-url', 'postgres:///x?host=/run&password=s3cret'], ['database-url']],
    [['--database-url', 'postgres://me@h:5432/x?password='], []],
    [[], []],
  ])('finds the secrets in the arguments %j', (args, want) => {
    const env = { CAPI_CONTROL_TOKEN: 'from-the-environment', CAPI_DATABASE_URL: 'postgres://me:s3cret@h/x' }
    expect(readCommandLine(args, {}).exposed).toEqual(want)
    expect(readCommandLine([], env).exposed).toEqual([])
    expect(readCommandLine([], env).journal).toEqual({ databaseUrl: env.CAPI_DATABASE_URL })
  })

  it('says in its help that a password belongs into a variable', () => {
    expect(readHelp(80).replaceAll(/\s+/g, ' ')).toMatch(
      /--database-url <url> .* Set a URL with a password as a variable/,
    )
  })

  it('reads allowed hosts from repeated flags, or from the environment, separated by commas', () => {
    const env = { CAPI_ALLOW_HOST: 'one,two' }
    expect(readCommandLine([], {}).allowHosts).toEqual([])
    expect(readCommandLine([], env).allowHosts).toEqual(['one', 'two'])
    expect(readCommandLine(['--allow-host', 'a', '--allow-host=b'], env).allowHosts).toEqual(['a', 'b'])
  })

  it('requires all credentials or none', () => {
    expect(readCommandLine([], {}).credentials).toBeUndefined()
    const half = { CAPI_SANDBOX_KEY: 'k', CAPI_SANDBOX_SECRET: 's3cret' }
    expect(() => readCommandLine([], half)).toThrow('missing CAPI_SANDBOX_PASSPHRASE')
  })

  it('reads flags from the environment too', () => {
    const env = { CAPI_PORT: '1', CAPI_HOST: 'h', CAPI_SEED: 's', CAPI_RESET: '1', CAPI_UNTIL: '7', PORT: '2' }
    expect(readCommandLine([], { ...env, CAPI_DATA: 'd', CAPI_LOG_LEVEL: 'info' })).toMatchObject({
      port: 1,
      host: 'h',
      seed: 's',
      reset: true,
      until: 7,
      logLevel: 'info',
      journal: { folder: 'd' },
    })
  })

  it.each([
    { name: 'memory', args: ['--memory'], env: {}, want: null },
    { name: 'memory by the environment', args: [], env: { CAPI_MEMORY: '1' }, want: null },
    { name: 'a folder, since 0 is off', args: [], env: { CAPI_MEMORY: '0' }, want: { folder: '.capi' } },
    {
      name: 'a world of a database',
      args: ['--world', 'w', '--patience', '5000'],
      env: { CAPI_DATABASE_URL: 'postgres://127.0.0.1/x' },
      want: { databaseUrl: 'postgres://127.0.0.1/x', world: 'w', patienceMs: 5_000 },
    },
  ])('stores data in $name', ({ args, env, want }) => {
    expect(readCommandLine(args, env).journal).toEqual(want)
  })

  it.each([
    { args: ['--memory', '--data', 'x'], want: '--memory and --data exclude each other' },
    { args: ['--world', 'x'], want: '--world needs --database-url' },
    { args: ['--patience', '1'], want: '--patience needs --database-url' },
    { args: ['--standby'], want: '--standby needs --database-url' },
    {
      args: ['--standby', '--reset', '--database-url', 'postgres://x'],
      want: '--standby and --reset exclude each other',
    },
    { args: ['--standby', '--until', '5', '--database-url', 'postgres://x'], want: '--standby and --until exclude' },
    { args: ['--database-url', 'postgres://h/x', '--patience', '5s'], want: 'of milliseconds, was "5s"' },
    { args: ['--database-url', 'mysql://u:s3cret@h/x'], want: '--database-url must begin with postgres://, did not.' },
    { args: ['--history-limit', '5'], want: '--history-limit needs --memory' },
    {
      args: ['--memory', '--history-limit', '0'],
      want: '--history-limit must be a number of records, from 1, was "0"',
    },
    { args: ['--until', '0'], want: 'from 1, was "0"' },
    { args: ['--log-level', 'loud'], want: 'debug, info, warn, error, silent, was "loud"' },
  ])('refuses $args', ({ args, want }) => {
    expect(() => readCommandLine(args, {})).toThrow(want)
  })

  it('limits the history in memory only where that is set', () => {
    const historyLimitOf = (...args: string[]): unknown => readCommandLine(args, {}).historyLimit
    expect(historyLimitOf('--memory', '--history-limit', '20000')).toBe(20_000)
    expect(historyLimitOf('--memory')).toBeUndefined()
  })

  it('has the weight budgets of the document by default', () => {
    const limitsOf = (...args: string[]): unknown => readCommandLine(args, {}).limits
    const { ipWeight, uidWeight, windowMs, orderCallsPerSecond } = limits
    expect(limitsOf()).toEqual({ ip: ipWeight, uid: uidWeight, windowMs, orderCallsPerSecond })
    expect(limitsOf('--limits', '5/6/700')).toEqual({ ip: 5, uid: 6, windowMs: 700, orderCallsPerSecond })
    expect(limitsOf('--limits', '5/6/700/8')).toEqual({ ip: 5, uid: 6, windowMs: 700, orderCallsPerSecond: 8 })
    expect(limitsOf('--no-limits')).toBeUndefined()
    expect(() => limitsOf('--no-limits', '--limits', '5/6/700')).toThrow('exclude each other')
  })
})

// One test for each flag of the installed capi-sandbox, by the name of the flag.

import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { defaultContracts } from '@capi/sandbox'
import { expect } from 'vitest'
import type { Commands } from './command.ts'
import { root } from './install.ts'

interface Setup {
  readonly commands: Commands
  /** Where the packages are installed. */
  readonly folder: string
  readonly version: string
}

type FlagTest = (setup: Setup) => Promise<void>

const inMemory = ['--memory']
const json = async (url: string): Promise<unknown> => (await fetch(url)).json()
const tickerPath = '/capi/v2/market/ticker?symbol=cmt_btcusdt'

/** Sends a request with another header Host, which fetch cannot do. */
function statusUnderName(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (response) => resolve(response.resume().statusCode)).on('error', reject)
  })
}

async function lastPrices(commands: Commands, seed: string): Promise<number[]> {
  return commands.withSandbox([...inMemory, '--seed', seed], async ({ url }) => {
    const tickers = (await json(`${url}/capi/v2/market/tickers`)) as { last: string }[]
    return tickers.map(({ last }) => Number(last))
  })
}

async function accountIds(url: string): Promise<string[]> {
  const accounts = (await json(`${url}/sandbox/accounts`)) as { accountId: string }[]
  return accounts.map(({ accountId }) => accountId)
}

async function createAccount(url: string): Promise<void> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const response = await fetch(`${url}/sandbox/accounts`, init)
  expect(response.ok).toBe(true)
}

/** Creates an account in a data folder. Returns the number of accounts before and after a restart with more flags. */
async function countAfter({ commands, folder }: Setup, ...flags: readonly string[]): Promise<[number, number]> {
  const data = await mkdtemp(join(folder, 'data-'))
  const before = await commands.withSandbox(['--data', data], async ({ url }) => {
    await createAccount(url)
    return (await accountIds(url)).length
  })
  const after = await commands.withSandbox(['--data', data, ...flags], ({ url }) => accountIds(url))
  return [before, after.length]
}

/** Expects that a sandbox follows the prices of another one, with the state that its flags lead to. */
async function withMirror(commands: Commands, flags: readonly string[], state: object = {}): Promise<void> {
  await commands.withSandbox([...inMemory, '--port', '0'], ({ url: mirrored }) =>
    commands.withSandbox([...inMemory, '--mirror', mirrored, ...flags], async ({ url }) => {
      const mirror = { url: mirrored, state: 'current', failures: 0, ...state }
      expect(await json(`${url}/sandbox/health`)).toMatchObject({ mirror })
    }),
  )
}

/** Expects that the sandbox reports a missing database. */
async function expectNoDatabase({ commands }: Setup, ...flags: readonly string[]): Promise<void> {
  const args = ['--database-url', 'postgres://nobody@127.0.0.1:1/none', ...flags]
  const { exit, stdout, stderr } = await commands.run('capi-sandbox', args)
  expect([exit, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^capi-sandbox: .*ECONNREFUSED.*\n$/)
}

/** Expects that a flag refuses a value, and says what it must be. */
async function expectRefused({ commands }: Setup, flag: string, rule: string): Promise<void> {
  const { exit, stdout, stderr } = await commands.run('capi-sandbox', [...inMemory, `--${flag}`, 'x'])
  expect([exit, stdout, stderr]).toEqual([1, '', `capi-sandbox: --${flag} must be ${rule}, was "x".\n`])
}

export const sandboxFlagTests: Readonly<Record<string, FlagTest>> = {
  port: ({ commands }) =>
    commands.withSandbox(inMemory, async ({ url }) => {
      expect(url).toMatch(/:[1-9]\d*$/)
      expect(await json(`${url}/sandbox/health`)).toMatchObject({ ok: true })
    }),
  host: async ({ commands }) => {
    // An address that other machines can reach requires a token, so the command refuses to start.
    const { exit, stderr } = await commands.run('capi-sandbox', [...inMemory, '--port', '0', '--host', '0.0.0.0'])
    expect([exit, stderr]).toEqual([1, expect.stringMatching(/^capi-sandbox: [^\n]*0\.0\.0\.0[^\n]*\n$/)])
  },
  'control-token': ({ commands }) =>
    commands.withSandbox([...inMemory, '--control-token', 'a-token-of-a-test'], async ({ url }) => {
      const path = `${url}/sandbox/accounts`
      expect((await fetch(path)).status).toBe(401)
      expect((await fetch(path, { headers: { authorization: 'Bearer a-token-of-a-test' } })).status).toBe(200)
    }),
  'allow-host': ({ commands }) =>
    commands.withSandbox([...inMemory, '--allow-host', 'one', '--allow-host', 'two'], async ({ url }) => {
      for (const [name, status] of [
        ['one', 200],
        ['two:80', 200],
        ['three', 421],
      ] as const)
        expect(await statusUnderName(url + tickerPath, name)).toBe(status)
    }),
  // The seed determines the prices, which change little within a second. Two seeds may agree in one contract, not in all.
  seed: async ({ commands }) => {
    const [first, second] = [await lastPrices(commands, 'abc'), await lastPrices(commands, 'xyz')]
    expect(Math.max(...first.map((price, index) => Math.abs(price / second[index]! - 1)))).toBeGreaterThan(0.01)
  },
  clock: ({ commands }) =>
    commands.withSandbox([...inMemory, '--clock', 'manual'], async ({ url }) => {
      expect(await json(`${url}/sandbox/health`)).toMatchObject({ mode: 'manual' })
    }),
  'start-time': ({ commands }) =>
    commands.withSandbox([...inMemory, '--clock', 'manual', '--start-time', '2026-01-31'], async ({ url }) => {
      const [candle] = (await json(`${url}/sandbox/market/cmt_btcusdt/candles?limit=1`)) as { time: number }[]
      expect(candle!.time).toBe(Date.UTC(2026, 0, 31))
    }),
  candles: async ({ commands, folder }) => {
    const file = join(await mkdtemp(join(folder, 'candles-')), 'minutes.csv')
    await writeFile(file, 'time,open,high,low,close\n1764201600000,91000,91001,90999,91000\n')
    await commands.withSandbox(
      [...inMemory, '--clock', 'manual', '--candles', `cmt_btcusdt=${file}`],
      async ({ url }) => {
        const [candle] = (await json(`${url}/sandbox/market/cmt_btcusdt/candles?limit=1`)) as object[]
        expect(candle).toMatchObject({ time: 1_764_201_600_000, open: '91000.0' })
      },
    )
  },
  'candle-path': (setup) => expectRefused(setup, 'candle-path', 'one of direction, opposite, worst, glide'),
  'candle-gaps': (setup) => expectRefused(setup, 'candle-gaps', 'one of hold, close, refuse'),
  'candle-end': (setup) => expectRefused(setup, 'candle-end', 'one of hold, close'),
  contracts: async ({ commands, folder }) => {
    const file = join(await mkdtemp(join(folder, 'contracts-')), 'contracts.json')
    await writeFile(file, JSON.stringify([{ ...defaultContracts[0], symbol: 'cmt_onlyusdt' }]))
    await commands.withSandbox([...inMemory, '--contracts', file], async ({ url }) => {
      expect(await json(`${url}/capi/v2/market/contracts`)).toMatchObject([{ symbol: 'cmt_onlyusdt' }])
    })
  },
  'fill-model': ({ commands }) =>
    commands.withSandbox([...inMemory, '--fill-model', 'lenient'], async ({ url }) => {
      expect(await json(`${url}/sandbox/market/cmt_btcusdt/fill-model`)).toMatchObject({ touch: 'always' })
    }),
  insurance: (setup) => expectRefused(setup, 'insurance', 'a decimal of at most 8 places'),
  limits: ({ commands }) =>
    commands.withSandbox([...inMemory, '--limits', '1/1/1000000'], async ({ url }) => {
      expect((await fetch(url + tickerPath)).status).toBe(200)
      expect((await fetch(url + tickerPath)).status).toBe(429)
    }),
  'no-limits': ({ commands }) =>
    commands.withSandbox([...inMemory, '--no-limits'], async ({ url }) => {
      expect(await json(`${url}/sandbox/limits`)).toMatchObject({ limits: null })
    }),
  strict: ({ commands }) =>
    commands.withSandbox([...inMemory, '--strict'], async ({ url }) => {
      expect((await fetch(`${url}${tickerPath}&unknown=1`)).status).toBe(400)
    }),
  answers: async ({ commands }) => {
    const { exit, stderr } = await commands.run('capi-sandbox', [...inMemory, '--answers', 'none'])
    expect([exit, stderr]).toEqual([1, expect.stringContaining('--answers must be one of documented, tables')])
  },
  mirror: ({ commands }) => withMirror(commands, []),
  'mirror-share': ({ commands }) => withMirror(commands, ['--mirror-share', '0.5'], { share: '0.5' }),
  'mirror-stale': ({ commands }) => withMirror(commands, ['--mirror-stale', '2m'], { staleAfterMs: 120_000 }),
  'mirror-symbol': ({ commands }) => {
    const contracts = [{ symbol: 'cmt_ethusdt', state: 'current', reason: null }]
    return withMirror(commands, ['--mirror-symbol', 'cmt_ethusdt'], { contracts })
  },
  record: async ({ commands, folder }) => {
    const data = await mkdtemp(join(folder, 'record-'))
    await withMirror(commands, ['--record', join(data, 'prices.csv')])
    expect(await readdir(data)).toContain('prices.cmt_btcusdt.ticks.csv')
  },
  data: async ({ commands, folder }) => {
    const data = await mkdtemp(join(folder, 'data-'))
    await commands.withSandbox(['--data', data], ({ url }) => createAccount(url))
    expect(await readdir(data)).toContain('journal.db')
  },
  'database-url': (setup) => expectNoDatabase(setup),
  world: (setup) => expectNoDatabase(setup, '--world', 'other'),
  patience: (setup) => expectNoDatabase(setup, '--patience', '0'),
  standby: (setup) => expectNoDatabase(setup, '--standby'),
  memory: async ({ commands, folder }) => {
    await commands.withSandbox(inMemory, ({ url }) => createAccount(url))
    expect(await readdir(folder)).not.toContain('.capi')
  },
  'history-limit': (setup) => expectRefused(setup, 'history-limit', 'a number of records, from 1'),
  reset: async (setup) => expect(await countAfter(setup, '--reset')).toEqual([2, 1]),
  until: async (setup) => expect(await countAfter(setup, '--until', '1')).toEqual([2, 1]),
  async retain({ commands, folder }) {
    const data = await mkdtemp(join(folder, 'data-'))
    const run = async (flags: readonly string[]): Promise<number> =>
      commands.withSandbox(['--data', data, ...flags], async ({ url }) => {
        const { journal } = (await json(`${url}/sandbox/health`)) as { journal: { earliest: number } }
        return journal.earliest
      })
    expect(await run([])).toBe(1)
    // The snapshot of the first run is the earliest state that is left.
    expect(await run(['--retain', '0'])).toBeGreaterThan(1)
  },
  'log-level': ({ commands }) =>
    commands.withSandbox([...inMemory, '--log-level', 'debug'], async ({ url, output }) => {
      await fetch(url + tickerPath)
      await expect.poll(() => output.stderr).toContain('"operation":"getTicker"')
      for (const line of output.stderr.trim().split('\n')) JSON.parse(line)
    }),
  scenario: async ({ commands }) => {
    for (const name of await scenarioNames()) {
      const { exit, stderr } = await commands.run('capi-sandbox', ['--scenario', name])
      expect([name, exit, stderr]).toEqual([name, 0, ''])
    }
  },
  scenarios: async ({ commands }) => {
    const { exit, stdout } = await commands.run('capi-sandbox', ['--scenarios'])
    const listed = stdout.trim().split('\n')
    expect([exit, listed.map((line) => line.split(' ')[0])]).toEqual([0, await scenarioNames()])
  },
  help: async ({ commands }) => {
    for (const flag of ['--help', '-h']) {
      const { exit, stdout } = await commands.run('capi-sandbox', [flag])
      expect(exit).toBe(0)
      for (const name of Object.keys(sandboxFlagTests)) expect(stdout).toContain(`\n  --${name}`)
    }
  },
  version: async ({ commands, version }) => {
    for (const flag of ['--version', '-v']) {
      expect(await commands.run('capi-sandbox', [flag])).toEqual({ exit: 0, stdout: `${version}\n`, stderr: '' })
    }
  },
}

async function scenarioNames(): Promise<string[]> {
  const files = await readdir(join(root, 'packages/sandbox/scenarios'))
  return files.flatMap((file) => (file.endsWith('.yaml') ? [file.slice(0, -'.yaml'.length)] : [])).toSorted()
}

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Exchange, type Outcome, run, startExchange } from '../command.ts'

let exchange: Exchange
let home: string
let file: string
let good: Readonly<Record<string, string>>

beforeAll(async () => {
  exchange = await startExchange()
  home = await mkdtemp(join(tmpdir(), 'capi-home-'))
  file = join(home, '.config/capi/profiles.json')
  await mkdir(join(home, '.config/capi'), { recursive: true })
  const { CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase } = exchange.environment
  good = { key: key!, secret: secret!, passphrase: passphrase! }
})
afterAll(async () => {
  await exchange.sandbox.close()
  await rm(home, { recursive: true, force: true })
})

async function write(profiles: unknown, mode = 0o600): Promise<void> {
  await writeFile(file, typeof profiles === 'string' ? profiles : JSON.stringify(profiles))
  await chmod(file, mode)
}

const accounts = (args: readonly string[] = [], environment: Record<string, string> = {}): Promise<Outcome> =>
  run(['get-accounts', '--json', ...args], { HOME: home, CAPI_URL: exchange.url, ...environment })

const wrong = { key: 'k', secret: 'hidden-secret', passphrase: 'hidden-passphrase' }

describe('profiles', () => {
  it('are read by name, without a name the one called default', async () => {
    await write({ default: good, other: wrong })
    expect((await accounts()).exit).toBe(0)
    expect((await accounts(['--profile', 'other'])).exit).toBe(1)
  })

  it('set the base URL, unless a flag does', async () => {
    await write({ here: { ...good, baseUrl: exchange.url }, away: { ...good, baseUrl: 'http://127.0.0.1:1' } })
    expect((await accounts(['--profile', 'here'], { CAPI_URL: 'http://127.0.0.1:1' })).exit).toBe(0)
    expect((await accounts(['--profile', 'away'])).stderr).toContain('ECONNREFUSED 127.0.0.1:1')
    expect((await accounts(['--profile', 'away', '--base-url', exchange.url])).exit).toBe(0)
  })

  it('have lower precedence than the environment, unless a flag names one', async () => {
    await write({ default: wrong })
    expect((await accounts([], { ...exchange.environment })).exit).toBe(0)
    expect((await accounts(['--profile', 'default'], { ...exchange.environment })).exit).toBe(1)
  })

  it('are read from the file that the environment names', async () => {
    await write({ default: good })
    expect((await accounts([], { HOME: '/nowhere', CAPI_PROFILES: file })).exit).toBe(0)
    expect((await accounts([], { HOME: '/nowhere', XDG_CONFIG_HOME: join(home, '.config') })).exit).toBe(0)
    expect((await accounts([], { HOME: '/nowhere' })).exit).toBe(2)
  })

  describe('that name a base URL', () => {
    /** Records the keys of the requests that it gets. */
    const keys: (string | undefined)[] = []
    let other: Server
    let otherUrl: string
    beforeAll(async () => {
      other = createServer(({ headers }, response) => {
        keys.push(headers['access-key'] as string | undefined)
        response.writeHead(500).end()
      }).listen(0, '127.0.0.1')
      await once(other, 'listening')
      otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    })
    beforeEach(async () => {
      keys.length = 0
      await write({ default: { ...good, baseUrl: exchange.url }, named: { ...good, baseUrl: exchange.url } })
    })
    afterAll(() => other.close())

    it.each([
      { by: 'CAPI_URL', args: () => [], environment: () => ({ CAPI_URL: otherUrl }) },
      { by: '--base-url', args: () => ['--base-url', otherUrl], environment: () => ({}) },
    ])('are refused with another base URL from $by', async ({ args, environment }) => {
      const { exit, stderr } = await accounts(args(), environment())
      expect(exit).toBe(2)
      expect(stderr).toBe(
        `capi get-accounts: The profile "default" of ${file} is for ${exchange.url} only, the base URL was ${otherUrl}; ` +
          'give both --profile and --base-url to use it there.\n',
      )
      const market = ['get-ticker', '--symbol', 'x', '--retries', '0', ...args()]
      await run(market, { HOME: home, CAPI_URL: otherUrl, ...environment() })
      expect(keys).toEqual([undefined])
      const report = await run(['verify', ...args()], { HOME: home, CAPI_URL: otherUrl, ...environment() })
      expect(report.stdout).toContain('not called: no credentials')
      expect(keys.every((key) => key === undefined)).toBe(true)
    })

    it('are used with the same base URL in any spelling', async () => {
      const { host } = new URL(exchange.url)
      for (const url of [exchange.url, `${exchange.url}/`, `HTTP://${host}`])
        expect((await accounts([], { CAPI_URL: url })).exit).toBe(0)
    })

    it('are used with another base URL if flags give both', async () => {
      await accounts(['--profile', 'default', '--base-url', otherUrl, '--retries', '0'])
      expect(keys).toEqual([good['key']])
    })

    it('are used with their own base URL if a flag names them', async () => {
      expect((await accounts(['--profile', 'named'], { CAPI_URL: otherUrl })).exit).toBe(0)
      expect(keys).toEqual([])
    })
  })

  it.each([0o644, 0o640, 0o604, 0o660])('are refused if others than the owner have access (mode %i)', async (mode) => {
    await write({ default: good }, mode)
    const { exit, stderr } = await accounts()
    expect(exit).toBe(2)
    expect(stderr).toBe(
      `capi get-accounts: ${file} must be readable by its owner only (mode 600), was mode ${mode.toString(8)}.\n`,
    )
  })

  it.each([
    { name: 'no JSON', profiles: '{"default":{"secret":"hidden-secret",}}', line: /must be JSON, was something else/ },
    { name: 'no object', profiles: ['hidden'], line: /must hold an object of profiles by name/ },
    {
      name: 'a profile that is text',
      profiles: { default: 'hidden' },
      line: /must hold an object of profiles by name/,
    },
    { name: 'half the credentials', profiles: { default: { key: 'k', secret: 'hidden' } }, line: /missing passphrase/ },
    { name: 'a field that is none', profiles: { default: { ...wrong, pass: 'hidden' } }, line: /it had pass\./ },
  ])('with $name are refused without printing their value', async ({ profiles, line }) => {
    await write(profiles)
    const { exit, stdout, stderr } = await accounts()
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(line)
    expect(stderr).not.toContain('hidden')
  })

  it('that do not exist are reported with the existing names', async () => {
    await write({ one: good, two: good })
    const { exit, stderr } = await accounts(['--profile', 'three'])
    expect([exit, stderr]).toEqual([2, 'capi get-accounts: --profile must be one of one, two, was "three".\n'])
    await rm(file)
    expect((await accounts(['--profile', 'one'])).stderr).toContain(`${file} does not exist`)
  })

  it('are never printed', async () => {
    await write({ default: good })
    const { stdout, stderr } = await accounts(['--timeout-ms', '1', '--retries', '0'])
    for (const value of [good['secret']!, good['passphrase']!]) expect(stdout + stderr).not.toContain(value)
  })
})

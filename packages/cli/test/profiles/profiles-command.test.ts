// Adds, lists, tests and removes profiles in a process of its own, also on a terminal.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeWith, findLackOf } from '../../../../tools/vitest/needs.ts'
import { changeProfiles } from '../../src/profiles/profile-file.ts'
import { type Exchange, type Outcome, cli, run, start, startExchange } from '../command.ts'

let exchange: Exchange
let home: string
let file: string
let values: readonly string[]

beforeAll(async () => {
  exchange = await startExchange()
  const { CAPI_KEY, CAPI_SECRET, CAPI_PASSPHRASE } = exchange.environment
  values = [CAPI_KEY!, CAPI_SECRET!, CAPI_PASSPHRASE!]
})
afterAll(() => exchange.sandbox.close())
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'capi-profiles-'))
  file = join(home, '.config/capi/profiles.json')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const profiles = async (line: string, input = ''): Promise<Outcome> => {
  const outcome = await run(['profiles', ...line.split(' ')], { HOME: home }, input)
  for (const secret of values) expect(outcome.stdout + outcome.stderr).not.toContain(secret)
  return outcome
}
const read = (): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>

describe('capi profiles', () => {
  it('adds a profile from lines or JSON on standard input, in a file and a folder that only the owner can read', async () => {
    expect(await profiles(`add mine --base-url ${exchange.url}`, values.join('\n'))).toMatchObject({
      exit: 0,
      stdout: '',
    })
    const account = { accountId: '1', key: 'k', secret: 's', passphrase: 'p' }
    const { stderr } = await profiles('add other', JSON.stringify(account))
    expect(stderr).toMatch(/It has no base URL/)
    const [key, secret, passphrase] = values
    expect(read()).toEqual({
      mine: { baseUrl: exchange.url, key, secret, passphrase },
      other: { key: 'k', secret: 's', passphrase: 'p' },
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(home, '.config/capi')).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(home, '.config/capi'))).toEqual(['profiles.json'])
    expect((await run(['get-accounts', '--profile', 'mine'], { HOME: home })).exit).toBe(0)
  })

  it('lists profiles without credentials, in every format', async () => {
    expect(await profiles('list')).toEqual({ exit: 0, stdout: 'none\n', stderr: '' })
    await profiles('add mine --base-url http://127.0.0.1:8787/', values.join('\n'))
    await profiles('add other', values.join('\n'))
    const want = [
      { name: 'mine', baseUrl: 'http://127.0.0.1:8787', credentials: 'yes' },
      { name: 'other', baseUrl: null, credentials: 'yes' },
    ]
    expect(JSON.parse((await profiles('list --json')).stdout)).toEqual(want)
    expect((await profiles('list --format csv')).stdout).toBe(
      'name,baseUrl,credentials\nmine,http://127.0.0.1:8787,yes\nother,,yes\n',
    )
  })

  it('replaces a profile only with --replace, and removes one', async () => {
    await profiles('add mine', values.join('\n'))
    const again = await profiles('add mine', 'a\nb\nc')
    expect([again.exit, again.stderr]).toEqual([2, expect.stringContaining('must be new, or --replace given')])
    expect((await profiles('add mine --replace', 'a\nb\nc')).exit).toBe(0)
    expect(read()).toEqual({ mine: { key: 'a', secret: 'b', passphrase: 'c' } })
    const unknown = await profiles('remove mime')
    expect([unknown.exit, unknown.stderr]).toEqual([2, expect.stringContaining('must be one of mine, was "mime"')])
    expect((await profiles('remove mine')).exit).toBe(0)
    expect(read()).toEqual({})
  })

  it('shows the clock offset and the permissions of a profile', async () => {
    const { control } = exchange.sandbox
    for (const permissions of [['read', 'trade'], ['read'], ['trade']] as const) {
      const { key, secret, passphrase } = control.createAccount({ deposit: '1', permissions: [...permissions] })
      const input = JSON.stringify({ key, secret, passphrase })
      expect((await profiles(`add default --replace --base-url ${exchange.url}`, input)).exit).toBe(0)
      const { exit, stdout } = await profiles('test --json')
      expect([exit, JSON.parse(stdout)]).toEqual([
        0,
        {
          profile: 'default',
          baseUrl: exchange.url,
          clockOffsetMs: expect.any(Number),
          roundTripMs: expect.any(Number),
          read: permissions.some((each) => each === 'read') ? 'yes' : 'no',
          trade: permissions.some((each) => each === 'trade') ? 'yes' : 'no',
        },
      ])
      expect(Math.abs((JSON.parse(stdout) as { clockOffsetMs: number }).clockOffsetMs)).toBeLessThan(10_000)
    }
    await profiles(`add wrong --base-url ${exchange.url}`, 'wrong-key\nb\nc')
    const wrong = await profiles('test wrong')
    expect([wrong.exit, wrong.stdout]).toEqual([1, ''])
    expect(wrong.stderr).toMatch(/^capi profiles test: \[GET\] [^\n]*ACCESS-KEY[^\n]*\n$/)
  })

  it.each([
    { line: 'add ../x', input: 'a\nb\nc', want: /The name must have letters/ },
    { line: 'add x', input: 'a\nb', want: /must have key, secret and passphrase[^\n]*; missing passphrase/ },
    { line: 'add x', input: 'a\nb\nc\nd', want: /it had more lines/ },
    { line: 'add x', input: '{"key":"hidden-value",', want: /it was no JSON/ },
    { line: 'add x --base-url ftp://x', input: 'a\nb\nc', want: /The base URL must be one such as/ },
    { line: 'add x', input: '{"key":"k\\nX: 1","secret":"s","passphrase":"p"}', want: /key must be printable ASCII/ },
    { line: 'add x', input: 'ключ\nhidden-value\nc', want: /key must be printable ASCII text, was text with other/ },
    { line: 'add x', input: 'a\nhidden-value\nпароль', want: /passphrase must be printable ASCII text/ },
    {
      line: 'add x',
      input: '{"key":"k","secret":"hidden-value\\n","passphrase":"p"}',
      want: /secret must be one line/,
    },
    { line: 'add x', input: 'a'.repeat(70_000), want: /Standard input must have at most 0.0625 MiB, had more/ },
    { line: 'add x --secret abc', input: '', want: /unknown option '--secret'/ },
  ])('refuses $line, and writes nothing', async ({ line, input, want }) => {
    const { exit, stderr } = await profiles(line, input)
    expect([exit, stderr]).toEqual([2, expect.stringMatching(want)])
    expect(stderr).not.toContain('hidden-value')
    expect(() => statSync(file)).toThrow('ENOENT')
  })

  it('leaves the file as it is if others can read it, or if another command changes it', async () => {
    await profiles('add mine', values.join('\n'))
    const before = readFileSync(file, 'utf8')
    chmodSync(file, 0o644)
    expect((await profiles('add x', 'a\nb\nc')).stderr).toContain('was mode 644')
    chmodSync(file, 0o600)
    writeFileSync(`${file}.new`, '')
    const { signal } = new AbortController()
    const removed = changeProfiles({ HOME: home }, () => ({}), { signal, mostMs: 100 })
    await expect(removed).rejects.toThrow(
      /^Another capi must have changed the profiles within 0\.1 s, but .*\.new still/,
    )
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it('waits until another command has changed the file', async () => {
    await profiles('add mine', values.join('\n'))
    writeFileSync(`${file}.new`, '')
    let isWaiting = true
    const { signal } = new AbortController()
    const removed = changeProfiles({ HOME: home }, () => ({}), { signal }).then(() => (isWaiting = false))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect([isWaiting, Object.keys(read())]).toEqual([true, ['mine']])
    rmSync(`${file}.new`)
    await removed
    expect(read()).toEqual({})
  })

  it('stops waiting when it is interrupted', async () => {
    mkdirSync(join(home, '.config/capi'), { recursive: true })
    writeFileSync(`${file}.new`, '')
    const control = new AbortController()
    const added = changeProfiles({ HOME: home }, () => ({}), { signal: control.signal })
    control.abort(new Error('interrupted'))
    await expect(added).rejects.toMatchObject({ name: 'AbortError', cause: { message: 'interrupted' } })
    expect(readdirSync(join(home, '.config/capi'))).toEqual(['profiles.json.new'])
  })

  it('replaces the file that a link names', async () => {
    await profiles('add mine', values.join('\n'))
    const link = join(home, 'link.json')
    symlinkSync(file, link)
    expect((await run(['profiles', 'remove', 'mine'], { CAPI_PROFILES: link })).exit).toBe(0)
    expect(read()).toEqual({})
  })
})

describe('a file of profiles', () => {
  // In processes of their own: one that reads a pipe would not come back.
  const call = async (args: readonly string[]): Promise<Outcome> => {
    const { child, outcome } = start(args, { CAPI_PROFILES: file }, 'a\nb\nc')
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
    try {
      return await outcome
    } finally {
      clearTimeout(timer)
    }
  }
  beforeEach(() => mkdirSync(join(home, '.config/capi'), { recursive: true }))

  it.each([
    { what: 'a directory', make: () => mkdirSync(file), want: 'must be a file, was a directory.' },
    { what: 'a pipe', make: () => execFileSync('mkfifo', ['-m', '600', file]), want: 'must be a file, was a pipe.' },
    { what: 'a device', make: () => symlinkSync('/dev/zero', file), want: 'must be a file, was a device.' },
    {
      what: 'a link to itself',
      make: () => symlinkSync(file, file),
      want: 'must be a file that can be read, was not (ELOOP).',
    },
    {
      what: '300 MB',
      make: () => {
        writeFileSync(file, '{}', { mode: 0o600 })
        truncateSync(file, 300e6)
      },
      want: 'must have at most 1 MiB, had more.',
    },
  ])('is refused where it is $what, by commands that read and that write it', async ({ make, want }) => {
    make()
    for (const line of ['list-tickers --profile mine', 'profiles add x'])
      expect(await call(line.split(' '))).toMatchObject({
        exit: 2,
        stdout: '',
        stderr: expect.stringContaining(`${file} ${want}\n`),
      })
    expect(readdirSync(join(home, '.config/capi'))).toEqual(['profiles.json'])
  })

  it('is refused where it belongs to another user', async () => {
    const user = process.geteuid!()
    writeFileSync(file, '{"mine":{"key":"a","secret":"b","passphrase":"c"}}', { mode: 0o600 })
    // Only root can give a file away; for every other user, root has one.
    if (user === 0) chownSync(file, 4_711, 4_711)
    const [other, owner] = user === 0 ? [file, 4_711] : ['/etc/passwd', 0]
    const { exit, stderr } = await run(['list-tickers', '--profile', 'mine'], { CAPI_PROFILES: other })
    expect([exit, stderr]).toEqual([
      2,
      `capi list-tickers: ${other} must belong to you (user ${user}), was one of user ${owner}.\n`,
    ])
  })

  it('cannot be written in a folder that is a file', async () => {
    rmSync(join(home, '.config'), { recursive: true })
    writeFileSync(join(home, '.config'), '')
    const { exit, stderr } = await profiles('add x', 'a\nb\nc')
    expect([exit, stderr]).toEqual([2, expect.stringMatching(/profiles\.json must be a file that can be \w+, was not/)])
  })
})

// script(1) gives a program a terminal.
describeWith('script', findLackOf('script'), 'capi profiles add in a terminal', () => {
  const typed = async (answers: readonly string[]): Promise<{ shown: string; exit: number | null }> => {
    const command = `'${process.execPath}' --no-warnings '${cli}' profiles add typed`
    const env = { PATH: process.env['PATH'], TERM: 'xterm', HOME: home }
    const child = spawn('script', ['-qec', command, join(home, 'session')], { env })
    let shown = ''
    child.stdout.on('data', (chunk: Buffer) => {
      shown += chunk.toString()
      // Each prompt is answered once.
      const prompts = shown.match(/\w+: $/gm)?.length ?? 0
      if (prompts > 0 && shown.endsWith(': ')) child.stdin.write(answers[prompts - 1] ?? '')
    })
    const [exit] = (await once(child, 'close')) as [number | null]
    return { shown, exit }
  }

  it('asks for each value, and does not show what is typed', async () => {
    const { shown, exit } = await typed(['typed-key\r', 'typed-secrex\u007Ft\r', 'typed-pass\r'])
    expect([exit, shown]).toEqual([
      0,
      expect.stringMatching(/^key: \r?\nsecret: \r?\npassphrase: \r?\nAdded the profile/),
    ])
    expect(shown).not.toContain('typed-')
    expect(read()).toEqual({ typed: { key: 'typed-key', secret: 'typed-secret', passphrase: 'typed-pass' } })
  })

  it('ends on Ctrl-C with status 130, and writes nothing', async () => {
    expect((await typed(['typed-key\r', '\u0003'])).exit).toBe(130)
    expect(() => statSync(file)).toThrow('ENOENT')
  })
})

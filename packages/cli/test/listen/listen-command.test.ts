// Listens to an account and to the local exchange, in a process of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, type Credentials, createClient } from '@capi/client'
import { type Sandbox, type ServedRequest, createSandbox, openSandbox } from '@capi/sandbox'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../tools/vitest/free-port.ts'
import { type Exchange, type Running, run, start, startExchange } from '../command.ts'

const symbol = 'cmt_btcusdt'
/** Of the account that the tests listen to. */
let environment: Readonly<Record<string, string>>
let client: Client

function connect(url: string, { key, secret, passphrase }: Credentials): void {
  environment = { CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase }
  client = createClient({ baseUrl: url, credentials: { key, secret, passphrase } })
}

interface Event {
  readonly kind: string
  readonly change?: string
  readonly id?: string
  readonly seq?: number
}

const listening: Running[] = []
const listen = (url: string, ...flags: string[]): Running => {
  const running = start(['listen', '--base-url', url, ...flags], environment)
  listening.push(running)
  return running
}
afterEach(async () => {
  for (const { child, outcome } of listening.splice(0)) {
    child.kill('SIGKILL')
    await outcome
  }
})
const eventsOf = ({ output }: Running): Event[] =>
  output.stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Event)

/** Waits until a condition holds. */
async function until(condition: () => boolean, running: Running): Promise<void> {
  while (!condition()) {
    expect(running.child.exitCode, running.output.stderr).toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const trade = (price: string) => client.placeOrder({ symbol, type: 'open_long', size: '0.01', price })

describe('capi listen', () => {
  const folder = mkdtempSync(join(tmpdir(), 'capi-listen-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('prints each change once, also across a restart of the server, and ends on SIGINT with status 0', async () => {
    let listed = 0
    const onRequest = ({ operation }: ServedRequest): void => void (operation === 'listBills' && (listed += 1))
    const open = () => openSandbox({ journal: { folder }, clock: Date.now, onRequest })
    let sandbox: Sandbox = await open()
    const port = await freePort()
    const url = await sandbox.listen({ port })
    connect(url, sandbox.control.createAccount({ deposit: '10000' }))
    sandbox.control.setFeed({ symbol, source: 'manual' })
    sandbox.control.setPrice({ symbol, price: '60000' })
    const running = listen(url, '--share', '100')
    await until(() => listed > 0, running)
    const first = await trade('59000')
    await until(() => eventsOf(running).length === 1, running)
    await sandbox.close()
    await until(() => running.output.stderr.includes('trying again'), running)
    sandbox = await open()
    await sandbox.listen({ port })
    sandbox.control.setFeed({ symbol, source: 'manual' })
    sandbox.control.setPrice({ symbol, price: '60000' })
    const second = await trade('60500')
    await until(() => eventsOf(running).length >= 5, running)
    running.child.kill('SIGINT')
    const { exit } = await running.outcome
    await sandbox.close()
    expect(exit).toBe(0)
    const orders = eventsOf(running).filter(({ kind }) => kind === 'order')
    expect(orders).toMatchObject([
      { change: 'new', id: first.orderId },
      { change: 'ended', id: second.orderId },
    ])
    const others = eventsOf(running).filter(({ kind }) => kind !== 'order')
    expect(others.map(({ kind }) => kind).toSorted()).toEqual(['bill', 'fill', 'position'])
  })

  describe('with an exchange in memory', () => {
    let exchange: Exchange
    let url: string
    beforeAll(async () => {
      exchange = await startExchange()
      url = exchange.url
      connect(url, exchange.sandbox.control.createAccount({ deposit: '10000' }))
      exchange.sandbox.control.setFeed({ symbol, source: 'manual' })
      exchange.sandbox.control.setPrice({ symbol, price: '60000' })
    })
    afterAll(() => exchange.sandbox.close())

    it('prints what happened since a time, as CSV or as a table', async () => {
      await trade('60500')
      for (const [format, want] of [
        ['csv', /^time,kind,change,symbol,id,record\n[\dTZ:.-]+,fill,new,cmt_btcusdt,\d{18},"\{/],
        ['table', /^time +kind +change +symbol +record\n[\dTZ:.-]+ +fill +new +cmt_btcusdt +direction=OPEN_LONG /],
      ] as const) {
        const running = listen(url, '--kind', 'fill', '--since', '1h', '--format', format, '--count', '1')
        expect(await running.outcome).toMatchObject({ exit: 0, stderr: '', stdout: expect.stringMatching(want) })
      }
    })

    it('runs a command for each event, reports its failures, and waits for it at the end', async () => {
      const command = 'cat; sleep 1; echo ended; exit 7'
      const running = listen(url, '--kind', 'fill', '--since', '1h', '--exec', command)
      await until(() => running.output.stdout.includes('tradeId'), running)
      running.child.kill('SIGINT')
      const { exit, stdout, stderr } = await running.outcome
      expect([exit, stdout]).toEqual([1, expect.stringMatching(/^\{"kind":"fill".*\}\nended\n$/)])
      expect(stderr).toMatch(/^capi listen: The command ended with status 7, for \{"kind":"fill"[^\n]*\n/)
      expect(stderr).toMatch(/\ncapi listen: 1 of 1 commands failed\.\n$/)
    })

    it('ends with the error of a key that the server does not know', async () => {
      const wrong = { ...environment, CAPI_KEY: 'other-key' }
      const { exit, stdout, stderr } = await run(['listen', '--base-url', url], wrong)
      expect([exit, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^capi listen: \[GET\] [^\n]*[^\n]*\n$/)
    })

    it.each([
      { flags: ['--kind', 'price'], want: /--kind must be among order, fill, position, bill without --sandbox/ },
      { flags: ['--kind', 'position', '--sandbox'], want: /--kind must be among order, plan, [^\n]* with --sandbox/ },
      { flags: ['--share', '0'], want: /--share must be a whole number from 1 to 100, was "0"/ },
      { flags: ['--jobs', 'x'], want: /--jobs must be a whole number from 1 to 100, was "x"/ },
      { flags: ['--since', 'yesterday'], want: /--since must be an age such as 90s/ },
      { flags: ['--account', '1'], want: /--account needs --sandbox/ },
    ])('refuses $flags before anything is sent', async ({ flags, want }) => {
      const outcome = await run(['listen', '--base-url', 'http://127.0.0.1:1', ...flags], environment)
      expect(outcome).toMatchObject({ exit: 2, stdout: '', stderr: expect.stringMatching(want) })
    })
  })
})

describe('capi listen --sandbox', () => {
  it('prints the events of the exchange, each once, and reports a start without the earlier data', async () => {
    let sandbox = createSandbox({ clock: Date.now })
    const port = await freePort()
    const url = await sandbox.listen({ port })
    for (let count = 0; count < 5; count += 1) sandbox.control.createAccount({ deposit: '1' })
    const running = listen(url, '--sandbox', '--kind', 'bill', 'halt', '--since', '1h')
    await until(() => eventsOf(running).length === 10, running)
    await sandbox.close()
    await until(() => running.output.stderr !== '', running)
    sandbox = createSandbox({ clock: Date.now })
    await sandbox.listen({ port })
    sandbox.control.createAccount({ deposit: '2' })
    await until(() => eventsOf(running).length >= 12, running)
    running.child.kill('SIGINT')
    const { exit, stderr } = await running.outcome
    await sandbox.close()
    expect(exit).toBe(0)
    expect(stderr).toMatch(/The exchange started again, and its events begin at number 1\.\n$/)
    expect(eventsOf(running)).toHaveLength(12)
    expect(eventsOf(running).at(-1)).toMatchObject({ kind: 'bill', detail: { amount: '2' } })
  })
})

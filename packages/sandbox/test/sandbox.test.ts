import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSandbox, defaultContracts, type Sandbox, type SandboxOptions } from '@capi/sandbox'
import { ask, now, send, startSandbox } from './fixtures/requests.ts'

const open: Sandbox[] = []
function start(options?: SandboxOptions): Sandbox {
  const sandbox = createSandbox({ wallClock: () => now, ...options })
  open.push(sandbox)
  return sandbox
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()))
})

async function play(sandbox: Sandbox): Promise<string[]> {
  const alice = sandbox.control.createAccount({ deposit: '10000' })
  sandbox.control.advance(3_600_000)
  const targets = ['/capi/v2/market/tickers', '/capi/v2/account/getAccounts']
  const texts: string[] = [JSON.stringify(alice)]
  for (const target of targets) texts.push((await send(sandbox, alice, { target })).text)
  return texts
}

describe('createSandbox', () => {
  it('is the same every time', async () => {
    expect(await play(start())).toEqual(await play(start()))
  })

  it('compiles no schema that another sandbox of the process has compiled', async () => {
    await play(start())
    const compile = vi.spyOn(Ajv2020.prototype, 'compile')
    await play(start())
    expect(compile).not.toHaveBeenCalled()
    compile.mockRestore()
  })

  it('drops the oldest final records above a limit, and then checks live orders and positions only', async () => {
    const sandbox = start({ historyLimit: 3 })
    const alice = sandbox.control.createAccount({ deposit: '10000' })
    const trade = { symbol: 'cmt_btcusdt', size: '0.001', type: '1', order_type: '0', match_price: '1' }
    const clientOids = ['a', 'b', 'c', 'd', 'e']
    for (const client_oid of clientOids) {
      const body = JSON.stringify({ ...trade, client_oid })
      await send(sandbox, alice, { target: '/capi/v2/order/placeOrder', body })
    }
    const history = await send(sandbox, alice, { target: '/capi/v2/order/history?symbol=cmt_btcusdt&pageSize=100' })
    expect(history.json.map((order: { client_oid: string }) => order.client_oid)).toEqual(['e', 'd', 'c'])
    const { ok, checks } = await sandbox.control.checkInvariants()
    expect(ok).toBe(true)
    expect(checks.map(({ id }) => id)).not.toContain('I5')
    expect(() => createSandbox({ historyLimit: 0 })).toThrow('The history limit must be a whole number from 1, was 0.')
  })

  it('reports each change with the digest of its events, or only its kind', () => {
    const changes: { readonly kind: string; readonly eventDigest: string }[] = []
    const kinds: string[] = []
    start({ onChange: (change) => changes.push(change) }).control.createAccount({ deposit: '10000' })
    start({ onChangeKind: (kind) => kinds.push(kind) }).control.createAccount({ deposit: '10000' })
    expect(kinds).toEqual(changes.map(({ kind }) => kind))
    expect(changes.find(({ eventDigest }) => eventDigest !== '')?.eventDigest).toMatch(/^\d+ \d+ [0-9a-f]{32}$/)
  })

  it('differs with another seed, in prices and in keys', async () => {
    const [keys, tickers] = await play(start())
    const [otherKeys, otherTickers] = await play(start({ seed: 'other' }))
    expect(otherTickers).not.toBe(tickers)
    expect(otherKeys).not.toBe(keys)
  })

  it('reaches the same price in one step of time as in many', async () => {
    const [once, often] = [start(), start()]
    once.control.advance(7_200_000)
    for (let minute = 0; minute < 120; minute += 1) {
      often.control.advance(60_000)
      await ask(often, '/capi/v2/market/tickers')
    }
    const [fromOnce, fromOften] = [
      await ask(once, '/capi/v2/market/tickers'),
      await ask(often, '/capi/v2/market/tickers'),
    ]
    expect(fromOften).toEqual(fromOnce)
  })

  it('accepts other contracts', async () => {
    const [bitcoin] = defaultContracts
    const sandbox = start({ contracts: [{ ...bitcoin!, symbol: 'cmt_goldusdt', basePrice: '100.0' }] })
    const { json } = await ask(sandbox, '/capi/v2/market/tickers')
    expect(json).toHaveLength(1)
    expect(Number(json[0].last)).toBeGreaterThan(90)
    expect(Number(json[0].last)).toBeLessThan(110)
  })

  it('follows the given clock', async () => {
    let time = now
    const sandbox = start({ clock: () => time })
    expect(sandbox.control.now()).toBe(now)
    time += 5_000
    expect((await ask(sandbox, '/capi/v2/market/tickers')).json[0].timestamp).toBe(String(now + 5_000))
    sandbox.control.advance(1_000)
    time += 5_000
    expect(sandbox.control.now()).toBe(now + 11_000)
  })

  it('accepts given credentials once', async () => {
    const sandbox = start()
    const credentials = { key: 'my-key', secret: 'my-secret', passphrase: 'my-passphrase' }
    const account = sandbox.control.createAccount({ credentials })
    expect(account).toMatchObject(credentials)
    expect(await send(sandbox, account, { target: '/capi/v2/account/getAccounts' })).toMatchObject({ status: 200 })
    expect(() => sandbox.control.createAccount({ credentials })).toThrow('must be new, was one that exists')
    const long = { ...credentials, key: 'other', passphrase: 'x'.repeat(129) }
    expect(() => sandbox.control.createAccount({ credentials: long })).toThrow('A passphrase must have 1 to 128')
  })

  it('throws what the engine refuses', () => {
    expect(() => start().control.createAccount({ deposit: 'much' })).toThrow(
      'AMOUNT_PRECISION(deposit): the amount must be',
    )
  })

  it('throws for accounts that do not exist', () => {
    const { control } = start()
    expect(() => control.deposit('600000000000000001', '1')).toThrow('ACCOUNT_UNKNOWN')
    expect(() => control.deposit('first', '1')).toThrow('must be digits, was "first"')
  })

  it('responds in process as it does over HTTP', async () => {
    const sandbox = startSandbox()
    open.push(sandbox)
    const url = await sandbox.listen()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    for (const path of ['/capi/v2/market/tickers', '/capi/v2/none', '/capi/v2/account/getAccounts']) {
      const [inside, outside] = [await sandbox.fetch(new Request(`http://example.com${path}`)), await fetch(url + path)]
      expect(inside.status).toBe(outside.status)
      expect(await inside.text()).toBe(await outside.text())
    }
  })

  it('responds 500 and calls onError when it has an internal error', async () => {
    const faults: unknown[] = []
    const sandbox = start({
      startTime: 9e15,
      onError: (fault) => faults.push(fault),
    })
    const response = await sandbox.fetch('/capi/v2/market/time')
    expect(response.status).toBe(500)
    expect(faults).toHaveLength(1)
  })
})

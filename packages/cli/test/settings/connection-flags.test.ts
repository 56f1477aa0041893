// The flags that limit a call, and the one that permits plain http, against a server on every address of this machine.
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../command.ts'

const environment = { CAPI_KEY: 'k', CAPI_SECRET: 'hidden-secret', CAPI_PASSPHRASE: 'hidden-passphrase' }

let server: Server
let port: number
/** The keys of the requests, and how they are served. */
const keys: unknown[] = []
let isSilent = false

beforeAll(async () => {
  server = createServer(({ headers }, response) => {
    keys.push(headers['access-key'])
    if (!isSilent) response.writeHead(400, { 'content-type': 'application/json' }).end('{"code":"40006","msg":"no"}')
  }).listen(0, '0.0.0.0')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  keys.length = 0
  isSilent = false
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('--allow-insecure', () => {
  // Connecting to this address reaches this machine, although it is not a loopback address.
  const args = (): string[] => ['get-accounts', '--base-url', `http://0.0.0.0:${port}`]

  it.each(['get-accounts', 'verify'])('is required before %s sends credentials over plain http', async (command) => {
    const { exit, stdout, stderr } = await run([command, ...args().slice(1)], environment)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toBe(
      `capi ${command}: Credentials are sent over plain http only to a loopback address; use https or --allow-insecure.\n`,
    )
    expect(keys).toEqual([])
  })

  it('permits credentials over plain http', async () => {
    const { exit, stderr } = await run([...args(), '--allow-insecure'], environment)
    expect([exit, stderr]).toEqual([1, expect.stringContaining('400 40006 no')])
    expect(keys).toEqual(['k'])
  })
})

describe('--deadline-ms', () => {
  it('limits a call including its retries', async () => {
    isSilent = true
    const flags = ['--timeout-ms', '100', '--retries', '1000', '--deadline-ms', '1000']
    const { exit, stderr } = await run(['list-bills', '--base-url', `http://127.0.0.1:${port}`, ...flags], environment)
    expect([exit, stderr]).toEqual([
      1,
      'capi list-bills: [POST] "/capi/v2/account/bills": expected the call to end within its deadline of 1000 ms\n',
    ])
  })

  it('reports an order that may have been placed as unknown', async () => {
    isSilent = true
    const order = 'place-order --symbol x --type open_long --size 1 --price 1 --client-oid mine --deadline-ms 3000'
    const { exit, stderr } = await run([...order.split(' '), '--base-url', `http://127.0.0.1:${port}`], environment)
    expect([exit, stderr]).toEqual([3, expect.stringContaining('the order "mine" may or may not have been placed')])
  })

  it('must be a whole number', async () => {
    const { exit, stderr } = await run(['list-tickers', '--deadline-ms', '1s'])
    expect([exit, stderr]).toEqual([2, 'capi list-tickers: --deadline-ms must be a whole number, was "1s".\n'])
  })
})

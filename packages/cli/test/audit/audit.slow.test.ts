// The audit log survives a killed server and a full disk: nothing was traded that it does not show.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@capi/client'
import { readAudit } from '@capi/mcp'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { describeWithDisks, mountDisk } from '../../../sandbox/test/live/disk.ts'
import { type Exchange, cli, run, startExchange } from '../command.ts'

let exchange: Exchange
beforeAll(async () => {
  exchange = await startExchange()
})
afterAll(() => exchange.sandbox.close())

const symbol = 'cmt_btcusdt'

/** A server as an agent starts it. */
class Server {
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>
  #count = 0

  constructor(file: string) {
    const env = { PATH: process.env['PATH'], HOME: '/nowhere', ...exchange.environment }
    const args = ['--no-warnings', cli, 'mcp', '--allow', 'trade', '--audit', file]
    this.#child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'ignore'] })
    this.#lines = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]()
  }

  send(clientOid: string): void {
    const input = { symbol, type: 'open_long', size: '0.01', price: '80000', clientOid }
    const params = { name: 'place', arguments: { operation: 'placeOrder', input } }
    const request = { jsonrpc: '2.0', id: (this.#count += 1), method: 'tools/call', params }
    this.#child.stdin!.write(`${JSON.stringify(request)}\n`)
  }

  /** Returns the outcome of the next result. */
  async next(): Promise<string> {
    const { value } = await this.#lines.next()
    const { result } = JSON.parse(value as string) as { result: { structuredContent: { outcome: string } } }
    return result.structuredContent.outcome
  }

  async place(clientOid: string): Promise<string> {
    this.send(clientOid)
    return this.next()
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#child.kill(signal)
    await once(this.#child, 'close')
  }
}

/** The client ids of the orders that the exchange has. */
async function placed(prefix: string): Promise<string[]> {
  const { CAPI_KEY: key = '', CAPI_SECRET: secret = '', CAPI_PASSPHRASE: passphrase = '' } = exchange.environment
  const client = createClient({ baseUrl: exchange.url, credentials: { key, secret, passphrase } })
  const ids: string[] = []
  for await (const { clientOid } of client.listCurrentOrders({})) ids.push(clientOid!)
  return ids.filter((id) => id.startsWith(prefix))
}

/** The client ids of the orders whose requests are in the log. */
function requested(file: string): string[] {
  const log = readAudit(file)
  expect(log.repeated).toEqual([])
  return log.calls.filter(({ requests }) => requests > 0).map(({ input }) => (input as { clientOid: string }).clientOid)
}

const rounds = Number(process.env['CAPI_KILLS'] ?? 3)

it(
  `shows every order of ${rounds} servers that were killed, with no number missing`,
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'capi-audit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'audit.jsonl')
    for (let round = 0; round < rounds; round++) {
      const server = new Server(file)
      for (let count = 0; count < 20; count++) server.send(`kill-${round}-${count}`)
      // Some have a response, some have left, and some have not.
      for (let count = 0; count <= (round * 5) % 13; count++) expect(await server.next()).toBe('done')
      await server.end('SIGKILL')
    }
    const ids = await placed('kill-')
    expect(ids.length).toBeGreaterThanOrEqual(rounds)
    const logged = requested(file)
    expect(ids.filter((id) => !logged.includes(id))).toEqual([])
    expect(readAudit(file).missing).toEqual([])
    expect((await run(['audit', file])).exit).toBe(0)
  },
)

describeWithDisks('a full disk', () => {
  it('refuses what it cannot record, and goes on when there is space', { timeout: 120_000 }, async () => {
    const disk = mountDisk('256k')
    const file = join(disk.folder, 'audit.jsonl')
    const server = new Server(file)
    expect(await server.place('disk-1')).toBe('done')
    disk.fill()
    let last = ''
    // What is left of the last block of the file holds some records.
    for (let count = 0; count < 50 && last !== 'forbidden'; count++) last = await server.place(`disk-full-${count}`)
    expect([last, await server.place('disk-2')]).toEqual(['forbidden', 'forbidden'])
    disk.grow('1m')
    expect(await server.place('disk-3')).toBe('done')
    await server.end('SIGTERM')
    const ids = await placed('disk-')
    expect(ids).toEqual(expect.arrayContaining(['disk-1', 'disk-3']))
    expect(ids).not.toContain('disk-2')
    const logged = requested(file)
    expect(ids.filter((id) => !logged.includes(id))).toEqual([])
    // What could not be written is seen: its number is not used again.
    expect(readAudit(file).missing).not.toEqual([])
  })
})

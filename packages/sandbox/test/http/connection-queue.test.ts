// Connections that send many requests at once and do not read: others are served in between, and nothing piles up.
import { afterEach, describe, expect, it } from 'vitest'
import type { Sandbox, ServedRequest } from '@capi/sandbox'
import { exchangeBytes, readReplies } from '../fixtures/raw-replies.ts'
import { connectTo, type RawConnection } from '../fixtures/raw-connection.ts'
import { startSandbox } from '../fixtures/requests.ts'

let sandbox: Sandbox
let url: URL
let seen: ServedRequest[]
const held: RawConnection[] = []
async function start(): Promise<void> {
  seen = []
  // A connection that is left over would keep it from stopping.
  const connectionLimits = { drainMs: 600_000 }
  sandbox = startSandbox({ onRequest: (request) => seen.push(request), connectionLimits })
  url = new URL(await sandbox.listen())
}
afterEach(async () => {
  for (const { socket } of held.splice(0)) socket.destroy()
  await sandbox.close()
})

const requestTo = (target: string): string => `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`

/** Sends requests without reading the responses. */
async function flood(target: string, count: number): Promise<RawConnection> {
  const connection = await connectTo(url)
  held.push(connection)
  connection.socket.pause()
  connection.socket.write(requestTo(target).repeat(count))
  return connection
}

const served = (operation: string): number => seen.filter((each) => each.operation === operation).length

describe('a connection with many requests', () => {
  it('lets others have a turn after each of them', async () => {
    await start()
    for (let index = 0; index < 10; index += 1) await flood('/capi/v2/market/tickers', 1_000)
    await expect.poll(() => served('listTickers')).toBeGreaterThan(0)
    // As many turns as this request needs to be sent, parsed and answered are few.
    for (let round = 0; round < 5; round += 1) {
      const before = served('listTickers')
      expect((await exchangeBytes(url, requestTo('/capi/v2/market/time'), 1))[0]).toMatchObject({ status: 200 })
      expect(served('listTickers') - before).toBeLessThan(1_000)
    }
  })

  it('gets all responses in order as soon as it reads them', async () => {
    await start()
    const targets = Array.from({ length: 3_000 }, (_, index) => `/none/${index}`)
    const connection = await connectTo(url, targets.map(requestTo).join(''))
    held.push(connection)
    await connection.until(/\/none\/2999/)
    const paths = [...connection.text().matchAll(/path (\/none\/\d+)\./g)].map(([, path]) => path)
    expect(paths).toEqual(targets)
  })

  it('gets the responses to complete requests before an error for bytes that are no request', async () => {
    await start()
    sandbox.control.createFault({ phase: 'before', action: { type: 'latency', ms: 50 } })
    const bytes = `${requestTo('/capi/v2/market/time').repeat(3)}\u0000nonsense\r\n\r\n`
    const connection = await connectTo(url, bytes)
    expect(readReplies(await connection.ended()).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('whose client resets it has the rest of its requests not handled', async () => {
    await start()
    sandbox.control.createFault({ phase: 'before', action: { type: 'latency', ms: 100 } })
    const connection = await flood('/capi/v2/market/time', 5)
    await expect.poll(() => sandbox.control.listFaults().faults[0]!.fired).toBe(1)
    connection.socket.resetAndDestroy()
    await expect.poll(() => seen).toHaveLength(1)
    await exchangeBytes(url, requestTo('/none'), 1)
    expect(sandbox.control.listFaults().faults[0]!.fired).toBe(1)
  })
})

// The memory of long loops in process. CAPI_READS sets the number of reads: the goal is 1,000,000, of which the default
// is a part.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createClient } from '@capi/client'
import { afterAll, describe, expect, it } from 'vitest'
import { createSandbox } from '@capi/sandbox'

const symbol = 'cmt_btcusdt'
const reads = Number(process.env['CAPI_READS'] ?? 20_000)
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const sandbox = createSandbox()
afterAll(() => sandbox.close())
const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '1000' })
const credentials = { key, secret, passphrase }

/**
 * Returns the size of the heap in megabytes. The loop that calls it never leaves its turn of the event loop by itself.
 */
function heapSize(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1e6
}

/** Returns by how many megabytes the heap grew in some runs, after a first part. */
async function growthOf(run: () => PromiseLike<unknown>, first: number, all: number): Promise<number> {
  for (let count = 0; count < first; count += 1) await run()
  const before = heapSize()
  for (let count = first; count < all; count += 1) await run()
  return heapSize() - before
}

describe('the heap', () => {
  it(`does not grow with ${reads} reads of a client in one loop`, { timeout: 600_000 }, async () => {
    const client = createClient({ transport: sandbox.transport, credentials, limits: false })
    expect(await growthOf(() => client.getTicker({ symbol }), reads / 100, reads)).toBeLessThan(5)
    expect(await growthOf(() => client.listPositions({ symbol }), 100, reads / 10)).toBeLessThan(5)
  })

  // Each request retained 15 kB until its loop ended.
  it('does not grow with 3,000 requests by fetch in one loop', async () => {
    const read = async (): Promise<unknown> => (await sandbox.fetch('/capi/v2/market/time')).json()
    expect(await growthOf(read, 1_000, 3_000)).toBeLessThan(10)
  })
})

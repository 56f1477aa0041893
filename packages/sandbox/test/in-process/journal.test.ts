// The transport of a sandbox with a journal: responses wait until their changes are durable, and a restart repeats no
// client id.
import { type Client, createClient, type PlacedOrder } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { turns } from '../fixtures/event-loop.ts'
import { createHeldJournal } from '../fixtures/held-journal.ts'
import { createMemoryJournal, type MemoryStorage } from '../fixtures/memory-journal.ts'
import { open } from '../journal/persistent-sandbox.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.001', price: '50000' } as const

type Opened = Awaited<ReturnType<typeof open>>

function clientOf({ transport, accounts: [account] }: Opened): Client {
  return createClient({ transport, credentials: account! })
}

describe('a response in process', () => {
  it('waits until its changes are durable, and the clock waits for it', async () => {
    const journal = createHeldJournal()
    const sandbox = await open(journal)
    const begun = sandbox.clock.now()
    const held = journal.hold()
    let placed: PlacedOrder | undefined
    const placing = clientOf(sandbox)
      .placeOrder(order)
      .then((value) => (placed = value))
    await held
    await turns()
    const before = placed
    // The timeout of the client is a timer of this clock.
    expect(sandbox.clock.now() - begun).toBeLessThan(10)
    journal.release()
    expect(before).toBeUndefined()
    expect(await placing).not.toHaveProperty('recovered')
  })
})

describe('a client of a sandbox that is closed', () => {
  it('fails after its retries, and leaves the exchange alone', async () => {
    const storage: MemoryStorage = { records: [], rows: [], snapshots: [] }
    const errors: unknown[] = []
    const sandbox = await open(createMemoryJournal(storage), { onError: (error) => errors.push(error) })
    sandbox.control.createFault({ phase: 'before', action: { type: 'latency', ms: 5_000 } })
    const reading = expect(clientOf(sandbox).getTicker({ symbol })).rejects.toMatchObject({ mayHaveArrived: false })
    const release = sandbox.clock.hold()
    await sandbox.close()
    const end = [storage.records.length, sandbox.control.stateHash(), []]
    release()
    await reading
    expect([storage.records.length, sandbox.control.stateHash(), errors]).toEqual(end)
  })
})

describe('a client of a sandbox that continues a journal', () => {
  it('does not repeat the client ids of before', async () => {
    const storage: MemoryStorage = { records: [], rows: [], snapshots: [] }
    const ids = new Set<string>()
    for (let start = 0; start < 3; start += 1) {
      const sandbox = await open(createMemoryJournal(storage))
      const client = clientOf(sandbox)
      for (let count = 0; count < 3; count += 1) ids.add((await client.placeOrder(order)).clientOid)
      await sandbox.close()
    }
    expect(ids.size).toBe(9)
  })
})

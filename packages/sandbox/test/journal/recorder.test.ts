import { describe, expect, it } from 'vitest'
import type { Journal } from '../../src/journal/journal.ts'
import { turns } from '../fixtures/event-loop.ts'
import { createHeldJournal } from '../fixtures/held-journal.ts'
import { createMemoryJournal, type MemoryStorage } from '../fixtures/memory-journal.ts'
import { list, newPlace, open, place, symbol, trade } from './persistent-sandbox.ts'

describe('a sandbox whose journal is slow or fails', () => {
  function hinder(shared: MemoryStorage, append: (inner: Journal['append']) => Journal['append']): Journal {
    const inner = createMemoryJournal(shared)
    return { ...inner, append: append((batch) => inner.append(batch)) }
  }

  it('sends no response before its changes are durable, and refuses requests when too many wait', async () => {
    const journal = createHeldJournal()
    const sandbox = await open(journal, { queueLimit: 1 })
    sandbox.control.setPrice({ symbol, price: '90000' })
    await place(sandbox, '89000', 'before')
    const held = journal.hold()
    let isAnswered = false
    const first = place(sandbox, '89000', 'one').then(() => (isAnswered = true))
    const second = place(sandbox, '89000', 'two')
    await held
    await turns()
    expect(isAnswered).toBe(false)
    const answer = await sandbox.fetch('/capi/v2/market/time')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    const markets = await sandbox.fetch('/sandbox/market')
    expect([markets.status, markets.headers.get('retry-after')]).toEqual([503, '1'])
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await sandbox.fetch('/sandbox/accounts', init)).status).toBe(503)
    const health = sandbox.fetch('/sandbox/health')
    // Until it has arrived; it waits for the changes, but is not refused.
    await turns()
    journal.release()
    expect((await health).status).toBe(200)
    expect((await sandbox.fetch('/sandbox/accounts', init)).status).toBe(201)
    await Promise.all([first, second])
    expect(await list(sandbox, 'current')).toEqual(['two', 'one', 'before'])
  })

  it('is not written to after the sandbox was closed', async () => {
    const shared = newPlace()
    const failures: unknown[] = []
    const sandbox = await trade(createMemoryJournal(shared), { onFailure: (error) => void failures.push(error) })
    await sandbox.close()
    const { records, snapshots } = structuredClone(shared)
    sandbox.control.advance(1_000)
    sandbox.control.saveSnapshot({ name: 'late' })
    const { accountId } = sandbox.accounts[0]!
    await expect(sandbox.control.getAccount({ accountId })).rejects.toThrow('was closed')
    expect(shared).toMatchObject({ records, snapshots })
    expect(failures).toEqual([])
  })

  it('is closed after a start that fails, once pending changes are durable', async () => {
    const shared = newPlace()
    const failures: unknown[] = []
    let isClosed = false
    const strict = {
      ...hinder(shared, (append) => (batch) => (isClosed ? Promise.reject(new Error('closed')) : append(batch))),
      close: () => Promise.resolve(void (isClosed = true)),
    }
    const credentials = { key: 'two words', secret: 'own-secret', passphrase: 'own-passphrase' }
    const start = open(strict, { accounts: [{ credentials }], onFailure: (error) => void failures.push(error) })
    await expect(start).rejects.toThrow('printable ASCII')
    await new Promise((resolve) => setImmediate(resolve))
    expect(failures).toEqual([])
    expect((await open(createMemoryJournal(shared))).accounts).toHaveLength(1)
  })

  it('stops every response when it cannot store a change, and reports that once', async () => {
    let isFull = false
    const full = hinder(newPlace(), (append) => async (batch) => {
      if (isFull) throw new Error('no space left')
      await append(batch)
    })
    const failures: unknown[] = []
    const sandbox = await open(full, { onFailure: (error) => void failures.push(error) })
    sandbox.control.setPrice({ symbol, price: '90000' })
    await place(sandbox, '89000', 'kept')
    isFull = true
    const answer = place(sandbox, '89000', 'lost')
    // All connections are closed, also those in memory.
    await expect(answer).rejects.toThrow('fetch failed')
    expect(failures).toHaveLength(1)
    expect(failures.map(String)).toEqual(['Error: no space left'])
  })
})

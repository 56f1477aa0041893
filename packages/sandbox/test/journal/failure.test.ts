import { describe, expect, it } from 'vitest'
import type { Journal } from '../../src/journal/journal.ts'
import { createMemoryJournal, type MemoryPlace } from '../../src/journal/memory.ts'
import { list, newPlace, open, place, symbol, trade } from './kept.ts'

describe('a journal that is slow or fails', () => {
  function hinder(shared: MemoryPlace, append: (inner: Journal['append']) => Journal['append']): Journal {
    const inner = createMemoryJournal(shared)
    return { ...inner, append: append((batch) => inner.append(batch)) }
  }

  it('answers nothing before it is kept, and turns requests away when too many wait', async () => {
    let release = (): void => undefined
    let isSlow = false
    const slow = hinder(newPlace(), (append) => async (batch) => {
      if (isSlow) await new Promise<void>((resolve) => (release = resolve))
      await append(batch)
    })
    const sandbox = await open(slow, { queueLimit: 1 })
    sandbox.control.setPrice({ symbol, price: '90000' })
    await place(sandbox, '89000', 'before')
    isSlow = true
    let isAnswered = false
    const first = place(sandbox, '89000', 'one').then(() => (isAnswered = true))
    const second = place(sandbox, '89000', 'two')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(isAnswered).toBe(false)
    const answer = await sandbox.fetch('/capi/v2/market/time')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    isSlow = false
    release()
    await Promise.all([first, second])
    expect(await list(sandbox, 'current')).toEqual(['two', 'one', 'before'])
  })

  it('is left alone when the sandbox was closed', async () => {
    const shared = newPlace()
    const failures: unknown[] = []
    const sandbox = await trade(createMemoryJournal(shared), { fail: (error) => void failures.push(error) })
    await sandbox.close()
    const { records, snapshots } = structuredClone(shared)
    sandbox.control.advance(1_000)
    sandbox.control.saveSnapshot({ name: 'late' })
    const { accountId } = sandbox.accounts[0]!
    await expect(sandbox.control.getAccount({ accountId })).rejects.toThrow('was closed')
    expect(shared).toMatchObject({ records, snapshots })
    expect(failures).toEqual([])
  })

  it('is closed after a start that fails, and not before what began is kept', async () => {
    const shared = newPlace()
    const failures: unknown[] = []
    let isClosed = false
    const strict = {
      ...hinder(shared, (append) => (batch) => (isClosed ? Promise.reject(new Error('closed')) : append(batch))),
      close: () => Promise.resolve(void (isClosed = true)),
    }
    const credentials = { key: 'two words', secret: 'own-secret', passphrase: 'own-passphrase' }
    const start = open(strict, { accounts: [{ credentials }], fail: (error) => void failures.push(error) })
    await expect(start).rejects.toThrow('printable ASCII')
    await new Promise((resolve) => setImmediate(resolve))
    expect(failures).toEqual([])
    expect((await open(createMemoryJournal(shared))).accounts).toHaveLength(1)
  })

  it('ends everything where it cannot keep a change, and says so once', async () => {
    let isFull = false
    const full = hinder(newPlace(), (append) => async (batch) => {
      if (isFull) throw new Error('no space left')
      await append(batch)
    })
    const failures: unknown[] = []
    const sandbox = await open(full, { fail: (error) => void failures.push(error) })
    sandbox.control.setPrice({ symbol, price: '90000' })
    await place(sandbox, '89000', 'kept')
    isFull = true
    const answer = place(sandbox, '89000', 'lost')
    const outcome = await Promise.race([answer, new Promise((resolve) => setTimeout(() => resolve('none'), 200))])
    expect(outcome).toBe('none')
    expect(failures.map(String)).toEqual(['Error: no space left'])
  })
})

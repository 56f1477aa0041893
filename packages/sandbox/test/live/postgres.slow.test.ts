import { describe, expect, it, onTestFinished } from 'vitest'
import type { ArchiveQuery } from '../../src/journal/rows.ts'
import { FencedError, type Journal, journalFormat, type SharedJournal } from '../../src/journal/journal.ts'
import { createPostgresJournal } from '../../src/journal/postgres.ts'
import { ask, databaseUrl, describeWithPostgres, inDatabase, ownWorld } from '../journal/journal-places.ts'
import { historyOf } from '../journal/open-history.ts'
import { behavesAsHistory } from '../session/history-suite.ts'
import { batchOf, findsManyRanges, keepsOthersAway, keepsPromises } from '../journal/journal-suite.ts'

/** Ends the connections of a world's writer, as a restarting server does; returns their number once they have ended. */
async function endSessions(world: string): Promise<number> {
  return ask(async (client) => {
    const text = `select pg_terminate_backend(pid, 60000) from pg_stat_activity
      where application_name = $1 and pid <> pg_backend_pid()`
    return (await client.query(text, [`capi-sandbox ${world}`])).rows.length
  })
}

describeWithPostgres('createPostgresJournal', () => {
  keepsPromises(inDatabase)
  keepsOthersAway(inDatabase)
  findsManyRanges(inDatabase)
  behavesAsHistory(() => historyOf(inDatabase()('writer'))())

  it('writes nothing once another writer has continued the journal', async () => {
    const world = ownWorld()
    const open = (writer: string) => createPostgresJournal({ url: databaseUrl, world, writer, version: '1.0.0' })
    const [one, other] = [open('one'), open('other')]
    await one.open()
    await one.append(batchOf(1, 1))
    // The server releases the lock with its connection, which the writer does not notice.
    await endSessions(world)
    await other.open()
    await other.append(batchOf(2, 1))
    await expect(one.append(batchOf(2, 3))).rejects.toThrow(FencedError)
    expect(await other.last()).toBe(2)
    await Promise.all([one.close(), other.close()])
  })

  const usurpers: [string, (journal: Journal) => Promise<void>][] = [
    ['begun anew', (journal) => journal.open(true)],
    ['gone back', (journal) => journal.open().then(() => journal.dropAfter(2, 0))],
  ]
  it.each(usurpers)('finds out that another one has %s, though its next number is free', async (_how, takeOver) => {
    const world = ownWorld()
    const open = (writer: string) => createPostgresJournal({ url: databaseUrl, world, writer, version: '1.0.0' })
    const [one, other] = [open('one'), open('other')]
    await one.open()
    await one.append(batchOf(1, 5))
    await endSessions(world)
    await takeOver(other)
    const last = await other.last()
    // No writer can write the sixth record while the fifth is missing or another writer's.
    await expect(one.append(batchOf(6, 1))).rejects.toThrow(FencedError)
    await other.append(batchOf(last + 1, 5 - last))
    await expect(one.append(batchOf(6, 1))).rejects.toThrow(FencedError)
    expect(await other.last()).toBe(5)
    await other.append(batchOf(6, 1))
    await Promise.all([one.close(), other.close()])
  })

  describe('with a lease', () => {
    const openPair = (): readonly [SharedJournal, SharedJournal] => {
      const world = ownWorld()
      const open = (writer: string) => createPostgresJournal({ url: databaseUrl, world, writer, version: '1.0.0' })
      const pair = [open('one'), open('other')] as const
      onTestFinished(() => Promise.all(pair.map((journal) => journal.close())).then(() => undefined))
      return pair
    }
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

    it('is taken by the first, and read by the other', async () => {
      const [one, other] = openPair()
      expect(await other.openToRead()).toBe(false)
      expect(await one.take(60_000)).toBe(true)
      await one.append(batchOf(1, 3))
      expect(await other.take(60_000)).toBe(false)
      expect(await other.openToRead()).toBe(true)
      expect(await other.last()).toBe(3)
    })

    it('is taken once the first has closed it', async () => {
      const [one, other] = openPair()
      await one.take(60_000)
      await one.append(batchOf(1, 3))
      await one.close()
      expect(await other.take(60_000)).toBe(true)
      await other.append(batchOf(4, 1))
      expect(await other.last()).toBe(4)
    })

    it('is not taken while the first renews its lease', async () => {
      const [one, other] = openPair()
      await one.take(60_000)
      for (let count = 0; count < 5; count += 1) {
        await pause(40)
        await one.renew()
        expect(await other.take(10_000)).toBe(false)
      }
      await expect(one.append(batchOf(1, 1))).resolves.toBeUndefined()
    })

    it('is taken when its lease is old, and the first one can neither write nor renew', async () => {
      const [one, other] = openPair()
      await one.take(60_000)
      await one.append(batchOf(1, 3))
      await pause(50)
      expect(await other.take(20)).toBe(true)
      // The other one has not written anything yet.
      await expect(one.append(batchOf(4, 1))).rejects.toThrow(FencedError)
      await expect(one.renew()).rejects.toThrow(FencedError)
      await other.append(batchOf(4, 1))
      expect(await other.last()).toBe(4)
    })

    it('is never taken from a sandbox without a lease', async () => {
      const [one, other] = openPair()
      await one.open()
      await pause(50)
      expect(await other.take(20)).toBe(false)
      expect(await other.take(20)).toBe(false)
      await expect(one.append(batchOf(1, 1))).resolves.toBeUndefined()
    })
  })

  it('goes on when its connection is cut, and keeps each batch once', async () => {
    const world = ownWorld()
    const journal = createPostgresJournal({ url: databaseUrl, world, writer: 'one', version: '1.0.0' })
    await journal.open()
    for (let seq = 1; seq <= 60; seq += 1) {
      const cut = seq % 6 === 0 ? endSessions(world) : Promise.resolve(0)
      await Promise.all([journal.append(batchOf(seq, 1)), cut])
    }
    expect(await journal.last()).toBe(60)
    await journal.close()
  })

  it('makes one connection for all who find that the last one was cut', async () => {
    const world = ownWorld()
    const journal = createPostgresJournal({ url: databaseUrl, world, writer: 'one', version: '1.0.0' })
    await journal.open()
    await endSessions(world)
    const query: ArchiveQuery = { kind: 'order', account: 1, lineage: [[1, 9]] }
    await Promise.all([journal.count(query), journal.append(batchOf(1, 1)), journal.count(query)])
    expect(await endSessions(world)).toBe(1)
    await journal.close()
  })

  it('keeps the next one out also when its connection was cut and a read made the new one', async () => {
    const world = ownWorld()
    const open = (writer: string) => createPostgresJournal({ url: databaseUrl, world, writer, version: '1.0.0' })
    const [one, other] = [open('one'), open('other')]
    await one.open()
    await endSessions(world)
    await one.count({ kind: 'order', account: 1, lineage: [[1, 9]] })
    await expect(other.open()).rejects.toThrow('is in use by another sandbox')
    await Promise.all([one.close(), other.close()])
  })

  it('says what cannot be reached, without the password', async () => {
    const url = 'postgres://someone:s3cret@127.0.0.1:1/nowhere'
    const journal = createPostgresJournal({ url, writer: 'one', version: '1.0.0' })
    const error = await journal.open().catch((reason: Error) => reason)
    expect(String(error)).toMatch(/^JournalError: postgres:\/\/127\.0\.0\.1:1\/nowhere cannot be reached: /)
    expect(String(error)).not.toContain('s3cret')
  })

  it('refuses a world in an earlier format, uses others beside it, and uses it after a reset', async () => {
    const world = ownWorld()
    const open = async (name: string, isReset = false): Promise<Journal> => {
      const journal = createPostgresJournal({ url: databaseUrl, world: name, writer: 'one', version: '1.0.0' })
      try {
        await journal.open(isReset)
      } catch (error) {
        await journal.close()
        throw error
      }
      return journal
    }
    await (await open(world)).close()
    const text = 'update capi_world set format = $1 where world = $2'
    await ask((client) => client.query(text, [journalFormat - 1, world]))
    await expect(open(world)).rejects.toThrow(
      `was written by version 1.0.0 in format ${journalFormat - 1}, this is 1.0.0 with format ${journalFormat}. `,
    )
    await (await open(ownWorld())).close()
    const journal = await open(world, true)
    await journal.append(batchOf(1, 2))
    expect(await journal.last()).toBe(2)
    await journal.close()
  })
})

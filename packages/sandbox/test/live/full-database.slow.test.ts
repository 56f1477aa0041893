// A database server whose disk becomes full: it refuses a statement, or crashes when it cannot write its log.
import { expect, it } from 'vitest'
import { createTold, startLoad } from '../journal/load.ts'
import { lastWords } from '../journal/expect-refusal.ts'
import { startProcess } from '../journal/command-process.ts'
import { expectTold, prepare } from '../journal/kill-under-load.ts'
import { describeWithCluster, startCluster } from './cluster.ts'
import { describeWithDisks, mountDisk } from './disk.ts'

const megabyte = 1_024 * 1_024

describeWithDisks('a database on a disk of its own', () => {
  describeWithCluster('with a sandbox', () => {
    it.each([
      // The log has preallocated segments of 16 MB, so tables fill the disk first.
      { name: 'its tables', left: 0.5 * megabyte, log: 'fits' },
      { name: 'its log', left: 8 * megabyte, log: 'full' },
    ])('ends when there is no room for $name, and loses nothing', { timeout: 900_000 }, async ({ left, log }) => {
      const disk = mountDisk('160m')
      const cluster = await startCluster(disk.folder)
      const keep = { databaseUrl: cluster.url, patienceMs: 3_000 }
      const running = await startProcess(keep)
      const told = createTold()
      await prepare(running)
      const load = startLoad(running.url, told, 'full')
      await expect.poll(() => told.placed.size, { interval: 10 }).toBeGreaterThan(50)
      disk.fill(left)
      // The current segment of the log counts as full; the server may crash at the next one.
      if (log === 'full') await cluster.ask('select pg_switch_wal()').catch(() => undefined)
      expect(await running.ended()).toBe(1)
      await load.stop()
      const said = lastWords(running.errors())
      console.log(`${told.placed.size} orders, then: ${said}`)
      expect(said).toMatch(/^the world "default" of .*(the disk of its server is full|has not been reachable)/)
      disk.grow('400m')
      await cluster.restart('immediate').catch(() => cluster.start())
      const next = await startProcess(keep)
      await expectTold(next.url, told)
      expect(await next.stop()).toBe(0)
    })
  })
})

// A disk that becomes full under load, at the start or at the end, and one that is read-only.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTold, startLoad } from '../journal/load.ts'
import { type Process, runToEnd, startProcess } from '../journal/command-process.ts'
import { expectRefusal, lastWords } from '../journal/expect-refusal.ts'
import { stateOf } from '../journal/recovered-state.ts'
import { expectSameState, expectTold, prepare } from '../journal/kill-under-load.ts'
import { copyOut, describeWithDisks, mountDisk } from './disk.ts'

const timeout = 900_000
const full = (folder: string): string => `The disk of ${folder} is full; nothing more can be stored.`

async function expectEnd(args: readonly string[], folder: string): Promise<void> {
  // On a slow machine the log also contains the progress of the recovery, which is a warning.
  const { status, stdout, stderr } = await runToEnd([...args, '--log-level', 'error'])
  expect({ status, stdout, said: lastWords(stderr) }).toEqual({ status: 1, stdout: '', said: full(folder) })
}

/** Sends requests until the process has ended. */
async function loadUntilFull(running: Process, folder: string): Promise<ReturnType<typeof createTold>> {
  const told = createTold()
  await prepare(running)
  const load = startLoad(running.url, told, 'full')
  expect(await running.ended()).toBe(1)
  await load.stop()
  expect(lastWords(running.errors())).toBe(full(folder))
  return told
}

async function expectKept(folder: string, told: ReturnType<typeof createTold>): Promise<void> {
  await expectSameState({ folder })
  const next = await startProcess({ folder })
  await expectTold(next.url, told)
  expect(await next.stop()).toBe(0)
}

/** Returns the state of all records in a folder. */
function stateIn(folder: string): Promise<string> {
  return stateOf({ folder: copyOut(folder) }, true)
}

describeWithDisks('a sandbox on a disk of its own', () => {
  // In the first case the log fills the disk, in the second one the database file too.
  it.each([
    ['2m', 'warn'],
    ['7m', 'silent'],
  ])('of %s ends when it is full, says so, and loses nothing (log: %s)', { timeout }, async (size, level) => {
    const disk = mountDisk(size)
    const folder = join(disk.folder, 'data')
    const told = await loadUntilFull(await startProcess({ folder }, ['--log-level', level]), folder)
    console.log(
      `${size}: ${told.placed.size} orders, ${told.canceled.size} cancellations, ${told.accounts.size} deposits`,
    )
    expect(told.placed.size).toBeGreaterThan(50)
    await expectKept(copyOut(folder), told)

    disk.fill()
    const before = await stateIn(folder)
    // Without --until: what going back writes may fit into the space of the log, and then it succeeds rightly.
    for (const args of [[], ['--reset']]) await expectEnd(['--data', folder, ...args], folder)
    expect(await stateIn(folder)).toBe(before)
    await expectKept(copyOut(folder), told)
    disk.grow('40m')
    await expectKept(folder, told)
  })

  it('ends when a snapshot of it no longer fits, and loses nothing', { timeout }, async () => {
    const disk = mountDisk('40m')
    const folder = join(disk.folder, 'data')
    const running = await startProcess({ folder })
    const told = createTold()
    await prepare(running)
    const load = startLoad(running.url, told, 'snapshot')
    await expect.poll(() => told.placed.size, { interval: 10 }).toBeGreaterThan(100)
    await load.stop()
    // A few records fit, the state does not.
    disk.fill(64 * 1_024)
    await prepare(running)
    await running.stop()
    expect(running.child.exitCode).toBe(1)
    expect(lastWords(running.errors())).toBe(full(folder))
    await expectKept(copyOut(folder), told)
    disk.grow('40m')
    await expectKept(folder, told)
  })

  it.each(['4k', '16k', '40k', '64k', '112k'])('of %s does not begin, and says why', { timeout }, async (size) => {
    const folder = join(mountDisk(size).folder, 'data')
    await expectEnd(['--data', folder], folder)
  })

  it('that is read-only does not begin, and says why', { timeout }, async () => {
    const disk = mountDisk('4m')
    const folder = join(disk.folder, 'data')
    const running = await startProcess({ folder })
    expect(await running.stop()).toBe(0)
    disk.makeReadOnly()
    const { size } = statSync(join(folder, 'journal.db'))
    await expectRefusal(['--data', folder], / cannot be used: EROFS: read-only file system, access /)
    await expectRefusal(['--data', join(disk.folder, 'new')], / cannot be used: EROFS: read-only file system, mkdir /)
    expect(statSync(join(folder, 'journal.db')).size).toBe(size)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { type AttachedDisk, createDisk, type Disk } from '../../src/disk/disk.ts'

const newDisk = (seed = 'disk'): Disk => createDisk({ name: 'the disk', random: createRandom(seed) })

const bytesOf = (count: number, value: number): Uint8Array => new Uint8Array(count).fill(value)

describe('createDisk', () => {
  it('reads what was written, and zeros elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(20_000), fc.uint8Array({ minLength: 1, maxLength: 9_000 }), fc.boolean()), {
          maxLength: 9,
        }),
        async (writes) => {
          const disk = newDisk().attach()
          const expected = new Uint8Array(30_000)
          for (const [at, bytes, isFlushed] of writes) {
            await disk.write(at, bytes)
            expected.set(bytes, at)
            if (isFlushed) await disk.flush()
          }
          expect(Buffer.compare(await disk.read(0, 30_000), expected)).toBe(0)
        },
      ),
    )
  })

  it('keeps what was flushed through a crash, and of other writes nothing, all or some sectors', async () => {
    const found = new Set<string>()
    for (let seed = 0; seed < 60; seed += 1) {
      const disk = newDisk(`${seed}`)
      const before = disk.attach()
      await before.write(0, bytesOf(8_192, 1))
      await before.flush()
      await before.write(0, bytesOf(4_096, 2))
      disk.crash()
      const after = await disk.attach().read(0, 8_192)
      expect(Buffer.compare(after.subarray(4_096), bytesOf(4_096, 1))).toBe(0)
      const changed = after.subarray(0, 4_096).filter((byte) => byte === 2).length
      expect(after.subarray(0, 4_096).every((byte) => byte === 1 || byte === 2)).toBe(true)
      found.add(changed === 0 ? 'lost' : changed === 4_096 ? 'complete' : 'torn')
    }
    expect(Array.from(found).toSorted()).toEqual(['complete', 'lost', 'torn'])
  })

  it('decides the same about a crash for the same seed', async () => {
    const read = async (): Promise<Uint8Array> => {
      const disk = newDisk('same')
      const attached = disk.attach()
      for (let index = 0; index < 20; index += 1) await attached.write(index * 700, bytesOf(900, index + 1))
      disk.crash()
      return disk.attach().read(0, 20_000)
    }
    expect(Buffer.compare(await read(), await read())).toBe(0)
  })

  it('belongs to one process at a time, and ends the operations of one that has crashed', async () => {
    const disk = newDisk()
    let release = (): void => undefined
    const first = disk.attach(() => new Promise((resolve) => (release = resolve)))
    expect(() => disk.attach()).toThrow('the disk is in use by another process')
    const outcome = settled(first.write(0, bytesOf(10, 7)))
    disk.crash()
    release()
    expect(await outcome).toBe('open')
    expect(await settled(write(first, 8))).toBe('open')
    const second = disk.attach()
    expect((await second.read(0, 1))[0]).not.toBe(8)
    second.detach()
    disk.attach()
  })

  it('refuses a write that it has no room for, and has room again after a trim', async () => {
    const disk = newDisk()
    const attached = disk.attach()
    disk.capacity = 3 * 4_096
    await attached.write(0, bytesOf(3 * 4_096, 1))
    await attached.flush()
    await expect(attached.write(3 * 4_096, bytesOf(1, 1))).rejects.toThrow('there is no room for 1 more')
    await attached.write(0, bytesOf(3 * 4_096, 2))
    expect(disk.used).toBe(3 * 4_096)
    attached.trim(4_096, Infinity)
    await attached.write(3 * 4_096, bytesOf(1, 3))
    expect(disk.used).toBe(2 * 4_096)
  })

  it('gives back the room of pages that are not flushed yet', async () => {
    const disk = newDisk()
    const attached = disk.attach()
    await attached.write(100, bytesOf(4 * 4_096, 1))
    attached.trim(4_096, 3 * 4_096)
    expect(disk.used).toBe(3 * 4_096)
    await attached.flush()
    const read = await attached.read(0, 5 * 4_096)
    expect(
      [99, 100, 4_095, 4_096, 3 * 4_096 - 1, 3 * 4_096, 4 * 4_096 + 99, 4 * 4_096 + 100].map((at) => read[at]),
    ).toEqual([0, 1, 1, 0, 0, 1, 1, 0])
    expect(disk.used).toBe(3 * 4_096)
  })

  it('flips one bit of what is durable', async () => {
    const disk = newDisk()
    const attached = disk.attach()
    await attached.write(5, bytesOf(1, 0b1010))
    await attached.flush()
    disk.flipBit(5, 0)
    expect(Array.from(await attached.read(4, 3))).toEqual([0, 0b1011, 0])
  })
})

async function write(disk: AttachedDisk, value: number): Promise<void> {
  await disk.write(0, bytesOf(10, value))
}

/** Returns whether a promise is settled after all microtasks. */
async function settled(promise: Promise<unknown>): Promise<'settled' | 'open'> {
  const open = new Promise<'open'>((resolve) => setImmediate(() => resolve('open')))
  return Promise.race([promise.then(() => 'settled' as const), open])
}

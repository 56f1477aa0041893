import { describe, expect, it } from 'vitest'
import { createCursors, mostCursors } from '../../src/results/cursors.ts'
import type { Source } from '../../src/results/source.ts'

function countingSource(last: number): Source {
  let count = 0
  return { next: async () => ({ data: (count += 1), isLast: count === last }) }
}

function countedIds(): () => string {
  let count = 0
  return () => `id${(count += 1)}`
}

describe('createCursors', () => {
  it('reads the parts of a result one after the other', async () => {
    const cursors = createCursors(100, countedIds())
    const first = await cursors.begin('listFills', countingSource(3))
    const second = await cursors.read(first.cursor!)
    const third = await cursors.read(second.cursor!)
    expect([first, second, third].map(({ data, cursor }) => [data, cursor])).toEqual([
      [1, 'id1.2'],
      [2, 'id1.3'],
      [3, undefined],
    ])
  })

  it('returns the same part again while no later one was requested, also to two callers at once', async () => {
    const cursors = createCursors(100, countedIds())
    const { cursor } = await cursors.begin('listFills', countingSource(5))
    const parts = await Promise.all([cursors.read(cursor!), cursors.read(cursor!), cursors.read(cursor!)])
    expect(parts.map(({ data }) => data)).toEqual([2, 2, 2])
    await cursors.read(parts[0].cursor!)
    await expect(cursors.read(cursor!)).rejects.toThrow('must be the latest one')
  })

  it.each([
    '',
    'id1',
    'id1.1',
    'id1.4',
    'id1.02',
    'id2.2',
    '__proto__.2',
    'id1.2; drop',
    '../id1.2',
    'id1.99999999999',
  ])('refuses the cursor %j', async (cursor) => {
    const cursors = createCursors(100, countedIds())
    await cursors.begin('listFills', countingSource(5))
    await expect(cursors.read(cursor)).rejects.toThrow('call the tool of the result again')
  })

  it('remembers a bounded number of results, and drops the one that was unused for longest', async () => {
    const cursors = createCursors(100, countedIds())
    for (let index = 0; index < mostCursors; index++) await cursors.begin('listFills', countingSource(5))
    await cursors.read('id1.2')
    await cursors.begin('listFills', countingSource(5))
    await expect(cursors.read('id2.2')).rejects.toThrow('call the tool')
    expect(await cursors.read('id1.3')).toMatchObject({ data: 3 })
  })

  it('does not remember a result that has ended', async () => {
    const cursors = createCursors(100, countedIds())
    expect((await cursors.begin('listFills', countingSource(1))).cursor).toBeUndefined()
    await expect(cursors.read('id1.2')).rejects.toThrow('call the tool')
  })

  it('ends a result with the error of its source, instead of continuing behind it', async () => {
    const cursors = createCursors(100, countedIds())
    let count = 0
    const { cursor } = await cursors.begin('listFills', {
      next: async () => {
        if ((count += 1) === 2) throw new Error('lost')
        return { data: count, isLast: false }
      },
    })
    await expect(cursors.read(cursor!)).rejects.toThrow('lost')
    await expect(cursors.read(cursor!)).rejects.toThrow('call the tool')
  })
})

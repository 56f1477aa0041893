import { describe, expect, it } from 'vitest'
import { createMemoryJournal } from '../../src/journal/memory.ts'
import { newPlace, open } from './kept.ts'

describe('a snapshot', () => {
  it('has the named states in the order in which they were saved', async () => {
    const shared = newPlace()
    const before = await open(createMemoryJournal(shared))
    for (const name of ['calm', 'storm', 'calm']) before.control.saveSnapshot({ name })
    const names = before.control.listSnapshots()
    await before.close()
    const after = await open(createMemoryJournal(shared))
    expect(names.map(({ name }) => name)).toEqual(['storm', 'calm'])
    expect(after.control.listSnapshots()).toEqual(names)
  })
})

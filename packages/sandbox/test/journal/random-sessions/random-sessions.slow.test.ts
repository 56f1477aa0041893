import { describe } from 'vitest'
import { inFolder, inMemory } from '../journal-places.ts'
import { tellStories } from './suite.ts'

describe('a session in a journal', () => {
  tellStories('in memory', inMemory, { worlds: 80, isShared: true })
  // Recovery is the same code in every place: a few stories show that a folder is connected.
  tellStories('in a folder', inFolder, { worlds: 8, isShared: false })
})

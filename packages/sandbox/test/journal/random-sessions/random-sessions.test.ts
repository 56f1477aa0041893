import { describe } from 'vitest'
import { inFolder, inMemory } from '../journal-places.ts'
import { tellStories } from './suite.ts'

describe('a session in a journal', () => {
  tellStories('in memory', inMemory, { worlds: 80, isShared: true })
  tellStories('in a folder', inFolder, { worlds: 25, isShared: false })
})

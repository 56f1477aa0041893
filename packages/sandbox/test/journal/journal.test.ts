import { describe } from 'vitest'
import { inFolder, inMemory } from './places.ts'
import { keepsOthersAway, keepsPromises } from './promises.ts'

describe('createMemoryJournal', () => {
  keepsPromises(inMemory)
})

describe('createSqliteJournal', () => {
  keepsPromises(inFolder)
  keepsOthersAway(inFolder)
})

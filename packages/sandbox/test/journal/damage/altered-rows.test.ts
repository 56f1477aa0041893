import { join } from 'node:path'
import Database from 'libsql'
import { describe } from 'vitest'
import { ownFolder } from '../journal-places.ts'
import { detects, type Place } from './altered-rows-suite.ts'

const folderPlace = (): Place => {
  const folder = ownFolder()
  return {
    journal: { folder },
    async alter(text) {
      const database = new Database(join(folder, 'journal.db'))
      database.exec(text.replace('WORLD', 'world = 1'))
      database.close()
    },
  }
}

describe('final records in a folder', () => detects(folderPlace))

import { inDatabase, describeWithPostgres } from '../journal/journal-places.ts'
import { tellStories } from '../journal/random-sessions/suite.ts'

describeWithPostgres('a session in a database', () => {
  tellStories('in a database', inDatabase, { worlds: 5, isShared: false })
})

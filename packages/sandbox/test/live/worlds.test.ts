import { inDatabase, describeWithPostgres } from '../journal/places.ts'
import { tellStories } from '../journal/story/tell.ts'

describeWithPostgres('a session in a database', () => {
  tellStories('in a database', inDatabase, { worlds: 15, isShared: false })
})

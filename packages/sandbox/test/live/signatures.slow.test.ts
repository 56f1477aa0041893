import { describeWithPostgres, keepInDatabase } from '../journal/journal-places.ts'
import { survives } from '../request/signed-requests.ts'

describeWithPostgres('a signature, in a database', () => survives(keepInDatabase))

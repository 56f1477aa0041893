import { detects, type Place } from '../journal/damage/altered-rows-suite.ts'
import { ask, databaseUrl, describeWithPostgres, ownWorld } from '../journal/journal-places.ts'

const databasePlace = (): Place => {
  const world = ownWorld()
  return {
    journal: { databaseUrl, world },
    async alter(text) {
      const own = `world = (select number from capi_world where capi_world.world = '${world}')`
      await ask((client) => client.query(text.replace('WORLD', own)))
    },
  }
}

describeWithPostgres('final records in a database', () => detects(databasePlace))

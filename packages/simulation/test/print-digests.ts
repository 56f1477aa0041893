// Prints the digests of worlds, one line each, so that they can be compared between versions of Node. Arguments are
// seeds.
import { simulate } from '../src/simulate.ts'

for (const seed of process.argv.slice(2)) console.log((await simulate({ seed, minutes: 0.5 })).digest)

// What happens around each file of tests: its helpers end what they started, and property-based tests have a seed, so
// that a test run never fails by chance.
//
// CAPI_SEED chooses another seed. CAPI_PATH, which a failure prints beside its seed, runs the failing case alone.
import fc from 'fast-check'
import { afterAll } from 'vitest'
import { endFile } from './tools/vitest/after-file.ts'

afterAll(endFile)

fc.configureGlobal({
  seed: readSeed(process.env['CAPI_SEED'] || '20261121'),
  ...(process.env['CAPI_PATH'] && { path: process.env['CAPI_PATH'] }),
})

function readSeed(text: string): number {
  const seed = Number(text)
  if (Number.isInteger(seed) && Math.abs(seed) < 2 ** 31) return seed
  throw new Error(`CAPI_SEED must be a whole number between -2^31 and 2^31, but is ${JSON.stringify(text)}.`)
}

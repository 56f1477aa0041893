// Runs around each file of tests: what it reaches is noted under its name, and apart from that what only its imports
// reach.
import { beforeAll, expect } from 'vitest'

const phase = globalThis as { capiMutantPhase?: string }

process.env['CAPI_MUTANTS_TESTS'] = expect.getState().testPath
phase.capiMutantPhase = 'import'
beforeAll(() => {
  phase.capiMutantPhase = 'test'
})

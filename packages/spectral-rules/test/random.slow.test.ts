// The laws of the rules, over thousands of random documents.
import { describe, it } from 'vitest'
import { endsOnBroken, findsNothing, findsPlanted } from './documents/laws.ts'

const cases = Number(process.env['CAPI_FUZZ'] || 1500)

describe('the rules', () => {
  it('find a planted fault, once and at its path', () => findsPlanted(cases), 1_800_000)
  it('find nothing in a document without a fault', () => findsNothing(Math.ceil(cases / 3)), 1_800_000)
  it('end with findings on a document that is broken at random places', () => endsOnBroken(cases), 1_800_000)
})

// The laws of the rules, over a few random documents. The slow test tries many more.
import { describe, it } from 'vitest'
import { endsOnBroken, findsNothing, findsPlanted } from './documents/laws.ts'

describe('the rules', () => {
  it('find a planted fault, once and at its path', () => findsPlanted(100))
  it('find nothing in a document without a fault', () => findsNothing(40))
  it('end with findings on a document that is broken at random places', () => endsOnBroken(60))
})

import { describe, expect, it } from 'vitest'
import { minimise } from '../../src/command/minimise.ts'
import { faultKinds } from '../../src/world/faults.ts'

describe('minimise', () => {
  it('leaves only the kinds that a failure needs', async () => {
    const needs = ['cutResponse', 'serverCrash'] as const
    const fails = async (kinds: readonly string[]): Promise<boolean> => needs.every((kind) => kinds.includes(kind))
    expect(await minimise(faultKinds, fails)).toEqual(needs)
  })

  it('leaves nothing of a failure that needs no fault', async () => {
    expect(await minimise(faultKinds, async () => true)).toEqual([])
  })
})

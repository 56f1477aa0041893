import { IncompleteListError } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { compareList } from '../../src/judge/compare-list.ts'

/** Compares a list with what exists before and after it is read; returns the violations. */
async function compare(listed: readonly string[], before: string, after = before, ends = ''): Promise<string[]> {
  const violations: string[] = []
  const existing = [before, after]
  await compareList(
    {
      name: 'fills',
      async *ids() {
        yield* listed
        if (ends) throw new IncompleteListError({ id: 'listFills', title: 'fills' }, ends, {}, [], 0)
      },
      mayEnd: /no cursor/,
    },
    async () => Array.from(existing.shift()!),
    (text) => violations.push(text),
  )
  return violations
}

describe('compareList', () => {
  it('accepts every record once, with or without those that came meanwhile', async () => {
    expect(await compare(['c', 'b', 'a'], 'abc')).toEqual([])
    expect(await compare(['c', 'b', 'a'], 'ab', 'abc')).toEqual([])
    expect(await compare(['b', 'a'], 'ab', 'abc')).toEqual([])
  })

  it('reports a record that is missing, that comes twice, or that does not exist', async () => {
    expect(await compare(['c', 'a'], 'abc')).toEqual(['The complete list of fills lacks 1 of 3: b.'])
    expect(await compare(['a', 'a'], 'a')).toEqual(['The complete list of fills has a twice.'])
    expect(await compare(['b', 'a'], 'a')).toEqual(['The complete list of fills has 1 that do not exist: b.'])
  })

  it('requires the newest records of a list that has no cursor', async () => {
    expect(await compare(['d', 'c'], 'abc', 'abcd', 'it has no cursor')).toEqual([])
    expect(await compare(['c', 'b'], 'cab', 'cab', 'it has no cursor')).toEqual([])
    expect(await compare(['c', 'a'], 'abc', 'abc', 'it has no cursor')).toEqual([
      'The complete list of fills lacks 1 of 3: b.',
    ])
    await expect(compare(['c'], 'abc', 'abc', 'a record has no time')).rejects.toThrow('a record has no time')
  })
})

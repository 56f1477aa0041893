import { describe, expect, it } from 'vitest'
import { continueLineage, endless, type Lineage } from '../../src/session/history.ts'

describe('continueLineage', () => {
  const begun: Lineage = [[1, endless]]

  it.each<{ name: string; before: Lineage; last: number; from: number; want: Lineage }>([
    {
      name: 'leaves out what came after the save',
      before: begun,
      last: 5,
      from: 9,
      want: [
        [1, 5],
        [9, endless],
      ],
    },
    { name: 'has one range if nothing came after the save', before: begun, last: 5, from: 6, want: begun },
    { name: 'has no range before the first record', before: begun, last: 0, from: 4, want: [[4, endless]] },
    {
      name: 'leaves out a branch without records',
      before: [
        [1, 5],
        [9, endless],
      ],
      last: 8,
      from: 12,
      want: [
        [1, 5],
        [12, endless],
      ],
    },
    {
      name: 'has a further range for each branch with records',
      before: [
        [1, 5],
        [9, endless],
      ],
      last: 10,
      from: 12,
      want: [
        [1, 5],
        [9, 10],
        [12, endless],
      ],
    },
  ])('$name', ({ before, last, from, want }) => {
    expect(continueLineage(before, last, from)).toEqual(want)
  })
})

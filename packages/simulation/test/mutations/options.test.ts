import { describe, expect, it } from 'vitest'
import { readMutationArguments } from '../../src/mutations/options.ts'

const edit = { file: 'f.ts', from: 'a', to: 'b' }
const mutations = [
  { ...edit, name: 'sends twice' },
  { ...edit, name: 'never sends' },
  { ...edit, name: 'forgets' },
]
const numbersOf = (given: readonly string[]): number[] =>
  readMutationArguments(given, mutations).chosen.map(({ number }) => number)

describe('readMutationArguments', () => {
  it('chooses mutations by number or name, and all without an argument', () => {
    expect(numbersOf([])).toEqual([1, 2, 3])
    expect(numbersOf(['3', '1'])).toEqual([3, 1])
    expect(numbersOf(['sends'])).toEqual([1, 2])
  })

  it('tries two at a time for a minute each by default', () => {
    expect(readMutationArguments([], mutations)).toMatchObject({
      jobs: 2,
      minutes: 1,
      totalMinutes: 20,
      seed: 'mutations',
    })
    expect(readMutationArguments(['--jobs', '1', '--state', 's.json'], mutations)).toMatchObject({
      state: 's.json',
      jobs: 1,
    })
  })

  it.each([
    [['4'], 'must be a number up to 3 or a part of a name, was 4.'],
    [['rain'], 'was rain.'],
    [['--jobs', '0'], '--jobs must be at least 1, was 0.'],
    [['--minutes', '0'], '--minutes must be a positive number, was 0.'],
    [['--total-minutes', 'x'], '--total-minutes must be a positive number, was x.'],
  ])('refuses %j', (given, want) => {
    expect(() => readMutationArguments(given, mutations)).toThrow(want)
  })
})

import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { listMutants, switchMutants } from '../../src/mutants/list.ts'

/** Returns what a program leaves in `result` without a mutant, and with each of its mutants alone. */
function play(text: string): { plain: unknown; changed: unknown[]; switched: unknown } {
  const mutants = listMutants(text).map((mutant, number) => ({ ...mutant, number }))
  const run = (code: string, present: number): unknown =>
    runInNewContext(`${code}\nresult`, { capiMutant: (number: number) => number === present })
  const switched = switchMutants(text, mutants)
  return {
    plain: run(text, -1),
    switched: run(switched, -1),
    changed: mutants.map(({ number }) => run(switched, number)),
  }
}

describe('mutants behind switches', () => {
  it.each([
    { name: 'an operator', text: 'const result = 3 < 3', changed: [true, false, true] },
    { name: 'one operator inside another', text: 'const result = 2 * 3 + 1', changed: [5, 2 / 3 + 1, 10, 9, 8] },
    { name: 'a condition', text: 'let result = "no"; if (true) result = "yes"', changed: ['no', 'no'] },
    { name: 'a call that is left out', text: 'let result = []\nresult.push(5n)', changed: [[], [6n]] },
    { name: 'a call without braces', text: 'let result = []\nif (0) result.push("a"); else result.push("b")' },
    { name: 'an operator that cannot stand beside another', text: 'const result = undefined ?? null ?? 7' },
    { name: 'a line that begins with a parenthesis', text: 'let result = 1\nlet other = result\nresult += 2' },
    { name: 'a name of a property', text: 'const result = { 1: true }', changed: [{ 1: false }] },
  ])('leave a program as it is, and change it one at a time: $name', ({ text, changed }) => {
    const played = play(text)
    expect(played.switched).toEqual(played.plain)
    expect(played.changed.length).toBeGreaterThan(0)
    if (changed !== undefined) expect(played.changed).toEqual(changed)
  })

  it('have the same places after a change elsewhere in the file', () => {
    const text = 'function place(size: number) {\n  return size > 0 && size < 10\n}'
    const moved = `const other = 5\n${text.replace('function place', 'export function place')}`
    const places = (code: string): string[] => listMutants(code).map(({ place }) => place)
    expect(places(moved)).toEqual(expect.arrayContaining(places(text)))
  })

  it('leave types and imports alone', () => {
    expect(
      listMutants(`import a from 'a' with { type: 'json' }\nlet b: 1 | true = a as 2\ntype C = \`\${3}\``),
    ).toEqual([])
  })
})

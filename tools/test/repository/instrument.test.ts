import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { instrument } from '../../src/walk/instrument.ts'
import { count } from '../../src/walk/walk.ts'

/** Runs a program whose functions report their file, and returns how often they did. */
function entriesOf(source: string): number {
  let entries = 0
  const onEntry = (path: string): void => void (entries += Number(path === 'src/a.ts'))
  runInNewContext(instrument(source, 'src/a.ts').replaceAll('export ', ''), { onEntry })
  return entries
}

describe('an instrumented file', () => {
  it.each([
    { name: 'a function', source: 'function f(): number { return 1 }; f(); f()', entries: 2 },
    { name: 'an arrow with an expression', source: 'const f = (a: number) => ({ a }); f(1)', entries: 1 },
    { name: 'a generator, when it begins', source: 'function* f() { yield 1; yield 2 }; [...f()]', entries: 1 },
    {
      name: 'a class',
      source: 'class A { #a = 1; constructor() { this.b() } get a() { return this.#a } b() {} }; new A().a',
      entries: 3,
    },
    {
      name: 'a function inside another',
      source: 'const f = () => { const g = () => 1; return g() + g() }; f()',
      entries: 3,
    },
    { name: 'a function that is not called', source: 'export function f() {}', entries: 0 },
  ])('reports each entry of $name', ({ source, entries }) => {
    expect(entriesOf(source)).toBe(entries)
  })
})

describe('a walk', () => {
  it('counts files, folders, and how often the folder changes', () => {
    const { files, folders, changes } = count(['a/x.ts', 'a/y.ts', 'b/z.ts', 'a/x.ts', 'a/x.ts'])
    expect([[...files], folders, changes]).toEqual([
      [
        ['a/x.ts', 3],
        ['a/y.ts', 1],
        ['b/z.ts', 1],
      ],
      2,
      2,
    ])
  })
})

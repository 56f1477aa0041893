// Which programs the blocks of a page run, beyond Node and npm.
import { type Need, findLackOf } from '../../../../tools/vitest/needs.ts'
import type { Block } from '../../../../tools/vitest/blocks.ts'

/** Programs, with the text that shows that a script runs them. */
const programs: readonly (readonly [need: Need, program: string, use: RegExp, flag?: string])[] = [
  ['bash', 'bash', /^/],
  ['curl', 'curl', /\bcurl\b/],
  ['openssl', 'openssl', /\bopenssl\b/, 'version'],
  ['Go', 'go', /\bgo test\b/, 'version'],
  ['Java', 'java', /\bjava\b/],
  ['Python', 'python3', /\bpython3\b/],
  ['Redis', 'redis-server', /\bredis-server\b/],
  ['Rust', 'rustc', /\brustc\b/],
]
const lacks = new Map(programs.map(([need, program, , flag]) => [need, findLackOf(program, flag)]))

/**
 * Returns the first program that a page runs and this machine lacks, with the reason; a `lack` of null where there is
 * none.
 */
export function findLackOfPage(blocks: readonly Block[]): { readonly need: Need; readonly lack: string | null } {
  const scripts = blocks.map(({ language, text }) =>
    language === 'python' ? 'python3' : ['sh', 'console'].includes(language) ? text : '',
  )
  const needs = programs.filter(([, , use]) => scripts.some((script) => script !== '' && use.test(script)))
  const [need] = needs.find(([each]) => lacks.get(each) !== null) ?? ['bash' as const]
  return { need, lack: needs.length === 0 ? null : lacks.get(need)! }
}

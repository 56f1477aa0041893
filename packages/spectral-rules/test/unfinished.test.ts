// Linting any document ends with findings and never with an exception: valid ones that rules easily forget, and
// unfinished ones.
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { lint } from './documents/lint.ts'
import { odd, texts } from './documents/odd.ts'
import { type Part, cleanDocument } from './documents/places.ts'

/** Returns the clean document with an odd fragment in it. */
function documentWith(line: string): Part {
  const [, path = '', value = ''] = /^(\S+?): ?(.*)$/.exec(line) ?? []
  const document = cleanDocument('3.1.0')
  const keys = path.split('/').map((key) => key.replaceAll('~1', '/'))
  let node = document
  for (const key of keys.slice(0, -1)) node = node[key] ??= {}
  node[keys.at(-1)!] = parse(value)
  return document
}

describe('all rules', () => {
  it('have more than a hundred odd fragments to read', () => {
    expect(new Set(odd).size).toBe(odd.length)
    expect(odd.length).toBeGreaterThan(100)
  })

  it.each(odd)('end with findings on %s', async (line) => {
    expect(await lint(documentWith(line))).toEqual(expect.any(Array))
  })

  it.each(texts)('end with findings on the text %j', async (text) => {
    expect(await lint(text)).toEqual(expect.any(Array))
  })
})

import { describe, expect, it } from 'vitest'
import { kinds } from '../../src/resources/kinds.ts'
import { readTexts } from '../../src/resources/texts.ts'

describe('kinds', () => {
  const texts = readTexts(['service', 'local-exchange'])

  it('are those of the texts', () => {
    expect(Object.keys(kinds).toSorted()).toEqual([...new Set(texts.map(({ kind }) => kind))].toSorted())
  })

  it.each(Object.entries(kinds))('have a text that lists them if they say so: %s', (kind, { list }) => {
    expect(texts.some(({ uri }) => uri === `capi://${kind}`)).toBe(list !== undefined)
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Node } from '../../product/bundle/document.ts'
import { distFolder } from '../../product/paths.ts'
import { findStale, generate, readBundles, withoutTexts } from '../../product/generate/generate.ts'

describe('generated files', () => {
  it('are what the document asks for; otherwise run npm run generate', async () => {
    expect(await findStale(await generate(await readBundles()))).toEqual([])
  })
})

describe('withoutTexts', () => {
  it('removes what only people read', () => {
    const about = {
      description: 'd',
      summary: 's',
      'x-basis': 'practice',
      'x-note': 'n',
      'x-source': ['1.1'],
      'x-gap': 'g',
    }
    const document = { info: { ...about, title: 't' }, paths: { '/a': { get: { ...about, operationId: 'a' } } } }
    expect(withoutTexts(document)).toEqual({ info: { title: 't' }, paths: { '/a': { get: { operationId: 'a' } } } })
  })

  it('keeps properties of these names, and values', () => {
    const properties = { description: { type: 'string', description: 'd' }, summary: { enum: ['a'] } }
    const examples = { one: { summary: 's', value: { description: 'kept', 'x-note': 'kept' } } }
    const schema = { properties, default: { summary: 'kept' }, examples: [{ summary: 'kept' }] }
    expect(withoutTexts({ schema, examples })).toEqual({
      schema: { ...schema, properties: { description: { type: 'string' }, summary: { enum: ['a'] } } },
      examples: { one: { value: { description: 'kept', 'x-note': 'kept' } } },
    })
  })

  it('keeps the description of a pattern, which refusals quote, and not that of a decimal', () => {
    const Name = { pattern: '^[a-z]+$', description: 'A name.' }
    const Price = { pattern: '^[1-9]+$', format: 'decimal', description: 'A price.' }
    const refs = ['Name', 'Price'].map((name) => ({ $ref: `#/components/schemas/${name}`, description: 'Of another.' }))
    expect(withoutTexts({ components: { schemas: { Name, Price, refs } } })).toEqual({
      components: {
        schemas: { Name, Price: { pattern: '^[1-9]+$', format: 'decimal' }, refs: [refs[0], { $ref: refs[1]!.$ref }] },
      },
    })
  })

  it.each(['openapi.json', 'sandbox.json'])(
    'leaves nothing of %s that a sentence is in, but what refusals quote',
    (name) => {
      const document = JSON.parse(readFileSync(join(distFolder, name), 'utf8')) as Node
      const left = sentencesIn(withoutTexts(document))
      expect(sentencesIn(document).length).toBeGreaterThan(200)
      expect(left.filter(([key]) => key !== 'description')).toEqual([])
      expect(left.length).toBeLessThan(40)
    },
  )
})

/**
 * Returns every text of two words or more that ends with a full stop, with its key; values of the interface are no
 * sentences.
 */
function sentencesIn(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return /\w \w.*\.$/.test(value) ? [[key, value]] : []
  if (typeof value !== 'object' || value === null || key === 'value') return []
  return Object.entries(value).flatMap(([name, part]) => sentencesIn(part, Array.isArray(value) ? key : name))
}

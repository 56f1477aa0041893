import { describe, expect, it } from 'vitest'
import type { Parameter } from '../../../src/bundle/document.ts'
import { showRemarks } from '../../../src/docs/decorations/remarks.ts'
import { documentOf, handbook, operation } from '../tiny.ts'

const sample = { 'x-basis': 'sample', 'x-note': 'Seen once.' } as const

describe('showRemarks', () => {
  it('writes below the description of a field, and marks it with a badge', () => {
    const { schemas } = showRemarks(
      documentOf({ Thing: { properties: { a: { description: 'A.', ...sample } } } }),
      handbook,
    ).components
    expect(schemas['Thing']?.properties?.['a']).toMatchObject({
      description: 'A.\n\n**Sample.** Seen once.',
      'x-badges': [{ name: 'sample', color: 'blue' }],
    })
  })

  it('gives no badge to what is only assumed', () => {
    const thing = { type: 'object', description: 'T.', 'x-assumed': ['required'], 'x-note': 'Not said.' }
    const shown = showRemarks(documentOf({ Thing: thing }), handbook).components.schemas['Thing']
    expect(shown?.description).toBe('T.\n\n**Assumed: `required`.** Not said.')
    expect(shown).not.toHaveProperty('x-badges')
  })

  it('tells at a parameter what is to be remarked on its schema', () => {
    const limit: Parameter = {
      name: 'limit',
      in: 'query',
      description: 'Limit.',
      schema: { 'x-assumed': ['minimum'], 'x-note': 'Bound.' },
      ...sample,
    }
    const shown = showRemarks(documentOf({}, operation({ parameters: [limit] })), handbook).paths['/things']?.get
      ?.parameters?.[0]
    expect(shown).toMatchObject({
      description: 'Limit.\n\n**Sample.** Seen once.\n\n**Assumed: `minimum`.** Bound.',
      'x-badges': [{ name: 'sample', color: 'blue' }],
    })
  })

  it('writes below answers and security schemes', () => {
    const document = documentOf({})
    document.components.responses = { Refused: { description: 'No.', ...sample } as never }
    document.components.securitySchemes = { Sign: { description: 'Sign.', 'x-gap': 'G7' } }
    const { responses, securitySchemes } = showRemarks(document, handbook).components
    expect(responses['Refused']).toMatchObject({ description: 'No.\n\n**Sample.** Seen once.' })
    expect(securitySchemes['Sign']).toMatchObject({
      description: expect.stringContaining('(#/open-questions/g7)') as string,
    })
  })
})

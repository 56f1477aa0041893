import { describe, expect, it } from 'vitest'
import { arrangeMenu } from '../../../src/docs/decorations/navigation.ts'
import { documentOf, handbook, operation } from '../tiny.ts'

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const requestBody = { content: { 'application/json': { schema: ref('Batch') } } }
const document = documentOf(
  {
    Batch: { properties: { orders: { type: 'array', items: ref('Element') } } },
    Element: { properties: { side: ref('Side') } },
    Result: { type: 'object' },
    Side: { oneOf: [{ const: 'BUY' }] },
  },
  operation({ requestBody }),
)

describe('arrangeMenu', () => {
  it('sorts schemas by what they are there for', () => {
    const { schemas } = arrangeMenu(document, handbook).components
    expect(
      Object.entries(schemas).map(([name, schema]) => [name, (schema as { 'x-tags'?: string[] })['x-tags']?.[0]]),
    ).toEqual([
      ['Batch', 'requests'],
      ['Element', 'requests'],
      ['Result', 'records'],
      ['Side', 'vocabularies'],
    ])
  })

  it('has every tag in one group, and names it', () => {
    const { tags, 'x-tagGroups': groups } = arrangeMenu(document, handbook)
    expect(groups?.flatMap((group) => group.tags)).toEqual(tags.map((tag) => tag.name))
    expect(tags.map((tag) => tag['x-displayName'])).toEqual(['Market', 'Requests', 'Records', 'Vocabularies'])
  })
})

import { describe, expect, it } from 'vitest'
import { addRecordExamples } from '../../../src/docs/decorations/record-examples.ts'
import { documentOf, handbook, operation } from '../tiny.ts'

const item = { $ref: '#/components/schemas/Item' }
const examples = { poor: { $ref: '#/components/examples/poor' }, rich: { $ref: '#/components/examples/rich' } }
const page = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Page' }, examples } } }
const document = documentOf(
  { Page: { properties: { items: { type: 'array', items: item } } }, Item: {}, Other: {} },
  operation({ responses: { 200: page } }),
)
document.components.examples = {
  poor: { summary: '', value: { items: [] } },
  rich: { summary: '', value: { items: [{ id: '1' }, { id: '2' }] } },
}

describe('addRecordExamples', () => {
  const { schemas } = addRecordExamples(document, handbook).components

  it('shows a record with the fullest example of an answer', () => {
    expect(schemas['Page']).toMatchObject({ example: { items: [{ id: '1' }, { id: '2' }] } })
  })

  it('follows the schema down to the records inside', () => {
    expect(schemas['Item']).toMatchObject({ example: { id: '1' } })
  })

  it('invents none', () => {
    expect(schemas['Other']).not.toHaveProperty('example')
  })
})

import { describe, expect, it } from 'vitest'
import type { Document, Operation, Schema } from '../../product/bundle/document.ts'
import { operationPage, schemaPage, withoutSiteSyntax } from '../../product/docs/markdown.ts'
import { writeOperation, writeSchema } from '../../product/docs/reference.ts'
import type { Reference } from '../../product/docs/fields.ts'
import { documentOf, handbook, operation } from './tiny.ts'

const referenceOf = (document: Document, stated = document): Reference => ({
  document,
  stated,
  handbook,
  operationPage,
  schemaPage,
})
const pageOf = (more: object, schemas: Record<string, Schema> = {}): string => {
  const given: Operation = operation(more)
  const written = writeOperation(
    { operation: given, method: 'GET', path: '/things' },
    referenceOf(documentOf(schemas, given)),
  )
  return withoutSiteSyntax(written)
}

describe('writeOperation', () => {
  it('begins with name, address and what a caller asks first', () => {
    expect(pageOf({})).toMatch(
      /^# List things `listThings`\n\n`GET` `\/things`.*\n\nReturns things\.\n\n- \*\*Weight:\*\* IP 3\n- \*\*Permission:\*\* none, public\n- \*\*Repeat safely:\*\* yes\n- \*\*Client:\*\* `capi\.listThings\(\)`\n- \*\*Command:\*\* `capi list-things`\n- \*\*Reference:\*\* 4\.1 GET \/things · 8 Limits/,
    )
  })

  it('says whether a request may be sent again', () => {
    const confirm = { 'x-confirm': ['listThings'] }
    expect(pageOf({ ...confirm, 'x-repeat': 'never' })).toContain(
      '**Repeat safely:** no; first look with [`listThings`]',
    )
    expect(pageOf({ ...confirm, 'x-repeat': 'client-id' })).toContain('**Repeat safely:** [only with client id]')
    expect(pageOf({ ...confirm, 'x-repeat': 'freely' })).toContain('**Repeat safely:** yes\n')
  })

  it('shows both weights, the permission, and what is assumed', () => {
    const more = { 'x-permission': 'read', 'x-assumed': ['x-permission'], 'x-note': 'Not shown.' }
    const text = pageOf({ 'x-weight': { ip: 2, uid: 5 }, ...more })
    expect(text).toContain('- **Weight:** IP 2, UID 5\n- **Permission:** read (assumed)')
    expect(text).toContain('**Assumed: `permission`.** Not shown.')
  })

  it.each([
    { paging: { by: 'page', limit: 'limit', page: 'page' }, want: 'by page, `page`; at most `limit` records' },
    {
      paging: { by: 'time', limit: 'n', from: 'a', to: 'b', more: 'next', total: 'all' },
      want: 'by time, `a` to `b`; at most `n` records; `next` says whether more follow; `all` counts',
    },
    { paging: { by: 'none', limit: 'size' }, want: 'no cursor; at most `size` records' },
    { paging: { by: 'latest', limit: 'size' }, want: 'none: the latest records; at most `size` records' },
  ])('says how a list is paged: $want', ({ paging, want }) => {
    expect(pageOf({ 'x-paging': paging })).toContain(`- **Paging:** ${want}`)
  })

  it('marks practice with a note, where it was seen, and a link to the gap', () => {
    const text = pageOf({ 'x-basis': 'practice', 'x-source': 'two copies', 'x-note': 'Silent.', 'x-gap': 'G7' })
    expect(text).toContain('- **Reference:** does not describe it')
    expect(text).toContain('`/things` **Practice.** Silent. Seen in: two copies.')
    expect(text).toContain('(/gaps.md#g7)')
  })

  it('shows parameters with the remarks on them and on their schemas', () => {
    const limit = {
      name: 'limit',
      in: 'query',
      required: true,
      description: 'Limit.',
      schema: { type: 'integer', minimum: 1, default: 20, 'x-assumed': ['minimum'], 'x-note': 'Bound.' },
      'x-basis': 'sample',
      'x-note': 'Seen once.',
    }
    const text = pageOf({ parameters: [limit] })
    expect(text).toContain('`limit` query · integer · **required** · at least 1 · default `20`')
    expect(text).toContain('**Sample.** Seen once. Bound. **Assumed: `minimum`.**')
    expect(text).toContain('Limit.')
  })

  it('shows the example of a request body, and how a control operation is called', () => {
    const content = { 'application/json': { schema: { type: 'object' }, example: { price: '60000' } } }
    const text = pageOf({ operationId: 'setPrice', 'x-weight': undefined, requestBody: { content } })
    expect(text).toContain('## Requests\n\n```json [Example]\n{\n  "price": "60000"\n}\n```')
    expect(text).toContain('- **In a test:** `sandbox.control.setPrice()` · **command:** `capi sandbox set-price`')
  })

  it('has the program in each language', () => {
    const samples = [{ lang: 'Go', label: 'Go', source: 'package main\n' }]
    expect(pageOf({ 'x-codeSamples': samples })).toContain('## Code\n\n```go [Go]\npackage main\n```')
  })

  it('lists the fields of a response, with those of inner objects', () => {
    const schemas = {
      Page: { properties: { list: { description: 'Things. All.', items: { $ref: '#/components/schemas/Thing' } } } },
      Thing: { properties: { id: { type: 'string', description: 'Id.' } } },
    }
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Page' } } }
    const text = pageOf({ responses: { 200: { description: 'A page.', content } } }, schemas)
    expect(text).toContain('`list` list of [`Thing`](/schemas/Thing.md)\n\nThings. All.\n\n`list[].id` string\n\nId.')
  })
})

describe('a response that is a map', () => {
  it('has the fields of its values', () => {
    const schemas = { Thing: { properties: { id: { type: 'string', description: 'Id.' } } } }
    const schema = { type: 'object', additionalProperties: { $ref: '#/components/schemas/Thing' } }
    const text = pageOf(
      { responses: { 200: { description: 'Things.', content: { 'application/json': { schema } } } } },
      schemas,
    )
    expect(text).toContain('map of [`Thing`](/schemas/Thing.md)\n\n`id` string\n\nId.')
  })
})

describe('writeSchema', () => {
  const schemaText = (schema: Schema): string =>
    withoutSiteSyntax(
      writeSchema('Thing', referenceOf(documentOf({ Thing: schema })), {
        node: ['listThings'],
        stated: ['listThings'],
      }),
    )

  it('gives each field a section with type, bounds, text and marks', () => {
    const text = schemaText({
      type: 'object',
      description: 'A thing.',
      required: ['cTime'],
      properties: {
        cTime: {
          type: 'string',
          format: 'int64',
          'x-unit': 'unix-ms',
          description: 'Time.',
          'x-basis': 'conflict',
          'x-note': 'Two.',
        },
      },
    })
    expect(text).toContain('# Thing\n\nobject\n\nA thing.\n\nUsed by [`listThings`](/reference/listThings.md).')
    expect(text).toContain(
      '### `cTime`\n\nstring (int64) · **required** · Unix milliseconds **Conflict.** Two.\n\nTime.',
    )
  })

  it('gives each enum value a section with its name', () => {
    const text = schemaText({
      type: 'string',
      oneOf: [{ const: '1', title: 'open_long', description: 'Opens.', 'x-final': true }],
    })
    expect(text).toContain('## Values\n\n### `1` open\\_long\n\nOpens. Final.')
  })

  it('says what is required together, and what is to be remarked on one of several types', () => {
    const text = schemaText({
      properties: {
        id: { anyOf: [{ type: 'string' }, { type: 'integer', 'x-basis': 'practice', 'x-note': 'Seen.' }] },
      },
      anyOf: [{ required: ['a', 'b'] }, { required: ['c'] }],
    })
    expect(text).toContain('At least one is required: `a`+`b`, `c`.')
    expect(text).toContain('string or integer integer: **Practice.** Seen.')
  })
})

describe('what the reference states otherwise', () => {
  const field = { type: 'integer', maximum: 9, description: 'Count. We add.' }
  const document = documentOf({ Thing: { required: ['a'], properties: { a: field, b: { type: 'string' } } } })
  const stated = documentOf({ Thing: { properties: { a: { type: 'integer', maximum: 8, description: 'Count.' } } } })
  const text = writeSchema('Thing', referenceOf(document, stated), { node: [], stated: [] })

  it('is written beside what the document has', () => {
    expect(text).toContain('<i class="beyond"> · **required**</i>')
    expect(text).toContain('<i class="beyond"> · at most 9</i>')
    expect(text).toContain('<i class="stated"> · at most 8</i>')
    expect(text).toContain('<i class="beyond">Count. We add.</i><i class="stated">Count.</i>')
    expect(text).toMatch(/<div class="field beyond">\n\n### `b`/)
  })

  it('is not in the text for readers', () => {
    expect(withoutSiteSyntax(text)).toContain('integer · **required** · at most 9')
    expect(withoutSiteSyntax(text)).not.toMatch(/<|at most 8/)
  })
})

describe('another spelling of a field', () => {
  it('is shown with the field', () => {
    const properties = {
      ctime: { type: 'string', description: 'As sampled.', 'x-alias-of': 'cTime' },
      cTime: { type: 'string', description: 'Time.' },
    }
    const text = withoutSiteSyntax(
      writeSchema('Thing', referenceOf(documentOf({ Thing: { properties } })), { node: [], stated: [] }),
    )
    expect(text).toMatch(/### `cTime`[^]*Time\.[^]*### also `ctime`[^]*As sampled\. Another spelling of `cTime`\./)
  })
})

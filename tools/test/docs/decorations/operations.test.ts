import { describe, expect, it } from 'vitest'
import { showOperations } from '../../../src/docs/decorations/operations.ts'
import { documentOf, handbook, operation } from '../tiny.ts'

function descriptionOf(more: object): string | undefined {
  return showOperations(documentOf({}, operation(more)), handbook).paths['/things']?.get?.description
}

describe('showOperations', () => {
  it('shows name, weight, permission and sections at a glance', () => {
    expect(descriptionOf({})).toBe(
      [
        'Returns things.\n',
        '|  |  |',
        '| --- | --- |',
        '| Operation | `listThings` |',
        '| Weight | IP 3 |',
        '| Permission | none, public |',
        '| Reference | 4.1 GET /things · 8 Limits |',
      ].join('\n'),
    )
  })

  it('shows both weights and the permission of a signed operation', () => {
    const text = descriptionOf({ 'x-weight': { ip: 2, uid: 5 }, 'x-permission': 'trade' })
    expect(text).toContain('| Weight | IP 2, UID 5 |\n| Permission | trade |')
  })

  it('says what is assumed, and why', () => {
    const text = descriptionOf({ 'x-permission': 'read', 'x-assumed': ['x-permission'], 'x-note': 'Not shown.' })
    expect(text).toContain('| Permission | read (assumed) |')
    expect(text).toContain('> **Assumed: `permission`.** Not shown.')
  })

  it.each([
    { paging: { by: 'page', limit: 'limit', page: 'page' }, want: 'by page, `page`; at most `limit` records' },
    {
      paging: { by: 'time', limit: 'n', from: 'a', to: 'b', more: 'next', total: 'all' },
      want: 'by time, `a` to `b`; at most `n` records; `next` says whether more follow; `all` counts',
    },
    { paging: { by: 'none', limit: 'size' }, want: 'no cursor; at most `size` records' },
  ])('says how a list is walked: $want', ({ paging, want }) => {
    expect(descriptionOf({ 'x-paging': paging })).toContain(`| Paging | ${want} |`)
  })

  it('marks practice with a badge, a note and where it was seen', () => {
    const practice = operation({ 'x-basis': 'practice', 'x-source': 'two copies', 'x-note': 'Silent.' })
    const shown = showOperations(documentOf({}, practice), handbook).paths['/things']?.get
    expect(shown).toMatchObject({ 'x-badges': [{ name: 'practice', color: 'orange' }] })
    expect(shown?.description).toContain('| Reference | silent; two copies |')
    expect(shown?.description).toContain('> **Practice.** Silent. Seen in: two copies.')
  })

  it('refuses a section that the reference does not have', () => {
    expect(() => descriptionOf({ 'x-source': '9.9' })).toThrow(
      'Expected a section of the table in spec/README.md, was 9.9.',
    )
  })

  it('shows at a body what its schema says', () => {
    const requestBody = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } }
    const document = documentOf({ Thing: { description: 'A thing.' } }, operation({ requestBody }))
    expect(showOperations(document, handbook).paths['/things']?.get?.requestBody).toMatchObject({
      description: 'A thing.',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { addGuide } from '../../../src/docs/decorations/guide.ts'
import { documentOf, handbook, operation } from '../tiny.ts'

const schemas = {
  Thing: {
    properties: {
      a: { 'x-basis': 'conflict', 'x-note': 'Two readings.', 'x-gap': 'G7' },
      b: {},
      c: { 'x-basis': 'sample', 'x-note': 'Once.' },
    },
  },
} as const
const practice = operation({
  'x-basis': 'practice',
  'x-note': 'Silent.',
  'x-source': 'two copies',
  'x-permission': 'read',
  'x-weight': { ip: 3, uid: 4 },
})
const document = {
  ...documentOf(schemas, practice),
  'x-limits': { windowMs: 10000, 'x-basis': 'practice', 'x-note': 'Shared.', 'x-source': 'a copy' },
}
const pages = new Map(addGuide(document, handbook).tags.map((tag) => [tag.name, tag.description ?? '']))

describe('addGuide', () => {
  it('puts its pages before the others, in a group of their own', () => {
    const { tags, 'x-tagGroups': groups } = addGuide(
      { ...document, 'x-tagGroups': [{ name: 'Operations', tags: ['market'] }] },
      handbook,
    )
    expect(tags.map((tag) => tag.name)).toEqual(['how-we-know', 'open-questions', 'weights', 'market'])
    expect(groups?.map((group) => group.name)).toEqual(['Guide', 'Operations'])
  })

  it('says what each mark means and how many facts it holds for', () => {
    expect(pages.get('how-we-know')).toContain(
      '| **Documented** | Said. | 1 |\n| **Sample** | Shown. | 1 |\n| **Conflict** | Said twice. | 1 |\n| **Practice** | Done. | 3 |',
    )
  })

  it('lists conflicts, samples and practice, with links to what they are about and to their gaps', () => {
    const text = pages.get('how-we-know')
    expect(text).toContain(
      String.raw`| [${'`Thing.a`'}](#/schemas/thing) | Two readings. [G7 Page\_size](#/open-questions/g7) |`,
    )
    expect(text).toContain('| [`Thing.c`](#/schemas/thing) | Once. |')
    expect(text).toContain('| [`listThings`](#/market/listthings) | Silent. | two copies |')
    expect(text).toContain('| Weight budgets | Shared. | a copy |')
  })

  it('has an entry for every gap, at the address that links lead to', () => {
    const text = pages.get('open-questions')
    expect(text).toContain(String.raw`## G7 Page\_size {% #g7 %}`)
    expect(text).toContain('| **Missing** | The `default`. |\n| **Reference** | 4.1 GET /things |')
  })

  it('lists weights and budgets', () => {
    const text = pages.get('weights')
    expect(text).toContain('| [List things](#/market/listthings) | 3 | 4 | read |')
    expect(text).toContain('| `windowMs` | 10000 |')
    expect(text).toContain('**Practice.** Shared. Seen in: a copy.')
  })
})

import { describe, expect, it } from 'vitest'
import { type Page, collectPages } from '../../product/docs/pages.ts'
import { readSources } from '../../product/docs/facts.ts'
import { collectTexts } from '../../product/docs/texts.ts'

const gapsPage: Page = pageOf(
  'gaps',
  '# Open\n\nAbove.\n\n## G1. One {#g1}\n\ntext\n\n## G2. Two {#g2}\n\n[One](orders.md)\n',
)

function pageOf(path: string, markdown: string, source = ''): Page {
  return { path, title: '', groups: [], source, markdown }
}

describe('collectTexts', () => {
  const texts = collectTexts([
    gapsPage,
    pageOf('orders', '# Orders\n\n![A drawing](a.svg)\n', 'spec/guides/orders.md'),
    pageOf('decisions', '# Decisions\n'),
    pageOf(
      'reference/placeOrder',
      '[a](../gaps.md#g2) [b](../orders.md#top) [c](index.md) [d](../schemas/Order.md#size) [e](#here) [f](../decisions.md) [g](https://example.com)',
    ),
    pageOf('reference/index', '# Reference\n'),
    pageOf('schemas/Order', '# Order\n'),
    pageOf('sandbox-api/schemas/FaultRule', '[Order](../../schemas/Order.md)'),
  ])

  it('turns links between texts into links between resources, and other links to pages into their text', () => {
    expect(texts.get('service/operations/placeOrder')).toBe(
      '[a](capi://gaps/G2) [b](capi://guides/orders) [c](capi://operations) [d](capi://schemas/Order) e f [g](https://example.com)',
    )
    expect(texts.get('local-exchange/schemas/FaultRule')).toBe('[Order](capi://schemas/Order)')
  })

  it('makes a text of each open question, and a list of them', () => {
    expect(texts.get('service/gaps')).toBe(
      '# Open\n\nAbove.\n\n- [G1](capi://gaps/G1) One\n- [G2](capi://gaps/G2) Two\n',
    )
    expect(texts.get('service/gaps/G2')).toBe('# G2. Two\n\n[One](capi://guides/orders)\n')
  })

  it('replaces a picture by its description, and leaves out pages about the repository', () => {
    expect(texts.get('service/guides/orders')).toBe('# Orders\n\nA drawing\n')
    expect([...texts.keys()].filter((place) => place.includes('decisions'))).toEqual([])
  })

  it('has each resource of the handbook once, without anything that only the site understands', () => {
    const all = collectTexts(collectPages(readSources()))
    const uris = [...all.keys()].map((place) => place.replace(/^[^/]+\//, ''))
    expect(new Set(uris).size).toBe(uris.length)
    for (const [place, text] of all) {
      expect(text, place).toMatch(/^# /)
      expect(text.replace(/^```[^]*?^```$/gm, ''), place).not.toMatch(/^:::|\{[#.][\w-]+\}|\.md[)#]|!\[/m)
    }
  })
})

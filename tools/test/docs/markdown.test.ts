import { describe, expect, it } from 'vitest'
import { code, line, outsideCode, plain, quote, replaceLinks, table } from '../../product/docs/markdown.ts'

describe('plain', () => {
  it('takes the meaning from every character that has one', () => {
    expect(plain('a_b *c* [d] <e> {% f %} g|h')).toBe(String.raw`a\_b \*c\* \[d\] \<e\> \{% f %\} g\|h`)
  })
})

describe('code', () => {
  it('wraps a backtick in two', () => {
    expect([code('a'), code('a`b')]).toEqual(['`a`', '``a`b``'])
  })
})

describe('line', () => {
  it('joins lines', () => {
    expect(line('one\n  two\n')).toBe('one two')
  })
})

describe('outsideCode', () => {
  it('changes a text, except its fenced code', () => {
    const text = 'a `a`\n\n```ts\na\n```\n\na\n'
    expect(outsideCode(text, (prose) => prose.replaceAll('a', 'b'))).toBe('b `b`\n\n```ts\na\n```\n\nb\n')
  })
})

describe('replaceLinks', () => {
  it('replaces links alone, also after brackets of another kind and with brackets in their text', () => {
    const text = "`['a']` [`list[].id`](b.md) ![c](c.svg)\n\n```md\n[d](d.md)\n```\n"
    expect(replaceLinks(text, (name, target) => `${name} ${target}`)).toBe(
      "`['a']` `list[].id` b.md ![c](c.svg)\n\n```md\n[d](d.md)\n```\n",
    )
  })
})

describe('table', () => {
  it('escapes what would end a cell, once', () => {
    expect(table(['a', 'b'], [['x|y', String.raw`p\|q`]])).toBe(
      ['| a | b |', '| --- | --- |', String.raw`| x\|y | p\|q |`].join('\n'),
    )
  })
})

describe('quote', () => {
  it('keeps paragraphs apart inside one quotation', () => {
    expect(quote('a', 'b')).toBe('> a\n>\n> b')
  })
})

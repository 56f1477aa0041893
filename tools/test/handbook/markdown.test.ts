import { describe, expect, it } from 'vitest'
import { code, line, plain, quote, table } from '../../src/handbook/markdown.ts'

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
  it('joins lines and disarms tags outside code', () => {
    expect(line('one\n  two {% x %} `{% y %}`\n')).toBe(String.raw`one two \{% x %} ${'`{% y %}`'}`)
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

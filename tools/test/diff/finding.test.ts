import { describe, expect, it } from 'vitest'
import { annotate, format } from '../../src/diff/finding.ts'

const finding = { file: 'spec/b.yaml', line: 10, rule: 'capi/some-rule', message: 'Do this, was that.' }

describe('format', () => {
  it('names file, line and rule, and says what to do below', () => {
    expect(format([finding])).toBe('  spec/b.yaml:10  capi/some-rule\n    Do this, was that.')
  })

  it('orders by file and by line as a number', () => {
    const findings = [finding, { ...finding, line: 9 }, { ...finding, file: 'spec/a.yaml' }]
    const places = format(findings).match(/spec\S+/g)
    expect(places).toEqual(['spec/a.yaml:10', 'spec/b.yaml:9', 'spec/b.yaml:10'])
  })

  it('says a finding once, and on one line', () => {
    expect(format([finding, { ...finding, message: 'Do this,\n  was that.' }])).toBe(format([finding]))
  })
})

describe('annotate', () => {
  it('names file, line and rule on one line for each finding', () => {
    const other = { ...finding, line: 11 }
    expect(annotate([finding, other, finding])).toBe(
      '::error file=spec/b.yaml,line=10,title=capi/some-rule::Do this, was that.\n' +
        '::error file=spec/b.yaml,line=11,title=capi/some-rule::Do this, was that.',
    )
  })

  it('escapes what would end the command or one of its properties', () => {
    const hostile = { file: 'a,b:c%.yaml', line: 1, rule: 'r', message: '100 %\r\n::error::no' }
    expect(annotate([hostile])).toBe('::error file=a%2Cb%3Ac%25.yaml,line=1,title=r::100 %25%0D%0A::error::no')
  })
})

import { describe, expect, it } from 'vitest'
import { format } from '../../src/lint/finding.ts'

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

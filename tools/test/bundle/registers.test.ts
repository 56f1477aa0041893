import { describe, expect, it } from 'vitest'
import { parseGaps, parseMarks, parseSections } from '../../product/bundle/registers.ts'

const readme = `# The document

## Marks

| mark | meaning |
| --- | --- |
| (documented) | The reference says so. |
| \`sample\` | Only a sample shows it. |

## Sections of the reference

| section | title |
| ------- | ----- |
| 2       | Resources |
| 4.10    | POST /bills |
`

describe('parseMarks', () => {
  it('reads the mark that is written and the one that is not', () => {
    expect([...parseMarks(readme)]).toEqual([
      ['documented', 'The reference says so.'],
      ['sample', 'Only a sample shows it.'],
    ])
  })

  it('says which heading it misses', () => {
    expect(() => parseMarks('# Nothing')).toThrow('Expected the heading "## Marks", was none.')
  })
})

describe('parseSections', () => {
  it('reads numbers as they are written', () => {
    expect([...parseSections(readme)]).toEqual([
      ['2', 'Resources'],
      ['4.10', 'POST /bills'],
    ])
  })
})

describe('parseGaps', () => {
  it('reads title, sections and points, also over several lines', () => {
    const text =
      '# Gaps\n\n## G2. The signature\n\nSections 5, 7. Document-wide.\n\n- **Missing:** Algorithm\n  and encoding.\n- **Affects:** Everywhere.\n'
    expect(parseGaps(text).get('G2')).toEqual({
      id: 'G2',
      title: 'The signature',
      sections: ['5', '7'],
      isDocumentWide: true,
      points: [
        { name: 'Missing', text: 'Algorithm and encoding.' },
        { name: 'Affects', text: 'Everywhere.' },
      ],
    })
  })

  it('refuses an entry without a number', () => {
    expect(() => parseGaps('## Something')).toThrow('Expected a gap with a number and a title, was "Something".')
  })
})

import { describe, expect, it } from 'vitest'
import { readTexts, splitGaps } from '../../src/resources/texts.ts'

describe('readTexts', () => {
  const { guides, gaps } = readTexts()

  it('reads every guide with its title', () => {
    expect(guides.length).toBeGreaterThan(20)
    expect(guides.find(({ name }) => name === 'errors')).toMatchObject({ title: 'Errors and what to do' })
  })

  it('reads every open question', () => {
    expect(gaps.length).toBeGreaterThan(50)
    expect(gaps[0]).toMatchObject({ name: 'G1', title: 'Placing a single order' })
  })

  it('leads links to guides to their resources', () => {
    const { markdown } = guides.find(({ name }) => name === 'errors')!
    expect(markdown).toContain('](capi://guides/authentication)')
    expect(guides.find(({ name }) => name === 'agents')!.markdown).toContain('](capi://gaps)')
  })
})

describe('splitGaps', () => {
  it('splits at headings of entries only', () => {
    expect(splitGaps('# All\n\n## G1. One\n\ntext\n\n## Other\n\n## G2. Two\n\nmore\n')).toEqual([
      { name: 'G1', title: 'One', markdown: '# G1. One\n\ntext\n\n## Other\n' },
      { name: 'G2', title: 'Two', markdown: '# G2. Two\n\nmore\n' },
    ])
  })
})

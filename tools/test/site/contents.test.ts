import { describe, expect, it } from 'vitest'
import { arrangeContents, readContents } from '../../src/site/contents.ts'

const start =
  '# Start\n\nWords.\n\n## Use\n\n1. [One](one.md): first.\n2. [Two](two.md): second.\n\n## More\n\nNo list.\n'
const texts = (more: object = {}): Map<string, string> =>
  new Map(Object.entries({ index: start, one: '# One\n', two: '# Two\n', ...more }))

describe('arrangeContents', () => {
  it('takes the order of the guides from the start page', () => {
    const { groups, guides } = arrangeContents(texts())
    expect(groups).toEqual([{ title: 'Use', names: ['one', 'two'] }])
    expect(guides.map(({ name, title }) => [name, title])).toEqual([
      ['one', 'One'],
      ['two', 'Two'],
    ])
  })

  it.each([
    {
      name: 'a guide that is not listed',
      given: { three: '# Three\n' },
      want: 'Expected three.md once in index.md, was 0 times.',
    },
    {
      name: 'a guide that is listed twice',
      given: { index: start + '1. [One](one.md)\n' },
      want: 'Expected one.md once in index.md, was 2 times.',
    },
    {
      name: 'a listed guide that is not there',
      given: { index: start + '1. [Four](four.md)\n' },
      want: 'Expected a guide of the folder, was four.md.',
    },
    {
      name: 'a guide without a title',
      given: { two: 'Two\n' },
      want: 'Expected two.md to begin with its title, was "Two\n".',
    },
  ])('refuses $name', ({ given, want }) => {
    expect(() => arrangeContents(texts(given))).toThrow(want)
  })
})

describe('the guides', () => {
  it('are all listed', async () => {
    const { guides } = await readContents()
    expect(guides.length).toBeGreaterThan(9)
  })
})

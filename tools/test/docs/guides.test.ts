// The form of a guide: what the reader can do afterwards, a program that runs, and common mistakes.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { specFolder } from '../../product/paths.ts'

/** The start page, and a list of files for those who read code. */
const others = new Set(['index.md', 'walk.md'])
const folder = join(specFolder, 'guides')
const guides = readdirSync(folder).filter((name) => name.endsWith('.md') && !others.has(name))

describe.each(guides)('the guide %s', (name) => {
  const markdown = readFileSync(join(folder, name), 'utf8')

  it('starts with what the reader can do afterwards', () => {
    expect(markdown).toMatch(/^# .+\n\nAfter this (page|guide|exercise)[, ]/)
  })

  it('contains a program', () => {
    expect(markdown).toMatch(/^```(ts|js|sh|console)|^\{\{(file|workflow) /m)
  })

  it('ends with common mistakes', () => {
    const headings = markdown.match(/^## .+$/gm)
    expect(headings?.at(-1)).toBe('## Common mistakes')
  })
})

const wanted = [
  'Authentication and signing',
  'Your first order',
  'Rate limits',
  'Pagination',
  'Idempotency and lost responses',
  'Time and clocks',
  'Field spellings',
  'Stop-loss, take-profit and plan orders',
  'Liquidation',
  'Errors and what to do',
  'Other languages',
  'The command line',
  'Operating the sandbox',
  'Fault injection',
  'Going live',
  'Provenance and gaps',
  'Architecture',
]

it.each(wanted)('there is a guide named "%s"', (title) => {
  const titles = guides.map((name) => /^# (.+)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1])
  expect(titles).toContain(title)
})

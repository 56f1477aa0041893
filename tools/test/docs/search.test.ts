import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { siteFolder } from '../../product/paths.ts'
import { queries } from './queries.ts'
import { readSearch } from './search-index.ts'

const search = await readSearch()
const exists = (page: string): boolean => existsSync(join(siteFolder, `${page}.html`))
const first = (typed: string, count: number): string[] =>
  search(typed)
    .slice(0, count)
    .map(({ page }) => page)
const firstThree = (typed: string): string[] => first(typed, 3)

describe('the search', () => {
  it('has the right page among the first two results for each query', () => {
    const missed = queries
      .map(({ typed, want }) => ({ typed, want, was: first(typed, 2) }))
      .filter(({ want, was }) => !want.some((page) => was.includes(page)))
    expect(queries).toHaveLength(127)
    expect(missed).toEqual([])
  })

  it('is asked in words that the titles do not have, in half of the queries that were written before it changed', () => {
    const own = queries.filter(({ source }) => source === 'written before the search changed')
    const titleOf = (page: string): string =>
      /^# (.+)$/m.exec(readFileSync(join(siteFolder, `${page}.md`), 'utf8'))![1]!.toLowerCase()
    const strange = own.filter(({ typed, want }) => {
      const titles = want.filter(exists).map(titleOf).join(' ')
      return !typed
        .toLowerCase()
        .split(/\W+/)
        .some((word) => word.length > 2 && titles.includes(word.slice(0, 5)))
    })
    expect(own).toHaveLength(60)
    expect(strange.length).toBeGreaterThanOrEqual(30)
  })

  it('expects pages that exist, at least one for each query', () => {
    expect(queries.filter(({ want }) => !want.some(exists))).toEqual([])
  })

  it.each([
    ['authentification', 'authentication'],
    ['idempotancy', 'idempotency'],
    ['placeOrdre', 'reference/placeOrder'],
    ['pagnation', 'pagination'],
  ])('finds %s although it is misspelt', (typed, want) => {
    expect(firstThree(typed)).toContain(want)
  })

  it('falls back to some of the words if no page has all of them', () => {
    expect(firstThree('pagination xyzzyxyzzy')).toContain('pagination')
  })

  it('finds fields, enum values, error codes, open questions and control operations', () => {
    expect(firstThree('presetStopLossPrice').some((page) => page.startsWith('schemas/'))).toBe(true)
    expect(firstThree('40015')).toContain('schemas/ErrorCode')
    expect(firstThree('G15')).toContain('gaps')
    expect(firstThree('createFault')).toContain('sandbox-api/createFault')
    expect(firstThree('staleRead')).toContain('sandbox-api/schemas/FaultAction')
  })

  it.each([
    ['createClient', 'packages/client-reference'],
    ['createSandbox', 'packages/sandbox-reference'],
    ['createWorld', 'packages/test-kit-reference'],
    ['createReport', 'packages/report-reference'],
    ['losesResponses', 'packages/test-kit-reference'],
    ['OutcomeUnknownError', 'packages/client-reference'],
    ['capi verify', 'cli/capi-other-commands'],
    ['sandbox set-price', 'sandbox-api/setPrice'],
    ['backup', 'operating'],
  ])('finds %s, a name of a library, a command or a task', (typed, want) => {
    expect(firstThree(typed)).toContain(want)
  })

  it('finds nothing for a word that no page has', () => {
    expect(search('xyzzyxyzzy')).toEqual([])
  })
})

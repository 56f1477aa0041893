import { describe, expect, it } from 'vitest'
import { collectPages } from '../../src/handbook/collect-pages.ts'
import { readSources } from '../../src/handbook/facts.ts'
import { writeRedirects } from '../../src/site/redirects.ts'

const paths = new Set(collectPages(readSources()).map(({ path }) => path))

describe('writeRedirects', () => {
  it('leads from each earlier address to a page of today', () => {
    const files = new Map(writeRedirects([...paths]))
    const targets = Array.from(files.values(), (text) => /href="([\w/-]+)\.html"/.exec(text)![1]!)
    expect(targets).toContain('first-order')
    expect(targets.filter((to) => !paths.has(to))).toEqual([])
    expect(files.get('reference.html')).toContain('"placeorder":"reference/placeOrder"')
  })
})

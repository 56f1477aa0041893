import { describe, expect, it } from 'vitest'
import { collectPages } from '../../src/handbook/collect-pages.ts'
import { writeRedirects } from '../../src/site/redirects.ts'

const paths = new Set((await collectPages()).map(({ path }) => path))

describe('writeRedirects', () => {
  it('leads from each earlier address to a page of today', () => {
    const files = writeRedirects([...paths])
    const targets = [...files.values()].flatMap((text) =>
      Array.from(text.matchAll(/url=([\w/-]+)\.html/g), ([, to]) => to!),
    )
    expect(targets).toContain('first-order')
    expect(targets.filter((to) => !paths.has(to))).toEqual([])
    expect(files.get('reference.js')).toContain('"placeorder":"reference/placeOrder"')
  })
})

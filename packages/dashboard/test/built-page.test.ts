import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../dist')
const files = readdirSync(folder)
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

describe('the built page', () => {
  it('loads one script and one style sheet; the forms of all operations load when their tab is opened', () => {
    const page = read('index.html')
    const loaded = files.filter((name) => name === 'index.html' || page.includes(`/dashboard/${name}`))
    expect(loaded.map((name) => name.replace(/^.*\./, '')).toSorted()).toEqual(['css', 'html', 'js'])
  })

  it('includes the licences of its dependencies', () => {
    const licenses = read('licenses.md')
    for (const name of ['lightweight-charts', 'fancy-canvas', 'preact']) expect(licenses).toContain(name)
    // The page shows no logo of the chart library, which requires its notice and a link instead.
    const [, attribution] = /^## Attribution of lightweight-charts$([^]*)/m.exec(licenses)!
    expect(attribution).toMatch(/Copyright \(c\) \d{4}/)
    expect(attribution).toMatch(/a link to <https:/)
  })

  it('may load scripts, styles and data from its own server only', () => {
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(read('index.html'))!
    expect(policy!.replaceAll('&#39;', "'")).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';/,
    )
  })
})

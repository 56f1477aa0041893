// How much code of our own the site needs: everything that exists only for it.
import { readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/bundle/paths.ts'

/** The pages of the reference are read on the site only. The other texts of the handbook are also shipped by programs. */
const handbook = ['reference.ts', 'run.ts', 'schema-text.ts'].map((name) => `tools/src/handbook/${name}`)
/** The form is a package of its own, with tests of its own. */
const others = ['.vitepress/theme/files.d.ts', '.vitepress/theme/try-it.ts']

const files = (readdirSync(join(root, 'tools/src/site'), { recursive: true }) as string[])
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => ['.ts', '.css', '.vue', '.js', '.mjs', '.html'].includes(extname(name)) && !others.includes(name))
  .map((name) => `tools/src/site/${name}`)
const lines = [...files, ...handbook].map((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1)

describe('our own code for the site', () => {
  it('is at most 700 lines', () => {
    const sum = lines.reduce((total, count) => total + count, 0)
    console.log(`site: ${sum} lines in ${lines.length} files`)
    expect(files.length).toBeGreaterThan(8)
    expect(sum).toBeLessThanOrEqual(700)
  })
})

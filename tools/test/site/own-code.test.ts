// How much code of our own the documentation has. The site is what makes HTML: the build, its configuration and theme,
// the search, and the pages that only the site has. The handbook is what writes Markdown from the documents; the site
// renders it, and the MCP server ships it. Every file counts, with comments and blank lines. The forms and the sandbox
// in the page are packages of their own.
import { readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/bundle/paths.ts'

describe('our own code for the documentation', () => {
  it.each([
    { name: 'the site', folder: 'tools/src/site', most: 1115 },
    {
      name: 'the handbook, which the site renders and the MCP server ships,',
      folder: 'tools/src/handbook',
      most: 1445,
    },
  ])('$name has at most $most lines', ({ name, folder, most }) => {
    const files = (readdirSync(join(root, folder), { recursive: true }) as string[]).filter((file) =>
      ['.ts', '.css', '.vue', '.js', '.mjs', '.html'].includes(extname(file)),
    )
    const lines = files.map((file) => readFileSync(join(root, folder, file), 'utf8').split('\n').length - 1)
    const sum = lines.reduce((total, count) => total + count, 0)
    console.log(`${name} ${sum} lines in ${files.length} files`)
    expect(files.length).toBeGreaterThan(5)
    expect(sum).toBeLessThanOrEqual(most)
  })
})

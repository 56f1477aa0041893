// How much code of our own the documentation has: everything that makes its pages, also those that programs ship.
import { readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/bundle/paths.ts'

/** Every file counts, with its comments and blank lines. The forms and the sandbox in the page are packages of their own. */
const files = ['tools/src/handbook', 'tools/src/site'].flatMap((folder) =>
  (readdirSync(join(root, folder), { recursive: true }) as string[])
    .filter((name) => ['.ts', '.css', '.vue', '.js', '.mjs', '.html'].includes(extname(name)))
    .map((name) => join(root, folder, name)),
)

describe('our own code for the documentation', () => {
  it('has at most 1226 lines', () => {
    const sum = files.reduce((total, file) => total + readFileSync(file, 'utf8').split('\n').length - 1, 0)
    console.log(`documentation: ${sum} lines in ${files.length} files`)
    expect(files.length).toBeGreaterThan(8)
    expect(sum).toBeLessThanOrEqual(1226)
  })
})

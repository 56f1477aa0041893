// What a reader loads for a form and for the sandbox inside the page.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const kilobytes = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(`../dist/${name}`, import.meta.url))).length, 0) /
  1000

describe('the built files', () => {
  it('have at most 300 kB together, with gzip', () => {
    expect(kilobytes(['try-it.js', 'forms.js', 'worker.js'])).toBeLessThanOrEqual(300)
  })

  it('have at most 50 kB without the worker, which loads at the first use of the sandbox inside the page', () => {
    expect(kilobytes(['try-it.js', 'forms.js'])).toBeLessThanOrEqual(50)
  })
})

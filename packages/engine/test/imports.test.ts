import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = resolve(import.meta.dirname, '../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
const read = (file: string): string => readFileSync(join(src, file), 'utf8')

describe('the engine', () => {
  it('has the files that the other tests look at', () => {
    expect(files.length).toBeGreaterThan(40)
  })

  it.each(files)('imports only files of its own in %s', (file) => {
    const imports = Array.from(read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g), ([, name]) => name!)
    expect(imports.filter((name) => !name.startsWith('.'))).toEqual([])
  })

  it.each(files)('uses no clock, no randomness and no float functions in %s', (file) => {
    const code = read(file).replace(/\/\/.*|\/\*[^]*?\*\//g, '')
    // A square root is exact to the last bit on every machine, as IEEE 754 defines it; the others are not.
    expect(code).not.toMatch(/\bDate\b|Math\.(random|log|exp|pow|sin|cos)|\bprocess\.|parseFloat|setTimeout/)
  })
})

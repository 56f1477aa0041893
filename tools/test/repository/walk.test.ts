import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../product/paths.ts'

const guidesFolder = join(root, 'spec/guides')
const walk = readFileSync(join(guidesFolder, 'walk.md'), 'utf8').replace(/\s+/g, ' ')
const files = Array.from(walk.matchAll(/\[`([^`]+)`\]\(([^)]+)\)/g), ([, text = '', path = '']) => ({ text, path }))
const names = Array.from(walk.matchAll(/`(\w+)` (?:in|of) \[`[^`]+`\]\(([^)]+)\)/g), ([, name = '', path = '']) => ({
  name,
  path,
}))

describe('the paths through the code', () => {
  it('names files and what stands in them', () => {
    expect(files.length).toBeGreaterThan(15)
    expect(names.length).toBeGreaterThan(10)
  })

  it.each(files)('finds the file $path under its name', ({ text, path }) => {
    expect(existsSync(resolve(guidesFolder, path))).toBe(true)
    expect(text).toBe(basename(path))
  })

  it.each(names)('finds $name defined in $path', ({ name, path }) => {
    const source = readFileSync(resolve(guidesFolder, path), 'utf8')
    expect(source).toMatch(new RegExp(`^(export )?(async )?(function\\*?|const|class) ${name}\\b`, 'm'))
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/bundle/paths.ts'

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

  it('leads from an order to its bills in at most 40 files', () => {
    expect(pathOf('From an order to its bills').length).toBeGreaterThan(20)
    expect(pathOf('From an order to its bills').length).toBeLessThanOrEqual(40)
  })

  it('leads from an order to its bills along imports', () => {
    const [first, ...rest] = pathOf('From an order to its bills')
    const read = new Set([first])
    const strangers = rest.filter((file) => {
      const isImported = Array.from(read).some((from) => importsOf(from!).includes(file))
      read.add(file)
      return !isImported
    })
    expect(strangers).toEqual([])
  })
})

/** Returns the files of the table below a heading. */
function pathOf(title: string): string[] {
  const section = readFileSync(join(guidesFolder, 'walk.md'), 'utf8')
    .split('\n## ')
    .find((part) => part.startsWith(title))!
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && line.includes(']('))
  return rows.map((line) => resolve(guidesFolder, /\]\(([^)]+)\)/.exec(line)![1]!))
}

function importsOf(file: string): string[] {
  const matches = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)
  return Array.from(matches, ([, name = '']) => resolve(dirname(file), name))
}

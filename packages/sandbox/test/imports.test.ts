import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = resolve(import.meta.dirname, '../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
const read = (file: string): string => readFileSync(join(src, file), 'utf8')

/** Returns the imports of a file: paths from src for own files, names for packages. */
function importsOf(file: string): string[] {
  const found = Array.from(read(file).matchAll(/from '([^']+)'|import\('([^']+)'\)/g), (match) => match[1] ?? match[2]!)
  return found.map((name) => (name.startsWith('.') ? relative(src, resolve(src, dirname(file), name)) : name))
}

describe('the imports', () => {
  it('finds the files and their imports', () => {
    expect(files.length).toBeGreaterThan(60)
    expect(importsOf('http/server.ts')).toContain('node:http')
    expect(importsOf('http/server.ts')).toContain('request/dispatch.ts')
  })

  // The time, timers and randomness of the exchange are arguments, and its core runs in browsers too.
  const core = files.filter((file) => /^(document|faults|session|request|in-process|control)\//.test(file))

  it.each(core)('%s uses nothing of Node, and no time of the system', (file) => {
    expect(importsOf(file).filter((name) => name.startsWith('node:'))).toEqual([])
    const code = read(file).replace(/\/\/.*|\/\*[^]*?\*\//g, '')
    expect(code).not.toMatch(/\bBuffer\b|\bprocess\.|Math\.random|randomUUID/)
    expect(code).not.toMatch(/Date\.now|performance\.|setTimeout|setInterval|setImmediate/)
  })

  it.each(files)('%s imports none of the tools', (file) => {
    const forbidden = new Set(['@capi/tools', '@capi/spec', '@capi/acceptance', '@capi/examples'])
    expect(importsOf(file).filter((name) => forbidden.has(name))).toEqual([])
  })
})

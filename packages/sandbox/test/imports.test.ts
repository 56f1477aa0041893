import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = resolve(import.meta.dirname, '../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
const read = (file: string): string => readFileSync(join(src, file), 'utf8')
const engine = files.filter((file) => file.startsWith('engine'))

/** Returns the imports of a file: paths from src for own files, names for packages. */
function importsOf(file: string): string[] {
  const found = Array.from(read(file).matchAll(/from '([^']+)'|import\('([^']+)'\)/g), (match) => match[1] ?? match[2]!)
  return found.map((name) => (name.startsWith('.') ? relative(src, resolve(src, dirname(file), name)) : name))
}

describe('the imports', () => {
  it('finds the files and their imports', () => {
    expect(engine.length).toBeGreaterThan(10)
    expect(importsOf('http/server.ts')).toContain('fastify')
    expect(importsOf('http/control.ts')).toContain('control/index.ts')
  })

  it.each(engine)('%s imports nothing outside the engine', (file) => {
    expect(importsOf(file).filter((name) => !name.startsWith('engine/'))).toEqual([])
  })

  // turbo.json lists the engine and these tests as all that their cached results depend on.
  const engineTests = readdirSync(join(src, '../test/engine'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('../test/engine', name))

  it.each(engineTests)('%s imports nothing but the engine, its tests and packages of others', (file) => {
    const own = /^(engine|\.\.\/test\/engine|\.\.\/\.\.\/\.\.\/tools\/vitest)\//
    const others = /^(node:.*|fast-check|nodejs-order-book|vitest)$/
    expect(importsOf(file).filter((name) => !own.test(name) && !others.test(name))).toEqual([])
  })

  it.each(engine)('%s uses no clock, no randomness and no float functions', (file) => {
    const code = read(file).replace(/\/\/.*|\/\*[^]*?\*\//g, '')
    expect(code).not.toMatch(/\bDate\b|Math\.(random|log|exp|pow|sqrt|sin|cos)|\bprocess\.|parseFloat|setTimeout/)
  })

  // The time, timers and randomness of the exchange are arguments, and its core runs in browsers too.
  const core = files.filter((file) => /^(document|faults|session|operations|in-process|control)\//.test(file))

  it.each(core)('%s uses nothing of Node, and no time of the system', (file) => {
    expect(importsOf(file).filter((name) => name.startsWith('node:'))).toEqual([])
    const code = read(file).replace(/\/\/.*|\/\*[^]*?\*\//g, '')
    expect(code).not.toMatch(/\bBuffer\b|\bprocess\.|Math\.random|randomUUID/)
    expect(code).not.toMatch(/Date\.now|performance\.|setTimeout|setInterval|setImmediate/)
  })

  it.each(files.filter((file) => !file.startsWith('engine')))('%s reaches the engine through its index', (file) => {
    const inside = importsOf(file).filter((name) => name.startsWith('engine/'))
    expect(inside.filter((name) => basename(name) !== 'index.ts')).toEqual([])
  })

  it.each(files)('%s imports none of the tools', (file) => {
    const forbidden = new Set(['@capi/tools', '@capi/spec', '@capi/examples'])
    expect(importsOf(file).filter((name) => forbidden.has(name))).toEqual([])
  })
})

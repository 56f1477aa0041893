import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Node } from '../../src/bundle/document.ts'
import { specFolder } from '../../src/bundle/paths.ts'
import { withRegisters, withUsedRegisters } from '../../src/bundle/registers-in-bundle.ts'

const read = (name: string): string => readFileSync(join(specFolder, name), 'utf8')
const bundle: Node = { openapi: '3.1.0', paths: { '/a': { 'x-gap': ['G9'], 'x-final': true } }, components: {} }
const whole = withRegisters(bundle, read('README.md'), read('GAPS.md'))

describe('the registers in a bundle', () => {
  it('describe every key and every gap that a place refers to', () => {
    const text = JSON.stringify(whole)
    const keys = new Set((whole['x-keys'] as { key: string }[]).map(({ key }) => key))
    const used = new Set(Array.from(text.matchAll(/"(x-[\w-]+)":/g), ([, key]) => key!))
    expect([...used].filter((key) => !keys.has(key))).toEqual([])
    expect(whole['x-gaps']).toMatchObject({ G9: { title: expect.any(String), missing: expect.any(String) } })
  })

  it('have no links, which would lead nowhere', () => {
    expect(JSON.stringify(whole)).not.toMatch(/\]\(/)
  })

  it('are reduced to what a bundle uses, and to what the reference lacks', () => {
    const used = withUsedRegisters(whole)
    expect((used['x-keys'] as { key: string }[]).map(({ key }) => key)).toEqual([
      'x-gap',
      'x-final',
      'x-keys',
      'x-gaps',
    ])
    expect(used['x-gaps']).toEqual({ G9: { title: expect.any(String), missing: expect.any(String) } })
  })
})

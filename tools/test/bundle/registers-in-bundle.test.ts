import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Node } from '../../product/bundle/document.ts'
import { distFolder, specFolder } from '../../product/paths.ts'
import { withoutPractice } from '../../product/bundle/reference.ts'
import { withRegisters, withUsedRegisters, withoutAnswers } from '../../product/bundle/registers.ts'

const read = (name: string): string => readFileSync(join(specFolder, name), 'utf8')
const bundle: Node = { openapi: '3.1.0', paths: { '/a': { 'x-gap': ['G9'], 'x-final': true } }, components: {} }
const whole = withRegisters(bundle, read('README.md'), read('GAPS.md'))

describe.each(['openapi', 'openapi.reference', 'sandbox'])('%s.json', (name) => {
  const document = JSON.parse(readFileSync(join(distFolder, `${name}.json`), 'utf8')) as Node
  const { 'x-keys': keys, 'x-gaps': gaps, ...rest } = document

  it('explains every key and every gap that it has, and none that only another edition has', () => {
    const text = JSON.stringify(rest)
    const used = new Set(Array.from(text.matchAll(/"(x-[\w-]+)":/g), ([, key]) => key!))
    const named = new Set(
      Array.from(text.matchAll(/"x-gap":("\w+"|\[[^\]]*\])/g), ([, ids]) => JSON.parse(ids!)).flat(),
    )
    const explained = (keys as { key: string }[]).map(({ key }) => key)
    expect(explained.toSorted()).toEqual([...used, 'x-keys', 'x-gaps'].toSorted())
    expect(Object.keys(gaps as Node)).toEqual(expect.arrayContaining([...named]))
    if (name !== 'openapi') expect(Object.keys(gaps as Node).toSorted()).toEqual([...named].toSorted())
  })
})

it('The edition of the reference has the gaps that the reference names itself: errors, limits, events, versions', () => {
  const { 'x-gaps': gaps } = JSON.parse(readFileSync(join(distFolder, 'openapi.reference.json'), 'utf8')) as Node
  expect(gaps).toMatchObject({ G3: {}, G4: {}, G14: {}, G35: {} })
})

describe('the registers in a bundle', () => {
  it('describe every key and every gap that a place refers to', () => {
    const text = JSON.stringify(whole)
    const keys = new Set((whole['x-keys'] as { key: string }[]).map(({ key }) => key))
    const used = new Set(Array.from(text.matchAll(/"(x-[\w-]+)":/g), ([, key]) => key!))
    expect([...used].filter((key) => !keys.has(key))).toEqual([])
    expect(whole['x-gaps']).toMatchObject({ G9: { title: expect.any(String), missing: expect.any(String) } })
  })

  it('explain every value that is a name, and every other key in words', () => {
    const keys = whole['x-keys'] as unknown as { key: string; usage: string; values?: Record<string, string> }[]
    const entryOf = (key: string) => keys.find((entry) => entry.key === key)!
    expect(keys.filter(({ usage }) => !usage.endsWith('.'))).toEqual([])
    expect(Object.keys(entryOf('x-basis').values!)).toEqual(['documented', 'sample', 'conflict', 'practice', 'sandbox'])
    expect(entryOf('x-source').values).toMatchObject({ '4.13': 'POST /capi/v2/order/cancel_order' })
    for (const value of ['page', 'time', 'latest', 'none'])
      expect(entryOf('x-paging').usage).toContain(`\`${value}\` (`)
    expect(entryOf('x-empty').usage).toContain('`none` on a string: the empty string means')
  })

  it('say nothing of the local exchange to the readers of the reference bundle', () => {
    const keys = ['x-source', 'x-basis', 'x-invalid', 'x-unit', 'x-empty', 'x-final', 'x-alias-of', 'x-weight']
    const node = Object.fromEntries(keys.map((key) => [key, '']))
    const text = JSON.stringify(withoutPractice({ ...whole, paths: { '/a': { get: node } } })['x-keys'])
    for (const key of keys) expect(text).toContain(`"${key}"`)
    expect(text).not.toMatch(/local exchange|practice|--strict/)
  })

  it('have no links, which would lead nowhere', () => {
    expect(JSON.stringify(whole)).not.toMatch(/\]\(/)
  })

  it('are reduced to what a bundle uses, and to what the reference lacks', () => {
    const used = withoutAnswers(withUsedRegisters(whole))
    expect((used['x-keys'] as { key: string }[]).map(({ key }) => key)).toEqual([
      'x-gap',
      'x-final',
      'x-keys',
      'x-gaps',
    ])
    expect(JSON.stringify(used['x-keys'])).not.toContain('POST /capi')
    expect(used['x-gaps']).toEqual({ G9: { title: expect.any(String), missing: expect.any(String) } })
  })
})

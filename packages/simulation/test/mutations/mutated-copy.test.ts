import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutate } from '../../src/mutations/mutated-copy.ts'
import { mutations } from '../../src/mutations/mutations.ts'

const packages = resolve(import.meta.dirname, '../../..')

describe('mutations', () => {
  it.each(mutations)('can be applied: $name', (mutation) => {
    const text = readFileSync(join(packages, mutation.file), 'utf8')
    expect(mutate(text, mutation)).not.toBe(text)
  })
})

describe('mutate', () => {
  it('refuses a text that is missing or occurs twice', () => {
    const mutation = { name: 'n', file: 'f.ts', from: 'a', to: 'b' }
    expect(mutate('xax', mutation)).toBe('xbx')
    expect(() => mutate('x', mutation)).toThrow('f.ts must contain the text of "n" once, contains it 0 times.')
    expect(() => mutate('aa', mutation)).toThrow('contains it 2 times')
  })
})

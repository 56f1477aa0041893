import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { applyEdit, editsOf, withMutatedCopy } from '../../src/mutations/mutated-copy.ts'
import { mutations } from '../../src/mutations/mutations.ts'

const packages = resolve(import.meta.dirname, '../../..')

describe('mutations', () => {
  it.each(mutations)('can be applied: $name', (mutation) => {
    const texts = new Map<string, string>()
    for (const edit of editsOf(mutation)) {
      const text = texts.get(edit.file) ?? readFileSync(join(packages, edit.file), 'utf8')
      const changed = applyEdit(text, edit)
      expect(changed).not.toBe(text)
      texts.set(edit.file, changed)
    }
  })

  it('are at least thirty, with different names', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(30)
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
  })
})

describe('applyEdit', () => {
  it('refuses a text that is missing or occurs twice', () => {
    const edit = { file: 'f.ts', from: 'a', to: 'b' }
    expect(applyEdit('xax', edit)).toBe('xbx')
    expect(() => applyEdit('x', edit)).toThrow('f.ts must contain "a" once, contains it 0 times.')
    expect(() => applyEdit('aa', edit)).toThrow('contains it 2 times')
  })
})

describe('withMutatedCopy', () => {
  it('copies everything that the command imports, and deletes it', async () => {
    const [mutation] = mutations
    const folder = await withMutatedCopy(resolve(packages, '..'), mutation!, async (copy) => {
      const bundled: unknown = await import(join(copy, 'packages/simulation/src/command/bundle.ts'))
      expect(bundled).toHaveProperty('bundle')
      expect(readFileSync(join(copy, 'packages', mutation!.file), 'utf8')).toContain(mutation!.to)
      return copy
    })
    expect(existsSync(folder)).toBe(false)
  })
})

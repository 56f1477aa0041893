// Every rule has a test of its name.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import plugin from '../../repository/lint/redocly/plugin.ts'
import { readRuleset } from './spectral/document.ts'

/** Returns the names of the rules that the files of a folder test. */
function tested(folder: string): string[] {
  const files = readdirSync(join(import.meta.dirname, folder)).filter((file) => file.endsWith('.test.ts'))
  const texts = files.map((file) => readFileSync(join(import.meta.dirname, folder, file), 'utf8'))
  return texts
    .flatMap((text) => Array.from(text.matchAll(/^describeRule\('([\w-]+)'/gm), ([, name]) => name!))
    .toSorted()
}

describe('rules on the sources', () => {
  it('are all tested', () => {
    expect(tested('redocly')).toEqual(Object.keys(plugin.rules.oas3).toSorted())
  })
})

describe('rules on the bundle', () => {
  it('are all tested', async () => {
    const { rules } = (await readRuleset()) as { rules: Record<string, unknown> }
    const own = Object.keys(rules).filter((name) => name.startsWith('capi-'))
    expect(tested('spectral')).toEqual(own.toSorted())
  })
})

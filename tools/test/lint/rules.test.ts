// Every rule has a test file of its name.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import plugin from '../../src/lint/redocly/plugin.ts'
import { readRuleset } from './spectral/document.ts'

function names(folder: string): string[] {
  const files = readdirSync(join(import.meta.dirname, folder)).filter((file) => file.endsWith('.test.ts'))
  return files.map((file) => basename(file, '.test.ts')).toSorted()
}

describe('rules on the sources', () => {
  it('are all tested', () => {
    expect(names('redocly')).toEqual(Object.keys(plugin.rules.oas3).toSorted())
  })
})

describe('rules on the bundle', () => {
  it('are all tested', async () => {
    const { rules } = (await readRuleset()) as { rules: Record<string, unknown> }
    const own = Object.keys(rules).filter((name) => name.startsWith('capi-'))
    expect(names('spectral').map((name) => `capi-${name}`)).toEqual(own.toSorted())
  })
})

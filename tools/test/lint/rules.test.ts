// One rule is one file, one entry and one test.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import plugin from '../../src/lint/redocly/plugin.ts'
import { readRuleset } from './spectral/document.ts'

function names(folder: string, ending: string): string[] {
  const files = readdirSync(join(import.meta.dirname, folder)).filter((file) => file.endsWith(ending))
  return files.map((file) => file.slice(0, -ending.length)).toSorted()
}

describe('rules on the sources', () => {
  it('are all in the plugin, and all tested', () => {
    const files = names('../../src/lint/redocly/rules', '.ts')
    expect(Object.keys(plugin.rules.oas3).toSorted()).toEqual(files)
    expect(names('redocly', '.test.ts')).toEqual(files)
  })
})

describe('rules on the bundle', () => {
  it('are all in the ruleset, and all tested', async () => {
    const files = names('../../../packages/spectral-rules/src/rules', '.mjs')
    const { rules } = (await readRuleset()) as { rules: Record<string, unknown> }
    const own = Object.keys(rules).filter((name) => name.startsWith('capi-'))
    expect(own.toSorted()).toEqual(files.map((name) => `capi-${name}`))
    expect(names('spectral', '.test.ts')).toEqual(files)
  })
})

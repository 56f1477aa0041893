// The small document of the rules' tests is good under all rules together, so that each bad one is bad in one way only.
import { join } from 'node:path'
import { lint, loadConfig } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { goodBundle, lintBundle, readRuleset } from './spectral/document.ts'

const root = join(import.meta.dirname, '../../..')

describe('the small document', () => {
  it('passes every Redocly rule of the repository', async () => {
    const config = (await loadConfig({ configPath: join(root, 'redocly.yaml') })).forAlias('capi')
    const ref = join(root, 'tools/test/fixtures/lint/spec/openapi.yaml')
    const problems = await lint({ ref, config })
    expect(problems.map(({ ruleId, message }) => `${ruleId} ${message}`)).toEqual([])
  })

  it('passes every Spectral rule of the repository', async () => {
    expect(await lintBundle(await goodBundle(), await readRuleset())).toEqual([])
  })
})

// A baseline leaves out what was found before, and nothing else.
import core from '@stoplight/spectral-core'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Finding, baselineOf } from '../src/baseline.mjs'
import safety from '../src/ruleset.mjs'
import { type Part, places } from './documents/places.ts'
import { plantedDocument } from './documents/random.ts'

const folder = '/project'

/** Lints a document with the rules and some overrides. */
async function lint(document: Part, overrides: readonly object[]): Promise<Finding[]> {
  const definition = { extends: [safety], ...(overrides.length > 0 && { overrides }) } as unknown as RulesetDefinition
  const spectral = new core.Spectral()
  spectral.setRuleset(new core.Ruleset(definition, { source: `${folder}/.spectral.json` }))
  const results = await spectral.run(
    new core.Document(JSON.stringify(document), parsers.Json, `${folder}/api/openapi.json`),
  )
  return results as unknown as Finding[]
}

/** Returns the overrides of a baseline. */
function overridesOf(findings: readonly Finding[]): object[] {
  const { overrides = [] } = JSON.parse(baselineOf([...findings], '.spectral.yaml', folder)) as { overrides?: object[] }
  return overrides
}

describe('baselineOf', () => {
  it('lists the places of each rule, in a stable order', async () => {
    const findings = [
      { code: 'b', path: ['paths', '/orders/{id}', 'get', 'parameters', 0], source: '/project/api/openapi.json' },
      { code: 'a', path: ['info', '100%~'], source: '/project/api/openapi.json' },
      { code: 'b', path: ['info'], source: '/project/[v2].json' },
    ]
    const text = baselineOf(findings, '.spectral.yaml', folder)
    expect(text).toBe(baselineOf(findings.toReversed(), '.spectral.yaml', folder))
    expect(JSON.parse(text)).toEqual({
      extends: ['./.spectral.yaml'],
      overrides: [
        { rules: { a: 'off' }, files: ['api/openapi.json#/info/100%25~0'] },
        {
          rules: { b: 'off' },
          files: ['?v2?.json#/info', 'api/openapi.json#/paths/~1orders~1%7Bid%7D/get/parameters/0'],
        },
      ],
    })
  })

  it('switches a rule off for a file where the finding is about the whole file', () => {
    expect(overridesOf([{ code: 'a', path: [], source: '/project/openapi.json' }])).toEqual([
      { rules: { a: 'off' }, files: ['openapi.json'] },
    ])
  })

  it('leaves out what no rule set can switch off', () => {
    expect(overridesOf([{ code: 'invalid-ref', path: ['paths'], source: '/project/openapi.json' }])).toEqual([])
  })

  it('is a module for a rule set that is one, and keeps its overrides', () => {
    const text = baselineOf([], '../rules/spectral.mjs', folder)
    expect(text).toContain('import ruleset from "../rules/spectral.mjs"')
    expect(text).toContain('const overrides = [...(ruleset.overrides ?? []), ...known]')
  })

  it('hides every finding of a random document, and shows a fault that comes later', async () => {
    const index = fc.nat({ max: places.length - 1 })
    await fc.assert(
      fc.asyncProperty(plantedDocument, index, async ({ document }, choice) => {
        const before = await lint(document, [])
        expect(before).toHaveLength(1)
        const overrides = overridesOf(before)
        expect(await lint(document, overrides)).toEqual([])
        const { plant } = places[choice]!
        const path = plant(document, { type: 'object', properties: { price: { type: 'number' } } }, 'Later')
        const later = await lint(document, overrides)
        expect(later.map((each) => [each.code, each.path.join('/')])).toEqual([
          ['capi-money-decimal', [...path, 'properties', 'price'].join('/')],
        ])
      }),
      { numRuns: 60 },
    )
  })
})

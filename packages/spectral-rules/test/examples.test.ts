// RULES.md has a section for each rule, and its examples are linted: the bad one is found by its rule, the good one is
// not, and what the section says switches the rule off, everywhere or at one place.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import core from '@stoplight/spectral-core'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import ruleset from '../src/ruleset.mjs'

const { rules } = ruleset
const page = readFileSync(join(import.meta.dirname, '../RULES.md'), 'utf8')

type Part = Record<string, unknown>

const inJson = (schema: Part): Part => ({ content: { 'application/json': { schema } } })

/** Puts an example into a document at the place that its block names. */
const places: Readonly<Record<string, (example: Part) => Part>> = {
  document: (example) => example,
  operation: (operation) => ({ paths: { '/example': { post: operation } } }),
  properties: (properties) => ({ components: { schemas: { Example: { type: 'object', properties } } } }),
  request: (schema) => ({ paths: { '/example': { post: { requestBody: inJson(schema) } } } }),
  response: (schema) => ({ paths: { '/example': { post: { responses: { '200': inJson(schema) } } } } }),
  schema: (schema) => ({ components: { schemas: { Example: schema } } }),
}

interface Example {
  readonly name: string
  readonly description: string
  readonly why: string
  readonly good: Part
  readonly bad: Part
  /** What a rule set needs so that the rule is not applied. */
  readonly off: Off
}

interface Off {
  readonly rules: Part
  readonly overrides: readonly { readonly files: readonly string[]; readonly rules: Part }[]
}

function readExamples(): Example[] {
  const [, ...sections] = page.split(/^## /m)
  return sections.map((section) => {
    const [, name = '', description = '', why = ''] = /^`([^`]+)`\n\n(.*)\n\nWhy: ([^]*?)\n\nBad:/.exec(section) ?? []
    const [bad, good] = [...section.matchAll(/^```yaml (\w+)\n([^]*?)^```$/gm)].map(([, place = '', example = '']) =>
      places[place]!(parse(example) as Part),
    )
    const [, off = ''] = /\n\nOff:\n\n```yaml \.spectral\.yaml\n([^]*?)^```$/m.exec(section) ?? []
    return { name, description, why, good: good!, bad: bad!, off: parse(off) as Off }
  })
}

/** Returns how often one rule finds something in a document, under a rule set that extends the one with that rule. */
async function count(name: string, document: Part, own: object = {}): Promise<number> {
  const base = { rules: { [name]: rules[name] } }
  const spectral = new core.Spectral()
  const source = '/project/.spectral.yaml'
  spectral.setRuleset(new core.Ruleset({ extends: [base], ...own } as unknown as RulesetDefinition, { source }))
  const whole = { openapi: '3.1.0', components: {}, ...document }
  const schemes = { key: { type: 'apiKey' }, sign: { type: 'apiKey' } }
  const components = {
    ...(whole.components as Part),
    ...(name === 'capi-signed-together' && { securitySchemes: schemes }),
  }
  const text = JSON.stringify({ ...whole, components })
  return (await spectral.run(new core.Document(text, parsers.Json, '/project/openapi.json'))).length
}

const examples = readExamples()

describe('the examples', () => {
  it('are those of all rules, in their order, with what they require', () => {
    expect(examples.map(({ name, description }) => [name, description])).toEqual(
      Object.entries(rules).map(([name, rule]) => [name, rule.description]),
    )
  })

  it.each(examples)('$name says why', ({ why }) => {
    expect(why).toMatch(/^[A-Z`][^]{30,}\.$/)
  })

  it.each(examples)('$name accepts the good one', async ({ name, good }) => {
    expect(await count(name, good)).toBe(0)
  })

  it.each(examples)('$name refuses the bad one', async ({ name, bad }) => {
    expect(await count(name, bad)).toBeGreaterThan(0)
  })

  it.each(examples)('$name is switched off everywhere as its section says', async ({ name, bad, off }) => {
    expect(Object.keys(off.rules)).toEqual([name])
    expect(await count(name, bad, { rules: off.rules })).toBe(0)
  })

  it.each(examples)('$name is switched off at one place as its section says', async ({ name, bad, off }) => {
    expect(off.overrides.map((each) => each.rules)).toEqual([{ [name]: 'off' }])
    expect(await count(name, bad, { overrides: off.overrides })).toBeLessThan(await count(name, bad))
  })
})

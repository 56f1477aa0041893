// Lints the bundle of the small document in `fixtures/lint/spec`, changed in one thing, under one of our Spectral
// rules. A change that changes nothing is an error, so that a test cannot pass because the fixture moved on.
import { isDeepStrictEqual } from 'node:util'
import { join } from 'node:path'
import { bundle, createConfig } from '@redocly/openapi-core'
import core from '@stoplight/spectral-core'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import { describe, expect, it } from 'vitest'

const tools = join(import.meta.dirname, '../../..')

/** The bundle as tests change it: any depth, any shape. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Bundle = any

export interface BadDocument {
  readonly name: string
  readonly change: (document: Bundle) => void
  /** Each finding as `path message`. */
  readonly want: readonly string[]
}

let bundled: Promise<Bundle> | undefined

/** Returns the bundle of the small document, a copy of its own each time. */
export async function goodBundle(): Promise<Bundle> {
  bundled ??= writeBundle()
  return structuredClone(await bundled)
}

async function writeBundle(): Promise<Bundle> {
  const ref = join(tools, 'test/fixtures/lint/spec/openapi.yaml')
  const { bundle: result } = await bundle({ ref, config: await createConfig({}) })
  return result.parsed
}

/** Returns the published rules and those of our house style, with what they extend. */
export async function readRuleset(): Promise<RulesetDefinition> {
  const { default: safety } = await import('@capi/spectral-rules')
  const { default: style } = await import('../../../repository/lint/spectral/style.mjs')
  return { ...style, rules: { ...safety.rules, ...style.rules } } as unknown as RulesetDefinition
}

/** Returns what a ruleset finds in a bundle, each as `path message`. */
export async function lintBundle(document: Bundle, ruleset: RulesetDefinition): Promise<string[]> {
  const spectral = new core.Spectral()
  spectral.setRuleset(ruleset)
  const results = await spectral.run(new core.Document(JSON.stringify(document), parsers.Json, 'openapi.json'))
  return results.map(({ path, message }) => `${path.join('.')} ${message}`.trim())
}

/** Claims that a rule accepts the small document and says exactly what is wanted of each bad one. */
export function describeRule(name: string, bad: readonly BadDocument[]): void {
  async function only(): Promise<RulesetDefinition> {
    const { rules } = (await readRuleset()) as { rules: Record<string, object> }
    return { rules: { [name]: rules[name] } } as unknown as RulesetDefinition
  }
  describe(name, () => {
    it('accepts the good document', async () => {
      expect(await lintBundle(await goodBundle(), await only())).toEqual([])
    })
    it.each(bad)('$name', async ({ change, want }) => {
      const document = await goodBundle()
      change(document)
      if (isDeepStrictEqual(document, await goodBundle())) throw new Error('Expected a changed document, was the same.')
      expect(await lintBundle(document, await only())).toEqual(want)
    })
  })
}

// Files that a document refers to are linted with it. A finding names the file of the fault, and its path there.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import core from '@stoplight/spectral-core'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import safety from '../src/ruleset.mjs'

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'capi-external-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Writes files, lints the first one, and returns the findings as `file path rule`. */
async function lintFiles(files: Readonly<Record<string, string>>): Promise<string[]> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const [first = '', text = ''] = Object.entries(files)[0]!
  const spectral = new core.Spectral()
  spectral.setRuleset(safety as unknown as RulesetDefinition)
  const results = await spectral.run(new core.Document(text, parsers.Yaml, join(folder, first)))
  return results.map(({ source, path, code }) => `${relative(folder, source!)} ${path.join('/')} ${code}`).toSorted()
}

describe('the rules', () => {
  it('find faults in other files, each once and at its line there', async () => {
    const operation = (file: string): string =>
      `{ get: { operationId: get, responses: { default: { description: Refused. }, '200': { content: { application/json: { schema: { $ref: '${file}' } } } } } } }`
    expect(
      await lintFiles({
        'specs/openapi.yaml': `openapi: 3.1.0\npaths:\n  /a: ${operation('./schemas/fill.yaml')}\n  /b: ${operation('schemas/fill.yaml')}\n  /c: { $ref: paths/c.yaml }\n  /d: ${operation('schemas/all.yaml#/Fee')}\ncomponents: { schemas: { Price: { type: number } } }\n`,
        'specs/schemas/fill.yaml': `type: object\nproperties:\n  price: { type: number }\n  fee: { $ref: 'all.yaml#/Fee' }\n  self: { $ref: '#' }\n  back: { $ref: '../openapi.yaml#/components/schemas/Price' }\n`,
        'specs/schemas/all.yaml': `Fee: { $ref: '#/Amount' }\nAmount: { type: number }\n`,
        'specs/paths/c.yaml': `post:\n  summary: Place an order\n  requestBody:\n    content:\n      application/json:\n        schema: { properties: { id: { type: integer } } }\n`,
      }),
    ).toEqual([
      'specs/openapi.yaml components/schemas/Price capi-money-decimal',
      'specs/paths/c.yaml post capi-error-response-present',
      'specs/paths/c.yaml post capi-operation-id-present',
      'specs/paths/c.yaml post capi-order-recoverable',
      'specs/paths/c.yaml post capi-order-signed',
      'specs/paths/c.yaml post/requestBody/content/application/json/schema/properties/id capi-id-int64',
      'specs/schemas/all.yaml Amount capi-money-decimal',
      'specs/schemas/fill.yaml properties/price capi-money-decimal',
    ])
  })
})

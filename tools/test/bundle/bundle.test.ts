import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { distFolder } from '../../src/bundle/paths.ts'

const files = [
  'openapi.generators.json',
  'openapi.generators-3.0.json',
  'openapi.json',
  'openapi.yaml',
  'openapi.reference.json',
  'sandbox.json',
  'sandbox.yaml',
]

describe('the bundles', () => {
  it.each(files)('%s is read by another parser without an error', async (file) => {
    const document = await SwaggerParser.validate(join(distFolder, file))
    expect(Object.keys(document.paths ?? {})).not.toEqual([])
  })

  it.each(['openapi', 'sandbox'])('say the same in %s.json and %s.yaml', (name) => {
    const json: unknown = JSON.parse(readFileSync(join(distFolder, `${name}.json`), 'utf8'))
    expect(parse(readFileSync(join(distFolder, `${name}.yaml`), 'utf8'))).toEqual(json)
  })

  it('hold no practice where only the reference speaks', () => {
    expect(readFileSync(join(distFolder, 'openapi.reference.json'), 'utf8')).not.toMatch(
      /"x-basis": "practice"|"x-assumed"/,
    )
  })
})

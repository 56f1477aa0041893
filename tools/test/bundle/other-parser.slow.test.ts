// Reads the bundles with a parser that we use for nothing else.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { distFolder } from '../../src/bundle/paths.ts'
import { slowPackages } from '../../vitest/slow-packages.ts'

interface Parser {
  validate(file: string): Promise<{ readonly paths?: object }>
}

const parser = slowPackages()('@apidevtools/swagger-parser') as Parser

const files = [
  'openapi.generators.json',
  'openapi.generators-3.0.json',
  'openapi.json',
  'openapi.yaml',
  'openapi.reference.json',
  'sandbox.json',
  'sandbox.yaml',
]

it.each(files)('%s is read by another parser without an error', async (file) => {
  const document = await parser.validate(join(distFolder, file))
  expect(Object.keys(document.paths ?? {})).not.toEqual([])
})

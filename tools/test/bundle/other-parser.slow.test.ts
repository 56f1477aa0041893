// Reads the bundles with a parser that we use for nothing else.
import { join } from 'node:path'
import { validate } from '@apidevtools/swagger-parser'
import { expect, it } from 'vitest'
import { distFolder } from '../../product/paths.ts'

const files = [
  'openapi.generators.json',
  'openapi.generators-3.0.json',
  'openapi.generators-text-ids.json',
  'openapi.json',
  'openapi.yaml',
  'openapi.reference.json',
  'sandbox.json',
  'sandbox.yaml',
]

it.each(files)('%s is read by another parser without an error', async (file) => {
  const document = await validate(join(distFolder, file))
  expect(Object.keys(document.paths ?? {})).not.toEqual([])
})

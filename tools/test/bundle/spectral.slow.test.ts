// Every document that is built satisfies the recommended rules of Spectral.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import core from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, it } from 'vitest'
import { distFolder } from '../../product/paths.ts'

type Tree = { [key: string]: any } // oxlint-disable-line typescript/no-explicit-any -- a document of any shape

const files = readdirSync(distFolder).filter((name) => /^(openapi|sandbox).*\.json$/.test(name))
const read = (file: string): Tree => JSON.parse(readFileSync(join(distFolder, file), 'utf8')) as Tree

/** Returns what the rules of `spectral:oas` find, as `rule path`. */
async function lint(document: Tree): Promise<string[]> {
  const spectral = new core.Spectral()
  spectral.setRuleset({ extends: [[rulesets.oas as never, 'recommended']] })
  const found = await spectral.run(new core.Document(JSON.stringify(document), parsers.Json as never, 'openapi.json'))
  return found.map(({ code, path }) => `${code} ${path.join('.')}`)
}

it.each(files)('%s satisfies the rules of spectral:oas', async (file) => {
  expect(await lint(read(file))).toEqual([])
})

it('The rules of spectral:oas run: they find an example of another type, and a schema that nothing uses', async () => {
  const document = read('openapi.generators.json')
  document['components'].examples['getTicker.ticker'].value.last = 1
  document['components'].schemas.Lost = { type: 'string' }
  expect((await lint(document)).toSorted()).toEqual([
    'oas3-unused-component components.schemas.Lost',
    'oas3-valid-media-example components.examples.getTicker.ticker.value.last',
  ])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { follow } from '../../src/bundle/document.ts'
import { distFolder } from '../../src/bundle/paths.ts'

type Tree = { [key: string]: any } // oxlint-disable-line typescript/no-explicit-any -- a document of any shape

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

  it.each(['openapi.json', 'sandbox.json'])('%s has no name that the bundler numbered', (file) => {
    const { components } = JSON.parse(readFileSync(join(distFolder, file), 'utf8')) as Tree
    const names = Object.values<Tree>(components).flatMap((members) => Object.keys(members))
    expect(names.filter((name) => /-\d+$/.test(name))).toEqual([])
  })

  it('links a placed order to operations that exist, by fields of its response', () => {
    const document = JSON.parse(readFileSync(join(distFolder, 'openapi.json'), 'utf8')) as Tree
    const operations = Object.values<Tree>(document['paths']).flatMap((item) => Object.values<Tree>(item))
    const places = operations.filter(({ operationId }) => operationId.startsWith('place'))
    expect(places.map(({ operationId }) => operationId)).toEqual([
      'placeOrder',
      'placeOrders',
      'placePlanOrder',
      'placeTpSlOrder',
    ])
    for (const { responses } of places) {
      const links = Object.values<Tree>(responses['200'].links)
      expect(links.map(({ operationId }) => operationId)).toContainEqual(expect.stringMatching(/^cancel(Plan)?Order$/))
      for (const { operationId, parameters = {}, requestBody = {} } of links) {
        const target = operations.find((each) => each['operationId'] === operationId)!
        const names = target['parameters'].map(
          (parameter: Tree) => ((parameter['$ref'] ? follow(document, parameter['$ref']) : parameter) as Tree)['name'],
        )
        for (const name of Object.keys(parameters)) expect(names).toContain(name)
        const body = target['requestBody']?.content['application/json'].schema.$ref
        for (const name of Object.keys(requestBody))
          expect((follow(document, body) as Tree)['properties']).toHaveProperty(name)
      }
    }
  })

  it('hold no practice where only the reference speaks', () => {
    expect(readFileSync(join(distFolder, 'openapi.reference.json'), 'utf8')).not.toMatch(
      /"x-basis": "practice"|"x-assumed"/,
    )
  })
})

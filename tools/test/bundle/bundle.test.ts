import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { follow } from '../../product/bundle/document.ts'
import { distFolder } from '../../product/paths.ts'

type Tree = { [key: string]: any } // oxlint-disable-line typescript/no-explicit-any -- a document of any shape

describe('the bundles', () => {
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
      const targets = Object.values<Tree>(responses['200'].links).map(({ operationId }) => operationId)
      expect(targets).toContainEqual(expect.stringMatching(/^cancel(Plan)?Order$/))
    }
  })

  it('links operations to operations that exist, by fields of their examples', () => {
    const document = JSON.parse(readFileSync(join(distFolder, 'openapi.json'), 'utf8')) as Tree
    const whole = (node: Tree): Tree => (node['$ref'] ? (follow(document, node['$ref']) as Tree) : node)
    const operations = Object.values<Tree>(document['paths']).flatMap((item) => Object.values<Tree>(item))
    const valuesOf = (node: Tree | undefined): unknown[] =>
      Object.values<Tree>(node?.['content']['application/json'].examples ?? {}).map((each) => whole(each)['value'])
    const from = operations.filter(({ responses }) => responses['200'].links)
    expect(from.length).toBeGreaterThan(19)
    for (const { operationId: id, responses, requestBody: sent } of from) {
      for (const { operationId, parameters = {}, requestBody = {} } of Object.values<Tree>(responses['200'].links)) {
        const target = operations.find((each) => each['operationId'] === operationId)!
        const names = target['parameters'].map((parameter: Tree) => whole(parameter)['name'])
        for (const name of Object.keys(parameters)) expect(names).toContain(name)
        const body = target['requestBody']?.content['application/json'].schema
        for (const name of Object.keys(requestBody)) expect(whole(body)['properties']).toHaveProperty(name)
        for (const expression of Object.values<string>({ ...parameters, ...requestBody })) {
          const [, source, pointer] = /^\$(request|response)\.body#\/(.+)$/.exec(expression) ?? []
          const values = valuesOf(source === 'request' ? sent : responses['200'])
          expect(values, `${id} ${expression}`).toContainEqual(expect.toSatisfy(hasValueAt(pointer!.split('/'))))
        }
      }
    }
  })

  it('hold no practice where only the reference speaks', () => {
    expect(readFileSync(join(distFolder, 'openapi.reference.json'), 'utf8')).not.toMatch(
      /"x-basis": "practice"|"x-assumed"/,
    )
  })
})

/** Returns whether a value has something at a path of names and indices. */
function hasValueAt(path: readonly string[]): (value: unknown) => boolean {
  return (value) => path.reduce((node, step) => (node as Tree | undefined)?.[step], value) != null
}

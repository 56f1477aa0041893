// What holds of every document that is built: links that programs can evaluate, and names that no two components share.
// `redocly lint` has the recommended rules of Redocly and checks all examples; `spectral.slow.test.ts` has those of
// Spectral.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Node, follow } from '../../product/bundle/document.ts'
import { distFolder } from '../../product/paths.ts'

type Tree = { [key: string]: any } // oxlint-disable-line typescript/no-explicit-any -- a document of any shape

const files = readdirSync(distFolder).filter((name) => /^(openapi|sandbox).*\.json$/.test(name))
const read = (file: string): Tree => JSON.parse(readFileSync(join(distFolder, file), 'utf8')) as Tree

/** Returns every object of a document with its place; examples are values and not parts of it. */
function nodesOf(node: unknown, at = ''): { at: string; node: Tree }[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.entries(node).flatMap(([key, value]) => nodesOf(value, `${at}/${key}`))
  return Array.isArray(node) ? inside : [{ at, node }, ...inside]
}

function resolve(node: Tree, document: Tree): Tree {
  return node['$ref'] === undefined ? node : (follow(document as Node, node['$ref']) as Tree)
}

it('are six', () => {
  expect(files).toEqual([
    'openapi.generators-3.0.json',
    'openapi.generators-text-ids.json',
    'openapi.generators.json',
    'openapi.json',
    'openapi.reference.json',
    'sandbox.json',
  ])
})

describe.each(files)('%s', (file) => {
  const document = read(file)
  const { examples: _, ...others } = document['components']
  const nodes = nodesOf({ paths: document['paths'], components: others })

  it('has no component that nothing refers to', () => {
    const text = JSON.stringify(document)
    const unused = Object.entries<Tree>(document['components']).flatMap(([kind, members]) =>
      Object.keys(members).flatMap((name) =>
        kind === 'securitySchemes' || text.includes(`"#/components/${kind}/${name}"`) ? [] : `${kind}/${name}`,
      ),
    )
    expect(unused).toEqual([])
  })

  it('has no name that a schema and another component share, because generators make one type of both', () => {
    const { schemas, ...rest } = document['components'] as Record<string, Tree>
    const taken = Object.values(rest).flatMap((members) => Object.keys(members))
    expect(taken.filter((name) => name in schemas!)).toEqual([])
  })

  it('has a default of nothing that is required', () => {
    const required = nodes.flatMap(({ at, node }) => {
      const names = Array.isArray(node['required']) && node['properties'] ? (node['required'] as string[]) : []
      const fields = names.map((name) => [`${at}/${name}`, node['properties'][name]] as const)
      const isParameter = node['in'] !== undefined && node['required'] === true && node['schema']
      return isParameter ? [...fields, [`${at} ${node['name']}`, node['schema']] as const] : fields
    })
    expect(required.length).toBeGreaterThan(3)
    const wrong = required.filter(
      ([, schema]) => schema && ('default' in schema || 'default' in resolve(schema, document)),
    )
    expect(wrong.map(([at]) => at)).toEqual([])
  })

  it('has links whose values are expressions, as the specification evaluates them', () => {
    const links = nodes.flatMap(({ node }) => Object.values<Tree>(node['links'] ?? {}))
    for (const { requestBody, parameters = {} } of links) {
      // A body is evaluated if it is an expression as a whole; an object with expressions is sent as it is.
      expect([requestBody ?? '$'].flat()).toEqual([expect.stringMatching(/^\$/)])
      for (const value of Object.values<string>(parameters)) expect(value).toMatch(/^\$(request|response)\./)
    }
    if (file === 'openapi.json') expect(links.length).toBeGreaterThan(30)
  })
})

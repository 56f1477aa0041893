// Generators make a type for an enum, an object and a union that is written in place, and name it after the place, in
// PascalCase. No two of these names may be one, nor that of a component. An open list of words is no union: beside its
// string, it needs no type.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { distFolder } from '../../product/paths.ts'
import { generatorFiles } from '../../product/generators/bundles.ts'

type Tree = { [key: string]: any } // oxlint-disable-line typescript/no-explicit-any -- a document of any shape

function needsType(schema: Tree): boolean {
  const branches: readonly Tree[] = schema['anyOf'] ?? schema['oneOf'] ?? []
  const isUnion = branches.length > 0 && branches.every((branch) => '$ref' in branch)
  return isUnion || 'enum' in schema || 'properties' in schema
}

/** Returns the names of the types that a schema needs, as generators make them: of the place, and the property. */
function typesOf(name: string, schema: Tree | undefined): string[] {
  if (!schema || '$ref' in schema) return []
  return [
    ...(needsType(schema) ? [name] : []),
    ...Object.entries<Tree>(schema['properties'] ?? {}).flatMap(([key, each]) => typesOf(`${name} ${key}`, each)),
    ...typesOf(`${name} item`, schema['items']),
  ]
}

function namesOf(document: Tree): string[] {
  const components = Object.entries<Tree>(document['components']['schemas'])
  const operations = Object.values<Tree>(document['paths']).flatMap((item) =>
    Object.values<Tree>(item).filter((each) => each['operationId'] !== undefined),
  )
  const contentOf = (part: Tree | undefined): Tree | undefined => part?.['content']?.['application/json']?.['schema']
  return [
    ...components.flatMap(([name, schema]) => [name, ...typesOf(name, schema).slice(needsType(schema) ? 1 : 0)]),
    ...operations.flatMap(({ operationId, parameters = [], requestBody, responses }) => [
      ...parameters.flatMap(({ name, schema }: Tree) => typesOf(`${operationId} ${name}`, schema)),
      ...typesOf(`${operationId} body`, contentOf(requestBody)),
      ...Object.entries<Tree>(responses).flatMap(([status, each]) =>
        typesOf(`${operationId} ${status}`, contentOf(each)),
      ),
    ]),
  ]
}

it.each(['openapi.json', ...generatorFiles])('no two types of %s have one name', (file) => {
  const names = namesOf(JSON.parse(readFileSync(join(distFolder, file), 'utf8')) as Tree)
  const written = names.map((name) =>
    name.replaceAll(/(?:^|[^A-Za-z0-9]+)([a-z])?/g, (_, first = '') => first.toUpperCase()),
  )
  expect(names.filter((_, index) => written.indexOf(written[index]!) !== index)).toEqual([])
  expect(names.length).toBeGreaterThan(60)
})

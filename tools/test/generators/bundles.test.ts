import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { signedFetch } from '@capi/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Node, follow } from '../../product/bundle/document.ts'
import { distFolder } from '../../product/paths.ts'
import { generatorFiles, makeGeneratorBundles } from '../../product/generators/bundles.ts'

type Tree = { [key: string]: any } // oxlint-disable-line typescript/no-explicit-any -- a document of any shape

const whole = JSON.parse(readFileSync(join(distFolder, 'openapi.json'), 'utf8')) as Node
const bundles = makeGeneratorBundles(whole) as Readonly<Record<string, Tree>>

const reference = JSON.parse(readFileSync(join(distFolder, 'openapi.reference.json'), 'utf8')) as Tree

/** Returns the constants of a schema of the reference, also those of the lists to which it refers. */
function constantsOf(schema: Tree | undefined): unknown[] {
  return nodesOf(schema).flatMap(({ node }) =>
    node['$ref']
      ? constantsOf(follow(reference as Node, node['$ref']) as Tree)
      : 'const' in node
        ? [node['const']]
        : [],
  )
}

/** Returns every object of a document with its place. */
function nodesOf(node: unknown, at = ''): { at: string; node: Tree }[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.entries(node).flatMap(([key, value]) => nodesOf(value, `${at}/${key}`))
  return Array.isArray(node) ? inside : [{ at, node }, ...inside]
}

function resolve(node: Tree, document: Tree): Tree {
  return typeof node['$ref'] === 'string' ? (follow(document as Node, node['$ref']) as Tree) : node
}

/** Returns the names that some language writes alike, such as `cTime` and `c_time`. */
function alike(names: readonly string[]): string[] {
  const plain = names.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  return names.filter((_, index) => plain.indexOf(plain[index]!) !== index)
}

/** Returns the parameters of every operation, each with the schema that it refers to. */
function parametersOf(document: Tree): { name: string; description: string; schema: Tree }[] {
  return Object.values<Tree>(document['paths']).flatMap((item) =>
    Object.values<Tree>(item).flatMap(({ operationId, parameters = [] }) =>
      (parameters as Tree[]).map((each) => {
        const { name, description, schema } = resolve(each, document) as never
        return { name: `${operationId} ${name}`, description, schema: resolve(schema, document) }
      }),
    ),
  )
}

describe.each(generatorFiles)('%s', (file) => {
  const document = bundles[file]!
  const schemas = document['components'].schemas as Record<string, Tree>
  const nodes = nodesOf({ paths: document['paths'], components: { ...document['components'], examples: {} } })

  it('is what the build wrote', () => {
    expect(JSON.parse(readFileSync(join(distFolder, file), 'utf8'))).toEqual(document)
  })

  it('has a title of one short word, after which generators name their packages', () => {
    expect(bundles[file]!['info'].title).toBe('capi')
  })

  it('is named at the top of the complete document', () => {
    expect(String((whole['info'] as Tree)['description']).split('## ')[0]).toContain(`\`${file}\``)
  })

  it('has no choice of schemas, no constants and no inheritance', () => {
    const keys = ['anyOf', 'oneOf', 'allOf', 'const', 'not']
    // 3.0 reads a description beside a reference only in this form.
    const isReference = ({ allOf, description, ...rest }: Tree): boolean =>
      file.includes('3.0') && allOf?.length === 1 && description && Object.keys(rest).length === 0
    const found = nodes.filter(({ node }) => keys.some((key) => key in node) && !isReference(node))
    expect(found.map(({ at }) => at)).toEqual([])
  })

  it('keeps the description of every field and parameter that refers to a schema', () => {
    const described = Object.entries<Tree>((whole['components'] as Tree)['schemas']).flatMap(([name, schema]) =>
      Object.entries<Tree>(schema['properties'] ?? {}).flatMap(([property, each]) =>
        each['description'] === undefined ? [] : [[name, property, String(each['description'])] as const],
      ),
    )
    const lost = described.filter(([name, property, description]) => {
      const simple = schemas[name]?.['properties']?.[property]
      return simple && !String(simple['description']).startsWith(description.trim().split('. ')[0]!)
    })
    expect(described.length).toBeGreaterThan(200)
    expect(lost).toEqual([])
  })

  it('declares one body of all failures, and of the headers only the time to wait', () => {
    for (const item of Object.values<Tree>(document['paths'])) {
      for (const { responses } of Object.values<Tree>(item)) {
        const failures = Object.entries<Tree>(responses).filter(([status]) => status !== '200')
        expect(failures.length).toBeGreaterThan(3)
        for (const [status, response] of failures) {
          const { content } = resolve(response, document)
          expect(status).toMatch(/^[45]\d\d$/)
          expect(content['application/json'].schema).toEqual({ $ref: '#/components/schemas/ErrorBody' })
        }
      }
    }
    const headers = nodes.flatMap(({ node }) => (node['headers'] ? Object.keys(node['headers']) : []))
    expect(headers).toEqual(['Retry-After'])
  })

  it('has the examples of the complete document, but for those that show another type', () => {
    const namesOf = (of: Tree): string[] => {
      const bodies = nodesOf(of['paths']).flatMap(({ node }) => [node, resolve(node, of)])
      const found = bodies.flatMap(({ content }) => Object.values<Tree>(content?.['application/json']?.examples ?? {}))
      return [...new Set(found.map(({ $ref }) => String($ref).split('/').at(-1)!))]
    }
    const kept = new Set(namesOf(document))
    const left = namesOf(whole as Tree).filter((name) => !kept.has(name))
    // In 3.0, generators warn about an example of a body that is an object.
    const own = left.filter((name) => !(file.includes('3.0') && name.endsWith('.request')))
    // The first is that of any other failure, which is not declared.
    expect(own.toSorted()).toEqual(['Failure.unavailable', 'getAccounts.isolated', 'getOpenInterest.object'])
  })

  it('has no two names that differ in case or separators only', () => {
    expect(alike(Object.keys(schemas))).toEqual([])
    for (const [name, { properties = {} }] of Object.entries(schemas))
      expect([name, alike(Object.keys(properties))]).toEqual([name, []])
    const ids = Object.values<Tree>(document['paths']).flatMap((item) =>
      Object.values<Tree>(item).map((each) => each['operationId']),
    )
    expect(alike(ids)).toEqual([])
  })

  it('names every constant of a request, each name once', () => {
    const enums = nodes.filter(({ node }) => Array.isArray(node['enum']))
    expect(enums.length).toBeGreaterThan(5)
    for (const { node } of enums) {
      expect(node['x-enum-varnames']).toHaveLength(node['enum'].length)
      expect(node['x-enum-descriptions']).toHaveLength(node['enum'].length)
      expect(new Set(node['x-enum-varnames']).size).toBe(node['enum'].length)
      for (const name of node['x-enum-varnames']) expect(name).toMatch(/^([A-Z][a-z]*\d*)+$/)
    }
  })

  it('describes the default of a parameter with an enum, and gives the default of every other one', () => {
    const simple = new Map(parametersOf(document).map((each) => [each.name, each]))
    const initial = parametersOf(whole).filter(({ schema }) => schema['default'] !== undefined)
    expect(initial.map(({ name }) => name)).toEqual(expect.arrayContaining(['listCandles priceType', 'getDepth limit']))
    for (const { name, schema: complete } of initial) {
      const { description, schema } = simple.get(name)!
      const stated = ` Default: \`${complete['default']}\`.`
      expect([name, schema['default']]).toEqual([name, schema['enum'] ? undefined : complete['default']])
      expect([name, description.split(stated).length]).toEqual([name, schema['enum'] ? 2 : 1])
      // A body may refer to the same enum.
      if (schema['enum']) expect(schema['description'].endsWith(stated)).toBe(true)
    }
    expect(schemas['MarginModeCode']!['description']).toMatch(/ Default: `1`\.$/)
  })

  it('describes an array that is a record by its positions, and as a list of texts for other tools', () => {
    const { items, ...level } = schemas['Depth']!['properties']['bids'].items
    expect(items).toEqual({ type: 'string' })
    expect(level.description).toMatch(/ Positions: 0 price, 1 size\.$/)
    const positions = file.includes('3.0') ? undefined : ['price', 'size']
    expect(level.prefixItems?.map(({ title }: Tree) => title)).toEqual(positions)
  })

  it('has no default beside an enum, because clients name the two in different ways', () => {
    expect(nodes.filter(({ node }) => node['enum'] && 'default' in node).map(({ at }) => at)).toEqual([])
  })

  it('has enums in requests only', () => {
    const reached = JSON.stringify(nodes.filter(({ at }) => /\/responses\/\d+$/.test(at)))
    expect(reached).not.toContain('"enum"')
  })

  it('says of each known value how it is known, as the document of the reference does', () => {
    const open = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries<Tree>(properties)
        .filter(([, property]) => property['x-known-values'])
        .map((each) => [name, ...each]),
    ) as [string, string, Tree][]
    const ofReference = reference['components'].schemas as Record<string, Tree>
    for (const [name, property, { description, 'x-known-values': values }] of open) {
      const isStated = (each: Tree): boolean => ['documented', 'conflict', 'sample'].includes(each['x-basis'])
      const stated = values.filter(isStated).map(({ value }: Tree) => value)
      // A record that has other spellings in one operation is a schema of its own, named after the operation.
      const stem = name in ofReference ? name : Object.keys(ofReference).find((each) => name.endsWith(each))
      const known = new Set(constantsOf(ofReference[stem ?? '']?.['properties']?.[property]))
      expect([name, property, new Set(stated)]).toEqual([name, property, known])
      for (const { value } of values) expect(description).toContain(`\`${value}\``)
    }
    expect(open.length).toBeGreaterThan(20)
    expect(schemas['Bill']!['properties'].transferReason.description).toContain('`^REFUND_.+_DISCOUNT_FEE$`')
  })

  it('explains each of its keys that begin with x-, and no other', () => {
    const used = nodesOf(document).flatMap(({ node }) => Object.keys(node).filter((key) => key.startsWith('x-')))
    const explained = document['x-keys'].map(({ key }: Tree) => key)
    expect(explained.toSorted()).toEqual([...new Set(used)].toSorted())
  })

  it('names nothing in its texts that only the complete document has', () => {
    const { description } = document['info']
    const named = [schemas, document, document['components'].securitySchemes].flatMap(Object.keys)
    for (const [, name] of String(description).matchAll(/`(x-[a-z-]+|[A-Z]\w+)`/g)) expect(named).toContain(name)
    expect(JSON.stringify(document)).not.toContain('left out, null or an empty string')
  })

  it('has 64 bits for every time and id that is a number', () => {
    // An id that is a text or a short number has no width.
    const integers = nodes.filter(({ node }) => {
      const types = [node['type']].flat()
      return types.includes('integer') && !types.includes('string')
    })
    for (const { at, node } of integers) {
      const name = at.split('/').at(-1)!
      const isWide = /(^|_)id$|Id$|time$|Time$|Date$|^timestamp$/.test(name) && !/^coin_?id$/i.test(name)
      expect([at, node['format']]).toEqual([at, isWide ? 'int64' : node['format']])
      expect(node['format']).toMatch(/^int(32|64)$/)
    }
  })

  it('has no pattern that looks ahead or behind', () => {
    const patterns = nodes.filter(({ node }) => typeof node['pattern'] === 'string').map(({ node }) => node['pattern'])
    expect(patterns.length).toBeGreaterThan(5)
    expect(patterns.filter((pattern: string) => pattern.includes('(?'))).toEqual([])
  })

  it('has every operation of the complete document, with the same parameters', () => {
    const operations = (of: Tree): string[] =>
      Object.entries<Tree>(of['paths']).flatMap(([path, item]) =>
        Object.entries<Tree>(item).map(
          ([method, each]) => `${method} ${path} ${each['operationId']} ${(each['parameters'] ?? []).length}`,
        ),
      )
    expect(operations(document)).toEqual(operations(whole))
  })
})

describe('openapi.generators.json', () => {
  const document = bundles['openapi.generators.json']!
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'capi')

  it('has the spelling that the local exchange sends, and names the others', () => {
    const { schemas } = document['components'] as { schemas: Record<string, Tree> }
    expect(schemas['Bill']!['properties']['ctime']).toMatchObject({
      type: 'string',
      'x-other-spellings': ['cTime'],
    })
    expect(schemas['ModeSetting']!['properties']).toHaveProperty('separatedMode')
    expect(schemas['GetAccountModeSetting']!['properties']).toHaveProperty('separatedModeEnum')
    expect(Object.keys(schemas).filter((name) => name.endsWith('Bill'))).toEqual(['Bill'])
  })

  it('accepts the examples of requests', () => {
    for (const [path, item] of Object.entries<Tree>(document['paths'])) {
      for (const [method, operation] of Object.entries<Tree>(item)) {
        const media = operation['requestBody']?.content['application/json']
        for (const { $ref } of Object.values<Tree>(media?.examples ?? {})) {
          const place = `${path}/${method}`.replaceAll('/', '~1').replace(/~1(get|post)$/, '/$1')
          const validate = ajv.compile({ $ref: `capi#/paths/${place}/requestBody/content/application~1json/schema` })
          const example = document['components'].examples[$ref.split('/').at(-1)]
          expect([$ref, validate(example.value), validate.errors]).toEqual([$ref, true, null])
        }
      }
    }
  })
})

describe('openapi.generators-text-ids.json', () => {
  const document = bundles['openapi.generators-text-ids.json']!
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'capi')
  const isId = (name: string): boolean => /id$/i.test(name) && !/^coin_?id$/i.test(name)

  it('takes ids of requests as texts, but for two that the service is known to take as numbers only', () => {
    const numbers = nodesOf(document['components'].schemas).flatMap(({ at, node }) =>
      node['type'] === 'integer' && isId(at.split('/').at(-1)!) ? [at] : [],
    )
    expect(numbers).toEqual([
      '/MarginAdjustment/properties/isolatedPositionId',
      '/AutoMarginRequest/properties/positionId',
    ])
    const ids = parametersOf(document).filter(({ name }) => isId(name))
    expect(ids.length).toBeGreaterThan(3)
    expect(ids.filter(({ schema }) => schema['type'] !== 'string').map(({ name }) => name)).toEqual([])
  })

  it('accepts what signedFetch makes of a response: ids of 16 digits or more as texts, and shorter ones', async () => {
    const server = createServer((request, response) => void request.pipe(response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const credentials = { key: 'a-key', secret: 'a-secret', passphrase: 'a-passphrase' }
    const send = signedFetch({ baseUrl, credentials, limits: false, retries: 0 })
    const id = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n })
    const schemas = ['Fill', 'Position', 'ClosePositionEntry', 'TpSlOrderEntry', 'CancelAllEntry']
    const named = schemas.map((name) => {
      const { properties } = document['components'].schemas[name]
      const validate = ajv.compile({ $ref: `capi#/components/schemas/${name}` })
      return { validate, name, required: document['components'].schemas[name].required ?? [], properties }
    })
    const given = fc.asyncProperty(
      fc.constantFrom(...named),
      id,
      async ({ validate, name, required, properties }, number) => {
        const wide = Object.keys(properties).filter((key) => isId(key) && properties[key].type.includes('integer'))
        expect([name, wide.length > 0]).toEqual([name, true])
        const example = nodesOf(document['components'].examples).find(({ node }) =>
          [...required, ...wide].every((key) => key in node),
        )
        expect([name, example !== undefined]).toEqual([name, true])
        const text = JSON.stringify({ ...example!.node, ...Object.fromEntries(wide.map((key) => [key, '#'])) })
        const response = await send(`${baseUrl}/echo`, { method: 'POST', body: text.replaceAll('"#"', String(number)) })
        const read = (await response.json()) as Tree
        expect([name, validate(read), validate.errors]).toEqual([name, true, null])
        for (const key of wide) expect(String(read[key])).toBe(String(number))
      },
    )
    await fc.assert(given).finally(() => server.close())
  })
})

describe('openapi.generators-3.0.json', () => {
  it('is OpenAPI 3.0: one type each, and nothing beside a reference', () => {
    const document = bundles['openapi.generators-3.0.json']!
    const { examples: _, ...components } = document['components'] as Tree
    const nodes = nodesOf({ paths: document['paths'], components })
    expect(document['openapi']).toBe('3.0.3')
    expect(nodes.filter(({ node }) => '$ref' in node && Object.keys(node).length > 1)).toEqual([])
    expect(nodes.filter(({ node }) => Array.isArray(node['type']) || Array.isArray(node['examples']))).toEqual([])
    expect(nodes.filter(({ at, node }) => at.includes('/requestBody/') && 'examples' in node)).toEqual([])
    expect(document['info']['license']).toEqual({ name: 'MIT' })
  })
})

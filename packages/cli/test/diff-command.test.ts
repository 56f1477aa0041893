// `capi diff`: what it finds in two small documents, in each format, and its exit status.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { Document } from '../src/diff/document.ts'
import { findChanges } from '../src/diff/find-changes.ts'
import { run } from './command.ts'

const folder = mkdtempSync(join(tmpdir(), 'capi-diff-'))
let files = 0

/** Writes a document into a file of its own. */
function write(document: unknown, extension = 'json'): string {
  files += 1
  const file = join(folder, `${files}.${extension}`)
  writeFileSync(file, extension === 'json' ? JSON.stringify(document, null, 2) : stringify(document))
  return file
}

// oxlint-disable-next-line typescript/no-explicit-any -- a document of any shape
type Anything = any

const inJson = (schema: object): object => ({ content: { 'application/json': { schema } } })

function small(): Anything {
  const order = () => ({
    type: 'object',
    properties: { id: { type: 'string' }, status: { type: 'string', enum: ['new', 'filled'] } },
  })
  const request = { type: 'object', properties: { side: { type: 'string', enum: ['buy', 'sell'] } } }
  const path = [{ name: 'account', in: 'path', required: true, schema: { type: 'string' } }]
  return {
    openapi: '3.0.3',
    info: { title: 'theirs', version: '1.4.0' },
    paths: {
      '/{account}/orders': {
        parameters: path,
        get: { operationId: 'listOrders', responses: { 200: inJson({ type: 'array', items: order() }) } },
        post: { summary: 'Place an order', requestBody: inJson(request), responses: { 201: inJson(order()) } },
      },
    },
  }
}

const orders = (document: Anything): Anything => document.paths['/{account}/orders']
const placed = (document: Anything): Anything => orders(document).post.responses[201].content['application/json'].schema
const request = (document: Anything): Anything => orders(document).post.requestBody.content['application/json'].schema

/** Compares the small document with a changed one. */
function changes(change: (document: Anything) => void): string[] {
  const now = small()
  change(now)
  return findChanges(small() as Document, now as Document).map(
    ({ kind, rule, message }) => `${kind} ${rule}: ${message}`,
  )
}

describe('findChanges', () => {
  it.each<[string, (document: Anything) => void, string]>([
    [
      'another status of success',
      (now) => delete orders(now).post.responses[201],
      'breaking answer-removed: POST /{account}/orders answered 201, does not.',
    ],
    [
      'a parameter of the whole path',
      (now) => (orders(now).parameters[0].schema.maxLength = 3),
      'breaking input-narrowed: `maxLength` was absent, is 3.',
    ],
    [
      'a value that a closed list of a response gets',
      (now) => placed(now).properties.status.enum.push('expired'),
      'breaking field-widened: expired was not among the values, is.',
    ],
    [
      'values that a list of a response gets',
      (now) => placed(now).properties.status.enum.push('expired', 'halted'),
      'breaking field-widened: expired, halted were not among the values, are.',
    ],
    [
      'a value that a request loses',
      (now) => request(now).properties.side.enum.pop(),
      'breaking word-removed: sell was taken, is not.',
    ],
    [
      'a value that a request gets',
      (now) => request(now).properties.side.enum.push('short'),
      'additive word-added: short was not among the values, is.',
    ],
    [
      'a field of a response',
      (now) => (placed(now).properties.fee = { type: 'string' }),
      'additive field-added: `fee` was absent, is there.',
    ],
    [
      'an optional field of a request',
      (now) => (request(now).properties.tag = { type: 'string' }),
      'additive input-added: `tag` was absent, is there.',
    ],
    [
      'an optional parameter',
      (now) => (orders(now).get.parameters = [{ name: 'limit', in: 'query' }]),
      'additive input-added: The parameter `limit` in the query was absent, is optional.',
    ],
    [
      'a new operation',
      (now) => (now.paths['/time'] = { get: {} }),
      'additive operation-added: GET /time was absent, is there.',
    ],
    [
      'another summary',
      (now) => (orders(now).post.summary = 'Place one order'),
      'documentation text-changed: The summary is another.',
    ],
    [
      'the description of a field',
      (now) => (placed(now).properties.id.description = 'Id.'),
      'documentation text-changed: The description was absent, is there.',
    ],
    [
      'an end that is announced',
      (now) => (orders(now).get.deprecated = true),
      'documentation deprecated: It was in use, is deprecated.',
    ],
  ])('reports %s', (_, change, want) => {
    // A parameter of a path belongs to two operations.
    expect([...new Set(changes(change))]).toEqual([want])
  })

  it('reports nothing where a request names a value beside all others', () => {
    const [old, now] = [small(), small()]
    request(old).properties.side = { type: 'string' }
    request(now).properties.side = { anyOf: [{ type: 'string' }, { const: '' }] }
    expect(findChanges(old as Document, now as Document)).toEqual([])
  })

  it('ends with schemas that contain themselves', () => {
    const tree: Anything = small()
    tree.components = { schemas: { Node: { type: 'object', allOf: [{ $ref: '#/components/schemas/Node' }] } } }
    tree.components.schemas.Node.properties = { child: { $ref: '#/components/schemas/Node' } }
    placed(tree).properties.node = { $ref: '#/components/schemas/Node' }
    const grown = structuredClone(tree)
    grown.components.schemas.Node.properties.name = { type: 'string' }
    expect(findChanges(tree as Document, grown as Document).map(({ rule }) => rule)).toEqual(['field-added'])
  })

  it('finds nothing between a document and itself, and the removal of what was added on the way back', () => {
    const name = fc.constantFrom('id', 'status', 'price', 'fee', 'size')
    const field = fc.record({ type: fc.constantFrom('string', 'integer') })
    fc.assert(
      fc.property(fc.dictionary(name, field), fc.dictionary(name, field), (before, after) => {
        const [old, now] = [small(), small()]
        placed(old).properties = before
        placed(now).properties = after
        expect(findChanges(old as Document, structuredClone(old) as Document)).toEqual([])
        const named = (from: Anything, to: Anything, rule: string): string[] =>
          findChanges(from as Document, to as Document)
            .filter((each) => each.rule === rule)
            .map(({ path }) => path.at(-1)!)
        expect(named(old, now, 'field-added').toSorted()).toEqual(named(now, old, 'field-removed').toSorted())
      }),
    )
  })
})

describe('capi diff', () => {
  const newer = (version: string): Anything => {
    const document = small()
    document.info.version = version
    delete placed(document).properties.id
    placed(document).properties.fee = { type: 'string', description: 'Fee.' }
    orders(document).post.summary = 'Place <b>one</b> order'
    return document
  }
  const call = async (version: string, format = 'text', extension = 'json') =>
    run(['diff', write(small(), extension), write(newer(version), extension), '--format', format])

  it('prints what breaks, what to do about it, and what is new', async () => {
    const { exit, stdout } = await call('1.5.0')
    expect(exit).toBe(1)
    const place = 'paths./{account}/orders.post.responses.201.content.application/json.schema.properties'
    expect(stdout).toBe(`1.4.0 to 1.5.0: 1 breaking, which the version does not say; 1 additive, 1 of documentation.

Breaking changes

  field-removed  ${place}.id
    \`id\` was there, is absent. Stop reading the field.

Additions

  field-added  ${place}.fee
    \`fee\` was absent, is there.

Changes of documentation

  text-changed  paths./{account}/orders.post.summary
    The summary is another.
`)
  })

  it('ends with 0 where the version announces it, or nothing breaks', async () => {
    expect(await call('2.0.0')).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('1 breaking, as the version says'),
    })
    const file = write(small())
    expect(await run(['diff', file, file])).toEqual({
      exit: 0,
      stdout: '1.4.0 to 1.4.0: 0 breaking; 0 additive, 0 of documentation.\n',
      stderr: '',
    })
  })

  it('prints JSON, and Markdown without markup of the document', async () => {
    const { stdout } = await call('1.5.0', 'json')
    expect(JSON.parse(stdout)).toMatchObject({
      from: '1.4.0',
      to: '1.5.0',
      isAnnounced: false,
      changes: expect.arrayContaining([
        expect.objectContaining({ kind: 'breaking', rule: 'field-removed', migration: 'Stop reading the field.' }),
      ]),
    })
    const markdown = await call('1.5.0-<script>', 'markdown')
    expect(markdown.stdout).toContain('## 1.4.0 to 1.5.0-\\<script\\>\n')
    expect(markdown.stdout).toContain('### Breaking changes\n\n- `paths./{account}/orders.post')
  })

  it.each(['json', 'yaml'])('annotates the lines of a file of %s', async (extension) => {
    const [old, now] = [write(small(), extension), write(newer('1.5.0'), extension)]
    const { exit, stdout } = await run(['diff', old, now, '--format', 'annotations'])
    const [error, notice, summary, ...rest] = stdout.trimEnd().split('\n')
    expect([exit, rest]).toEqual([1, []])
    expect(error).toMatch(
      /^::error file=.*,line=\d+,title=field-removed::paths\..*`id` was there, is absent\. Stop reading/,
    )
    expect(notice).toMatch(/^::notice file=.*,line=\d+,title=field-added::/)
    expect(summary).toBe('1.4.0 to 1.5.0: 1 breaking, which the version does not say; 1 additive, 1 of documentation.')
    const [, line] = /line=(\d+)/.exec(notice!)!
    expect(readFileSync(now, 'utf8').split('\n')[Number(line) - 1]).toMatch(/^\s*"?fee"?:/)
    expect((await run(['diff', old, write(newer('2.0.0')), '--format', 'annotations'])).stdout).toMatch(/^::warning /)
  })

  it.each([
    [
      'a file that is absent',
      () => join(folder, 'absent.json'),
      /must be a file, .*absent\.json cannot be read \(ENOENT\)/,
    ],
    ['an older document', () => write({ swagger: '2.0' }), /must be OpenAPI 3, .* was without the key openapi/],
    ['a list', () => write([1]), /must be OpenAPI 3/],
    [
      'half a file',
      () => {
        const file = write({})
        writeFileSync(file, '{"openapi": ')
        return file
      },
      /must be JSON or YAML/,
    ],
  ])('refuses %s', async (_, file, message) => {
    const { exit, stdout, stderr } = await run(['diff', write(small()), file()])
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
  })

  it('says that a document of several files must be bundled', async () => {
    const split = small()
    orders(split).get.responses[200] = { $ref: 'responses/Orders.yaml' }
    const { exit, stderr } = await run(['diff', write(split), write(split)])
    expect([exit, stderr]).toEqual([2, expect.stringContaining('must be bundled into one file')])
  })
})

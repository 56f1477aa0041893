// Every rule has an entry in the table, with changes that break and similar ones that do not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type BreakingRule as RuleId, breakingRules as rules } from '../../../packages/cli/src/diff/change.ts'
import { findBreaking } from '../../../packages/cli/src/diff/find-changes.ts'
import { distFolder } from '../../src/bundle/paths.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a document of any shape
type Document = any

const tiny = parse(readFileSync(join(import.meta.dirname, '../fixtures/tiny.yaml'), 'utf8')) as Document
tiny.security = [{ Key: [] }]
tiny.components.schemas.NewPet.anyOf = [{ required: ['kind'] }, { required: ['weight_kg'] }]

const list = (document: Document): Document => document.paths['/pets'].get
const add = (document: Document): Document => document.paths['/pets'].post
const newPet = (document: Document): Document => document.components.schemas.NewPet
const pet = (document: Document): Document => document.components.schemas.Pet.properties

type Edit = (document: Document) => void

/** What breaks under each rule, with the end of the message; and what does not. */
const cases: Readonly<
  Record<RuleId, { readonly breaks: readonly (readonly [Edit, string])[]; readonly harmless: readonly Edit[] }>
> = {
  'operation-removed': {
    breaks: [
      [(document) => delete document.paths['/pets'].get, 'listPets (GET /pets) was there, is absent.'],
      [(document) => delete document.paths['/pets'].post, 'addPets (POST /pets) was there, is absent.'],
    ],
    harmless: [(document) => (document.paths['/toys'] = { get: list(tiny) })],
  },
  'operation-renamed': {
    breaks: [[(document) => (list(document).operationId = 'getPets'), 'The id was "listPets", is "getPets".']],
    harmless: [(document) => (list(document).summary = 'Get pets')],
  },
  'operation-guarded': {
    breaks: [
      [(document) => delete list(document).security, 'listPets was public, has to be signed.'],
      [(document) => (add(document)['x-permission'] = 'admin'), 'The permission was "trade", is "admin".'],
    ],
    harmless: [(document) => (add(document).security = []), (document) => delete add(document)['x-permission']],
  },
  'answer-removed': {
    breaks: [[(document) => delete list(document).responses['200'], 'listPets answered 200, does not.']],
    harmless: [(document) => (list(document).responses['429'] = { description: 'Too many.' })],
  },
  'weight-raised': {
    breaks: [
      [(document) => (list(document)['x-weight'].ip = 2), 'listPets cost 1 of the ip budget, costs 2.'],
      [(document) => (list(document)['x-weight'].uid = 1), 'listPets cost 0 of the uid budget, costs 1.'],
    ],
    harmless: [(document) => (add(document)['x-weight'] = { ip: 1, uid: 1 })],
  },
  'limit-lowered': {
    breaks: [
      [(document) => (document['x-limits'].ipWeight = 4), '`ipWeight` was 5, is 4.'],
      [(document) => (document['x-limits'].windowMs = 11), '`windowMs` was 10, is 11.'],
    ],
    harmless: [(document) => (document['x-limits'] = { windowMs: 9, ipWeight: 6 })],
  },
  'paging-changed': {
    breaks: [
      [
        (document) => (list(document)['x-paging'].by = 'page'),
        '"by":"page","limit":"limit","from":"bornAfter","time":"born","id":"id"}.',
      ],
    ],
    harmless: [(document) => (add(document)['x-paging'] = { by: 'none', limit: 'limit', time: 'born', id: 'id' })],
  },
  'input-removed': {
    breaks: [
      [(document) => list(document).parameters.pop(), 'The parameter `limit` in the query was there, is absent.'],
      [(document) => delete newPet(document).properties.kind, '`kind` was there, is absent.'],
      [(document) => delete add(document).requestBody, 'addPets took a body, takes none.'],
    ],
    harmless: [
      (document) => list(document).parameters.push({ name: 'kind', in: 'query', schema: { type: 'string' } }),
      (document) => (newPet(document).properties.name = { type: 'string' }),
    ],
  },
  'input-required': {
    breaks: [
      [
        (document) => (list(document).parameters[1].required = true),
        'The parameter `limit` in the query was optional, is required.',
      ],
      [
        (document) =>
          list(document).parameters.push({ name: 'kind', in: 'query', required: true, schema: { type: 'string' } }),
        'The parameter `kind` in the query was absent, is required.',
      ],
      [(document) => (newPet(document).required = ['kind']), '`kind` was optional, is required.'],
      [
        (document) => newPet(document).anyOf.pop(),
        'One of ["kind"] or ["weight_kg"] had to be there, now one of ["kind"].',
      ],
      [
        (document) => (document.components.schemas.AddRequest.anyOf = [{ required: ['ids'] }]),
        'One of no fields had to be there, now one of ["ids"].',
      ],
      [
        (document) => (list(document).requestBody = { ...add(tiny).requestBody, required: true }),
        'listPets took no body, needs one.',
      ],
    ],
    harmless: [
      (document) => delete document.components.schemas.AddRequest.required,
      (document) => delete newPet(document).anyOf,
      (document) => newPet(document).anyOf.push({ required: ['name'] }),
    ],
  },
  'input-narrowed': {
    breaks: [
      [(document) => (list(document).parameters[1].schema.type = 'boolean'), 'The type was integer, is boolean.'],
      [(document) => (list(document).parameters[1].schema.maximum = 49), '`maximum` was 50, is 49.'],
      [(document) => (list(document).parameters[1].schema.minimum = 1), '`minimum` was absent, is 1.'],
      [(document) => (newPet(document).properties.weight_kg.maxLength = 8), '`maxLength` was absent, is 8.'],
      [(document) => (newPet(document).properties.weight_kg.pattern = '^1$'), '`pattern` was absent, is "^1$".'],
      [(document) => (newPet(document).properties.weight_kg.format = 'int64'), 'The format was decimal, is int64.'],
      [
        (document) => (document.components.schemas.AddRequest.properties.pets.maxItems = 2),
        '`maxItems` was absent, is 2.',
      ],
    ],
    harmless: [
      (document) => (list(document).parameters[1].schema.maximum = 51),
      (document) => (list(document).parameters[1].schema.type = 'number'),
      (document) => delete newPet(document).properties.weight_kg.format,
      (document) => (newPet(document).additionalProperties = true),
    ],
  },
  'word-removed': {
    breaks: [[(document) => document.components.schemas.KindCode.oneOf.pop(), '2 was taken, is not.']],
    harmless: [
      (document) => document.components.schemas.KindCode.oneOf.push({ const: '3', title: 'bird' }),
      (document) => document.components.schemas.Kind.oneOf.pop(),
    ],
  },
  'default-changed': {
    breaks: [[(document) => (list(document).parameters[1].schema.default = 10), 'The default was absent, is 10.']],
    harmless: [(document) => (pet(document).legs.default = 2)],
  },
  'field-removed': {
    breaks: [
      // Two operations return pets; the change is reported once.
      [(document) => delete pet(document).tag, '`tag` was there, is absent.'],
      [(document) => delete pet(document).Born, '`Born` was there, is absent.'],
    ],
    harmless: [
      (document) => {
        const { Pet } = document.components.schemas
        document.components.schemas.Base = { type: 'object', properties: Pet.properties, required: Pet.required }
        document.components.schemas.Pet = { type: 'object', allOf: [{ $ref: '#/components/schemas/Base' }] }
      },
      (document) => (pet(document).colour = { type: 'string' }),
    ],
  },
  'field-optional': {
    breaks: [[(document) => (document.components.schemas.Pet.required = []), '`id` was required, is optional.']],
    harmless: [(document) => document.components.schemas.Pet.required.push('tag')],
  },
  'field-widened': {
    breaks: [
      [(document) => (pet(document).tame.type = ['boolean', 'null']), 'The type was boolean, is boolean, null.'],
      [(document) => (pet(document).legs.type = 'string'), 'The type was integer, is string.'],
      [(document) => delete pet(document).id.format, 'The format was int64, is none.'],
      [(document) => (pet(document).born['x-unit'] = 'ms'), 'The unit was unix-ms, is ms.'],
    ],
    harmless: [
      (document) => (pet(document).legs['x-unit'] = 'ms'),
      (document) => (pet(document).weight_kg.type = 'string'),
      (document) => (pet(document).tag.format = 'decimal'),
    ],
  },
  'name-changed': {
    breaks: [
      [
        (document) => (pet(document).born['x-name'] = 'birthTime'),
        '`born` was called "bornTime", is called "birthTime".',
      ],
      [(document) => (pet(document).tag['x-name'] = 'label'), '`tag` was called absent, is called "label".'],
    ],
    harmless: [(document) => (pet(document).tag.description = 'Label.')],
  },
}

function breaking(edit: Edit): { rule: string; message: string }[] {
  const changed = structuredClone(tiny) as Document
  edit(changed)
  if (JSON.stringify(changed) === JSON.stringify(tiny)) throw new Error('Expected a changed document, was the same.')
  return findBreaking(tiny, changed)
}

describe('findBreaking', () => {
  it('has changes that break and changes that do not for every rule', () => {
    expect(Object.keys(cases)).toEqual(Object.keys(rules))
    for (const { breaks, harmless } of Object.values(cases)) {
      expect(breaks.length).toBeGreaterThan(0)
      expect(harmless.length).toBeGreaterThan(0)
    }
  })

  it.each(
    Object.entries(cases).flatMap(([rule, { breaks }]) => breaks.map(([edit, message]) => ({ rule, edit, message }))),
  )('reports $message as $rule', ({ rule, edit, message }) => {
    const found = breaking(edit)
    expect(found.map((change) => change.rule)).toEqual([rule])
    expect(found[0]!.message.endsWith(message), found[0]!.message).toBe(true)
  })

  it.each(
    Object.entries(cases).flatMap(([rule, { harmless }]) => harmless.map((edit, index) => ({ rule, edit, index }))),
  )('permits the harmless change $index near $rule', ({ edit }) => {
    expect(breaking(edit)).toEqual([])
  })

  it('reads the format unix-ms of older documents as an int64 with that unit', () => {
    const older = structuredClone(tiny) as Document
    const places = [list(older).parameters[0].schema, pet(older).born, pet(older).Born]
    for (const place of places) {
      expect(place).toMatchObject({ format: 'int64', 'x-unit': 'unix-ms' })
      place.format = 'unix-ms'
      delete place['x-unit']
    }
    expect(findBreaking(older, tiny)).toEqual([])
    pet(older).legs.format = 'unix-ms'
    expect(findBreaking(older, tiny).map(({ rule }) => rule)).toEqual(['field-widened'])
  })

  it('finds nothing between the document and itself, and every operation that is taken out of it', () => {
    const document = JSON.parse(readFileSync(join(distFolder, 'openapi.json'), 'utf8')) as Document
    expect(findBreaking(document, document)).toEqual([])
    for (const path of Object.keys(document.paths)) {
      const { [path]: _, ...paths } = document.paths
      expect(findBreaking(document, { ...document, paths }).map(({ rule }) => rule)).toEqual(['operation-removed'])
    }
  })
})

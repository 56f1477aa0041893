// Random documents: valid ones with what OpenAPI permits, and the same with odd values in the place of any part.
import fc from 'fast-check'
import { faults, forms, recordWith } from './faults.ts'
import { type Part, cleanDocument, operationsOf, places, ref } from './places.ts'

/** Values that no rule has a complaint about, in the forms of schemas. */
const cleanValue = fc.constantFrom<Part>(
  { type: 'string', maxLength: 20 },
  { type: 'string', format: 'decimal' },
  { type: 'boolean' },
  { type: 'integer', format: 'int64', description: 'Milliseconds.' },
  { type: 'string', enum: ['buy', 'sell'] },
  ref('schemas/Trade'),
)

const { cleanSchema } = fc.letrec<{ cleanSchema: Part }>((tie) => ({
  cleanSchema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    cleanValue,
    fc
      .dictionary(fc.constantFrom('symbol', 'side', 'note', 'list', 'state'), tie('cleanSchema'), { maxKeys: 3 })
      .map((properties) => ({
        type: 'object',
        properties,
      })),
    tie('cleanSchema').map((items) => ({ type: 'array', items })),
    tie('cleanSchema').map((additionalProperties) => ({ type: 'object', additionalProperties })),
    fc.array(tie('cleanSchema'), { minLength: 1, maxLength: 3 }).map((allOf) => ({ allOf })),
    fc.array(tie('cleanSchema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
  ),
}))

const version = fc.constantFrom('3.0.3' as const, '3.1.0' as const)

/** How a response for errors may be written. */
const errorKeys = ['default', '4XX', '5xx', '400', '429', '503']

/** A valid document with schemas at several places, and responses for errors that are written in several ways. */
export const cleanRandom = fc
  .tuple(version, fc.array(fc.tuple(fc.nat(), cleanSchema), { maxLength: 5 }), fc.nat(), fc.boolean())
  .map(([form, parts, choice, isShared]) => {
    const document = cleanDocument(form)
    const open = places.filter(({ is31 }) => form === '3.1.0' || !is31)
    for (const [index, [place, schema]] of parts.entries())
      open[place % open.length]!.plant(
        document,
        structuredClone({ type: 'object', properties: { note: schema } }),
        `N${index}`,
      )
    document.components.responses ??= {}
    if (isShared) document.components.responses.Refused = { description: 'Refused.' }
    for (const [index, { node }] of operationsOf(document).entries()) {
      if (node.responses.default?.description !== 'Refused.') continue
      const { default: own, ...others } = node.responses
      const key = errorKeys[(choice + index) % errorKeys.length]!
      node.responses = { ...others, [key]: isShared ? ref('responses/Refused') : own }
    }
    return document
  })

export interface Planted {
  readonly document: Part
  readonly rule: string
  /** The path of the fault. */
  readonly path: string
  /** How it was planted, for a failure. */
  readonly how: string
}

/** A valid document with one fault of a field at a random place. */
const plantedField: fc.Arbitrary<Planted> = fc
  .tuple(cleanRandom, fc.constantFrom(...faults), fc.nat(), fc.nat(), fc.boolean(), fc.boolean())
  .map(([clean, { rule, field, schema }, placeChoice, formChoice, isNested, isShared]) => {
    const document = structuredClone(clean)
    const is31 = document.openapi === '3.1.0'
    const openPlaces = places.filter((place) => is31 || !place.is31)
    const openForms = forms.filter((form) => is31 || !form.is31)
    const place = openPlaces[placeChoice % openPlaces.length]!
    const form = openForms[formChoice % openForms.length]!
    const wrapped = form.wrap(structuredClone(schema))
    if (isShared) document.components.schemas.Plain = wrapped.schema
    const { record, path } = isShared
      ? recordWith(field, ref('schemas/Plain'), [], isNested)
      : recordWith(field, wrapped.schema, wrapped.path, isNested)
    const at = place.plant(document, record, 'Fault')
    const shared = ['components', 'schemas', 'Plain', ...wrapped.path]
    return {
      document,
      rule,
      path: (isShared ? shared : [...at, ...path]).join('/'),
      how: `${field} of ${place.name}, ${form.name}${isNested ? ', nested' : ''}${isShared ? ', shared' : ''}`,
    }
  })

/** A valid document with one operation that has no id, or no response for errors. */
const plantedOperation: fc.Arbitrary<Planted> = fc
  .tuple(cleanRandom, fc.nat(), fc.constantFrom('', ' ', null, undefined), fc.nat(3))
  .map(([clean, choice, id, kind]) => {
    const document = structuredClone(clean)
    const operations = operationsOf(document)
    const { node, path } = operations[choice % operations.length]!
    if (kind === 0) {
      node.operationId = id
      return { document, rule: 'capi-operation-id-present', path: path.join('/'), how: `the id ${id}` }
    }
    const rule = 'capi-error-response-present'
    const kept = Object.entries(node.responses).filter(([key]) => key.startsWith('2'))
    if (kind === 1 && kept.length === 0) {
      delete node.responses
      return { document, rule, path: path.join('/'), how: 'no responses' }
    }
    const others = kind === 2 ? { '304': { description: 'As before.' }, 'x-note': 'Nothing else.' } : {}
    node.responses = { ...Object.fromEntries(kept), ...others }
    return { document, rule, path: [...path, 'responses'].join('/'), how: `only ${Object.keys(node.responses)}` }
  })

/** A valid document with one fault at a random place. */
export const plantedDocument: fc.Arbitrary<Planted> = fc.oneof(
  { arbitrary: plantedField, weight: 3 },
  { arbitrary: plantedOperation, weight: 1 },
)

const oddValue = fc.oneof(
  fc.constantFrom<Part>(
    null,
    true,
    false,
    0,
    5,
    '',
    'text',
    [],
    {},
    [null],
    [true],
    [[]],
    [{}],
    { $ref: 5 },
    { $ref: '#' },
  ),
  fc.constantFrom<Part>({ $ref: '#/paths' }, { $ref: '#/components/schemas/Missing' }, ref('schemas/Trade')),
  fc.constantFrom<Part>({ type: 'number' }, { properties: null }, { items: true }, { anyOf: [true] }, { name: null }),
)

/** A random document with odd values at random places. */
export const brokenDocument: fc.Arbitrary<Part> = fc
  .tuple(plantedDocument, fc.array(fc.tuple(fc.nat(), oddValue), { minLength: 1, maxLength: 6 }))
  .map(([{ document }, breaks]) => {
    const whole = { document }
    for (const [choice, value] of breaks) {
      const parts = partsOf(whole)
      const [owner, key] = parts[choice % parts.length]!
      owner[key] = structuredClone(value)
    }
    return whole.document
  })

/** Returns where each part of a document stands: its owner and its key there. */
function partsOf(owner: Part): [Part, string][] {
  return Object.keys(owner).flatMap((key) => [
    [owner, key] as [Part, string],
    ...(typeof owner[key] === 'object' && owner[key] !== null ? partsOf(owner[key]) : []),
  ])
}

// Emits what the client deals in, from the smallest to the largest: the types of records (`records.ts`) and the
// functions that read them (`readers.ts`), the types of inputs (`inputs.ts`) and the tables by which they are written
// (`input-fields.ts`), the signature of every operation (`methods.ts`), and its codec, which joins them (`codecs.ts`).
import { type Call, type Field, type Kind, type Model, type Shape, vocabularyIn } from './model.ts'
import { banner, comment, constantOf, describe, inputTypeOf, key, markOf, member, recordIn, typeOf } from './print.ts'
import { codesName, isList, isRead, maxItemsOf, type Pages, pagingOf } from './wire.ts'

/** Returns the text of `records.ts`, which has types only: the normalised type of every object in an answer. */
export function emitRecords({ records }: Model): string {
  const words = records.flatMap(({ fields }) => fields.flatMap(({ kind }) => vocabularyIn(kind)?.typeName ?? []))
  const body = records.map(emitRecord).join('\n')
  return [
    banner,
    `import type { Open, ${[...new Set(words)].toSorted().join(', ')} } from './vocabularies.ts'\n`,
    body.includes(' extends RefusalCause ') ? `import type { RefusalCause } from './errors.ts'\n\n` : '\n',
    body,
  ].join('')
}

function emitRecord({ name, description, fields, schema }: Shape): string {
  const members = fields.map((field) => {
    const type = typeOf(field.kind)
    const isSure = (field.isRequired && !field.isNullable && !field.isEmptyNone) || field.kind.type === 'list'
    return `${describe(field.schema, field.wire, field.name)}readonly ${key(field.name)}: ${type}${isSure ? '' : ' | null'}\n`
  })
  const basis = schema['x-basis'] === 'practice' && markOf(schema)
  return [
    comment(description, basis),
    `export interface ${name} ${refusalIn(fields) ? 'extends RefusalCause ' : ''}{\n${members.join('')}`,
    comment('Unknown fields are passed through under their own names.'),
    'readonly [field: string]: unknown\n}\n\n',
  ].join('')
}

/** Returns the field with the text of a refusal, from which the reason is read; undefined where a record has none. */
function refusalIn(fields: readonly Field[]): Field | undefined {
  return fields.find(({ name }) => name === 'errorMessage')
}

/** Returns the text of `readers.ts`: the functions that read records from the wire. */
export function emitReaders({ records }: Model): string {
  const words = new Set<string>()
  const body = records.map((record) => emitReader(record, words)).join('\n')
  const names = records.map(({ name }) => name).toSorted()
  return [
    banner,
    `import type { ${names.join(', ')} } from './records.ts'\n`,
    `import { ${[...words].toSorted().map(constantOf).join(', ')} } from './vocabularies.ts'\n`,
    body.includes('...refusalCause(') ? `import { refusalCause } from './errors.ts'\n` : '',
    `import { count, decimal, flag, id, list, ${body.includes(': map(') ? 'map, ' : ''}none, reader, text, time, word } from '../values/read-value.ts'\n\n`,
    body,
  ].join('')
}

function emitReader({ name, fields }: Shape, words: Set<string>): string {
  const members = fields.map((field) => `${key(field.name)}: ${read(field, words)},\n`)
  const message = refusalIn(fields)
  if (message) members.push(`...refusalCause(${member('wire', message)}),\n`)
  return [
    comment(`Reads ${article(name)} \`${name}\` from the wire.`),
    `export const read${name}: (value: unknown) => ${name} = /* @__PURE__ */ reader((wire) => ({\n${members.join('')}}))\n`,
  ].join('')
}

function read({ kind, isEmptyNone, ...field }: Field, words: Set<string>): string {
  const value = member('wire', field)
  return readKind(kind, isEmptyNone ? `none(${value})` : value, words)
}

function readKind(kind: Kind, value: string, words: Set<string>): string {
  if (kind.type === 'nothing') return 'null'
  if (kind.type === 'list' || kind.type === 'map') return `${kind.type}(${value}, ${readerOf(kind.of, words)})`
  if (kind.type !== 'word') return `${kind.type === 'object' ? `read${kind.name}` : kind.type}(${value})`
  words.add(kind.vocabulary.typeName)
  return `word(${value}, ${constantOf(kind.vocabulary.typeName)})`
}

/** Returns a function expression that reads one value of the kind. */
function readerOf(kind: Kind, words: Set<string> = new Set()): string {
  if (kind.type === 'object') return `read${kind.name}`
  if (kind.type === 'word' || kind.type === 'list' || kind.type === 'map')
    return `(value) => ${readKind(kind, 'value', words)}`
  return kind.type
}

function article(name: string): string {
  return /^[AEIOU]/.test(name) ? 'an' : 'a'
}

/** Returns the text of `inputs.ts`, which has types only: the input of each operation, and the objects in it. */
export function emitInputs({ calls, inputs }: Model): string {
  const words = new Set<string>()
  const nested = inputs.map((shape) => emitInput(inputOf(shape), words))
  const own = calls.map(({ input }) => (input ? emitInput(input, words) : ''))
  return [
    banner,
    `import type { ${[...words].toSorted().join(', ')} } from './vocabularies.ts'\n`,
    "import type { DecimalInput, IdInput } from '../values/write-value.ts'\n\n",
    ...nested,
    ...own,
  ].join('')
}

/** Returns an object in an input under the name of its type. */
function inputOf(shape: Shape): Shape {
  return { ...shape, name: `${shape.name}Input` }
}

function emitInput({ name, description, fields, schema }: Shape, words: Set<string>): string {
  const members = fields.map((field) => {
    const vocabulary = vocabularyIn(field.kind)
    if (vocabulary) words.add(vocabulary.typeName)
    const mark = field.isRequired ? '' : '?'
    const none = field.isRequired ? '' : ' | undefined'
    return `${describe(field.schema, field.wire, field.name)}readonly ${key(field.name)}${mark}: ${inputTypeOf(field.kind)}${none}\n`
  })
  const about = comment(description, schema['x-note'])
  const alternatives = alternativesOf({ fields, schema })
  if (alternatives.length === 0) return `${about}export interface ${name} {\n${members.join('')}}\n\n`
  const one = alternatives.map(
    (each) => `{ ${each.map((field) => `readonly ${key(field.name)}: ${inputTypeOf(field.kind)}`).join('; ')} }`,
  )
  const all = `${name.replace(/Input$/, '')}Fields`
  return `interface ${all} {\n${members.join('')}}\n\n${about}export type ${name} = ${all} & (${one.join(' | ')})\n\n`
}

/** Returns the sets of fields of which a request needs one: `anyOf` with `required` in the document. */
function alternativesOf({ fields, schema }: Pick<Shape, 'fields' | 'schema'>): Field[][] {
  const branches = (schema.anyOf ?? []).filter(({ required }) => required)
  return branches.map(({ required }) => fields.filter(({ wire }) => required!.includes(wire)))
}

/**
 * Returns the text of `input-fields.ts`: the tables by which inputs are written to a query or a body. Unknown names are
 * refused, so that a misspelt field is never ignored.
 */
export function emitInputFields({ calls, inputs }: Model): string {
  const codes = new Set<string>()
  // Only the tables of this file refer to them.
  const nested = inputs.map((shape) => emitFields(inputOf(shape), codes, true).replace('export const', 'const'))
  const own = calls.map(({ input, hasBody }) => (input ? emitFields(input, codes, hasBody) : ''))
  return [
    banner,
    `import { ${[...codes].toSorted().join(', ')} } from './vocabularies.ts'\n`,
    "import type { InputField } from '../values/write-value.ts'\n",
    "import { codeIn, countIn, decimalIn, flagIn, idIn, listIn, longIn } from '../values/write-value.ts'\n",
    "import { objectIn, textIn, timeIn } from '../values/write-value.ts'\n\n",
    ...nested,
    ...own,
  ].join('')
}

function emitFields(shape: Shape, codes: Set<string>, isBody: boolean): string {
  const { name, fields } = shape
  const alternatives = alternativesOf(shape)
  if (alternatives.some(({ length }) => length !== 1))
    throw new Error(`Each alternative of ${name} must require one field, because no check of several is known.`)
  const rows = fields.map((field) => {
    const parts = [JSON.stringify(field.wire), isBody && isLong(field) ? 'longIn' : writerOf(field.kind, codes)]
    const isAny = alternatives.some(([only]) => only === field)
    if (isAny) parts.push(`'any'`)
    else if (field.isRequired || field.name !== field.wire) parts.push(String(field.isRequired))
    if (field.name !== field.wire) parts.push(JSON.stringify(field.name))
    return `[${parts.join(', ')}],\n`
  })
  const about = comment(`The wire fields of \`${name}\`.`)
  return `${about}export const ${constantOf(name)}: readonly InputField[] = [\n${rows.join('')}]\n\n`
}

/** Whether a field is an id that a body contains as a number, of which a text may be another form. */
function isLong({ kind, schema }: Field): boolean {
  return kind.type === 'id' && [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === 'integer')
}

/** Returns an expression for the function that writes a value of the kind. */
function writerOf(kind: Kind, codes: Set<string>): string {
  if (kind.type === 'list') return `/* @__PURE__ */ listIn(${writerOf(kind.of, codes)})`
  if (kind.type === 'object') return `/* @__PURE__ */ objectIn(${constantOf(`${kind.name}Input`)})`
  if (kind.type === 'nothing' || kind.type === 'map')
    throw new Error(`No request has a field of kind ${kind.type} yet.`)
  if (kind.type !== 'word') return `${kind.type}In`
  const table = constantOf(codesName(kind.vocabulary))
  codes.add(table)
  return `/* @__PURE__ */ codeIn(${table})`
}

/** Returns the text of `methods.ts`, which has types only: the normalised signature of every operation. */
export function emitMethods({ calls }: Model): string {
  const records = [...new Set(calls.map((call) => recordIn(call.answer)))].toSorted()
  const inputs = calls.flatMap((call) => call.input?.name ?? []).toSorted()
  return [
    banner,
    `import type { ${inputs.join(', ')} } from './inputs.ts'\n`,
    `import type { ${records.join(', ')} } from './records.ts'\n\n`,
    comment('Every operation as a function of normalised values.'),
    `export interface Methods {\n${calls.map(emitSignature).join('')}}\n`,
  ].join('')
}

function emitSignature({ id, input, operation, answer, signed }: Call): string {
  const needsInput =
    input !== null && (alternativesOf(input).length > 0 || input.fields.some((field) => field.isRequired))
  const argument = input ? `input${needsInput ? '' : '?'}: ${input.name}` : ''
  const { ip, uid } = operation['x-weight']
  return [
    comment(
      operation.description,
      `Weight: ${ip} for the IP${uid === undefined ? '' : `, ${uid} for the UID`}. ${signed ? `Signed; permission to ${operation['x-permission']}.` : 'Public.'}`,
      markOf(operation),
    ),
    `${id}(${argument}): Promise<${typeOf(answer)}>\n`,
  ].join('')
}

/**
 * Returns the text of `codecs.ts`: of every operation, its input fields, the reader of its answer, and what its
 * requests cost.
 */
export function emitCodecs({ calls, records: shapes }: Model): string {
  const records = [...new Set(calls.map((call) => recordIn(call.answer)))].toSorted()
  const inputs = calls.flatMap((call) => call.input?.name ?? []).toSorted()
  const open = calls.filter(({ signed }) => !signed)
  const table = (part: readonly Call[]): string => part.map((call) => emitCodec(call, shapes)).join('')
  return [
    banner,
    `import { ${inputs.map(constantOf).join(', ')} } from './input-fields.ts'\n`,
    "import type { Methods } from './methods.ts'\n",
    `import { ${records.map((name) => `read${name}`).join(', ')} } from './readers.ts'\n`,
    "import type { Paging } from './operations.ts'\n",
    "import { list, map, only } from '../values/read-value.ts'\n",
    "import type { InputField } from '../values/write-value.ts'\n\n",
    comment('A field that a response must contain: its name on the wire and the kind of its value.'),
    `export type RequiredField = readonly [wire: string, kind: ${Array.from(requiredKinds.values(), (name) => `'${name}'`).join(' | ')}, isNullable?: true]\n\n`,
    'export interface Codec<Method extends (input: never) => Promise<unknown>> {\n',
    comment('The fields of the input, for `writeBody` or `writeQuery`; null where the method takes none.'),
    'readonly fields: readonly InputField[] | null\n',
    comment('The fields that a response must contain; null where the response is a list or a map.'),
    'readonly required: readonly RequiredField[] | null\n',
    comment(
      'The code of a response that is an envelope, which means success; any other code is a refusal. Absent for bare responses.',
    ),
    'readonly code?: string\n',
    comment('Whether the response is an object with keys that the document does not list.'),
    'readonly isMap?: true\n',
    comment('Returns the record of a response that may also be a list of the one record; undefined where it never is.'),
    'readonly unwrap?: (value: unknown) => unknown\n',
    comment('Returns the normalised record of a response.'),
    'readonly read: (value: unknown) => Awaited<ReturnType<Method>>\n',
    'readonly path: string\n',
    comment('Whether the fields are sent as a body, with POST, and not as a query, with GET.'),
    'readonly hasBody?: true\n',
    comment('What a call costs of the IP budget, of the UID budget, and of the calls that place or cancel.'),
    'readonly cost: { readonly ip: number; readonly uid: number; readonly orders: 0 | 1 }\n',
    comment(
      'What a lost response means: it only reads, a second request leaves what the first one has made, or it may have changed something that a second one would change again.',
    ),
    "readonly policy: 'read' | 'repeat' | 'change'\n",
    comment('Whether it returns a list, with pages or without.'),
    'readonly isList?: true\n',
    comment('What to read before a request is repeated whose response was lost, where it has no client id.'),
    'readonly confirm?: readonly (keyof Methods)[]\n',
    comment('The maximum number of entries of the list in the body.'),
    'readonly maxItems?: number\n',
    comment(
      'How the pages of a list are requested, with wire names, and the normalised names of the time and the id of its records.',
    ),
    "readonly paging?: Pick<Paging, 'by' | 'limit' | 'record'> & Partial<Given<Pick<Paging, 'default' | 'maximum' | 'page' | 'from' | 'to'>>>\n}\n\n",
    'type Given<Type> = { readonly [Name in keyof Type]: NonNullable<Type[Name]> }\n\n',
    comment('The id of an operation that needs no credentials: those for market data.'),
    `export type PublicId = ${open.map(({ id }) => JSON.stringify(id)).join(' | ') || 'never'}\n\n`,
    'export type Codecs<Ids extends keyof Methods> = { readonly [Id in Ids]: Codec<Methods[Id]> }\n\n',
    comment('The codecs of the operations that need no credentials, so that programs that call no others are smaller.'),
    `export const publicCodecs: Codecs<PublicId> = {\n${table(open)}}\n\n`,
    comment('The codecs of all other operations.'),
    `export const signedCodecs: Codecs<Exclude<keyof Methods, PublicId>> = {\n${table(calls.filter(({ signed }) => signed))}}\n\n`,
    comment('The codec of every operation.'),
    'export const codecs: Codecs<keyof Methods> = /* @__PURE__ */ Object.assign({}, publicCodecs, signedCodecs)\n',
  ].join('')
}

function emitCodec(call: Call, shapes: readonly Shape[]): string {
  const { id, input, answer, isListOfOne } = call
  const fields = input ? constantOf(input.name) : 'null'
  const parts = [
    `fields: ${fields}`,
    `required: ${requiredIn(answer, shapes)}`,
    ...codeIn(answer, shapes),
    ...(answer.type === 'map' ? ['isMap: true'] : []),
    ...(isListOfOne ? ['unwrap: only'] : []),
    `read: ${reader(answer)}`,
    ...requestOf(call, shapes),
  ]
  return `${id}: { ${parts.join(', ')} },\n`
}

/** Returns what the client needs to know of the requests of an operation. */
function requestOf(call: Call, shapes: readonly Shape[]): string[] {
  const { id, method, path, operation, hasBody } = call
  if (hasBody !== (method === 'POST')) throw new Error(`Only requests with POST have a body, and not those of ${id}.`)
  const { ip, uid = 0 } = operation['x-weight']
  // The limit of order calls counts what places or cancels, and not what changes the account.
  const orders = operation['x-permission'] === 'trade' && operation.tags[0] !== 'account' ? 1 : 0
  const maxItems = maxItemsOf(call)
  const pages = pagingOf(call, shapes)
  return [
    `path: ${JSON.stringify(path)}`,
    ...(hasBody ? ['hasBody: true'] : []),
    `cost: { ip: ${ip}, uid: ${uid}, orders: ${orders} }`,
    `policy: '${policyOf(call)}'`,
    ...(isList(call) ? ['isList: true'] : []),
    ...(operation['x-repeat'] === 'never' ? [`confirm: ${JSON.stringify(operation['x-confirm'])}`] : []),
    ...(maxItems ? [`maxItems: ${maxItems}`] : []),
    ...(pages ? [`paging: ${emitPaging(pages)}`] : []),
  ]
}

/** Returns what a lost response of an operation means. */
function policyOf(call: Call): 'read' | 'repeat' | 'change' {
  if (isRead(call)) return 'read'
  return call.operation['x-repeat'] === 'freely' ? 'repeat' : 'change'
}

/** The answer of a list is read by its codec, so that its names are not needed. */
function emitPaging({ by, limit, default: standard, maximum, page, from, to, record }: Pages): string {
  const given = { by, limit, default: standard, maximum, page, from, to, record }
  return JSON.stringify(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)))
}

/** The kinds of fields that responses must contain, with what a message calls their values. */
const requiredKinds: ReadonlyMap<string, string> = new Map([
  ['flag', 'true or false'],
  ['id', 'an id'],
  ['list', 'a list'],
  ['object', 'an object'],
  ['text', 'text'],
  ['time', 'a time'],
])

function requiredIn(answer: Kind, shapes: readonly Shape[]): string {
  if (answer.type !== 'object') return 'null'
  const { fields } = shapes.find(({ name }) => name === answer.name)!
  const rows = fields
    // The code of an envelope is checked before its fields are.
    .filter(({ isRequired, schema }) => isRequired && schema.const === undefined)
    .map(({ wire, kind: { type }, isNullable, aliases }) => {
      const name = requiredKinds.get(type)
      if (!name || aliases.length > 0) throw new Error(`No check is known for the required field ${wire} (${type}).`)
      return `['${wire}', '${name}'${isNullable ? ', true' : ''}]`
    })
  return `[${rows.join(', ')}]`
}

/** Returns the code that means success, if the answer is an envelope: the constant of its field `code`. */
function codeIn(answer: Kind, shapes: readonly Shape[]): string[] {
  const shape = answer.type === 'object' && shapes.find(({ name }) => name === answer.name)
  const code = shape && shape.fields.find(({ wire }) => wire === 'code')?.schema.const
  return code ? [`code: ${JSON.stringify(code)}`] : []
}

function reader(kind: Kind): string {
  if (kind.type !== 'list' && kind.type !== 'map') return readerOf(kind)
  return `(value) => ${kind.type}(value, ${readerOf(kind.of)})`
}

// Emits `codecs.ts`: of every operation, its input fields, the reader of its answer, and what its requests cost.
import type { Call, Kind, Model, Shape } from './model.ts'
import { type Pages, isList, isRead, maxItemsOf, pagingOf } from './operations.ts'
import { banner, comment, constantOf, recordIn } from './print.ts'
import { readerOf } from './readers.ts'

/** Returns the text of the file. */
export function emitCodecs({ calls, records: shapes }: Model): string {
  const records = [...new Set(calls.map((call) => recordIn(call.answer)))].toSorted()
  const inputs = calls.flatMap((call) => call.input?.name ?? []).toSorted()
  const open = calls.filter(({ signed }) => !signed)
  const table = (part: readonly Call[]): string => part.map((call) => emitCodec(call, shapes)).join('')
  return [
    banner('codecs.ts'),
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
    `required: ${required(answer, shapes)}`,
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

function required(answer: Kind, shapes: readonly Shape[]): string {
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

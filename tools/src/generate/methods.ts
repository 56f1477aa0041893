/** Emits `methods.ts`: the signature of every operation in normalised terms, and the functions that stand behind it. */
import type { Call, Kind, Model } from './model.ts'
import { banner, comment, constantOf, typeOf } from './print.ts'
import { readerOf } from './records.ts'

/** Returns the text of the file. */
export function emitMethods({ calls }: Model): string {
  const records = [...new Set(calls.map((call) => objectIn(call.answer)))].toSorted()
  const inputs = calls.flatMap((call) => call.input?.name ?? []).toSorted()
  return [
    banner('methods.ts'),
    `import type { ${inputs.join(', ')} } from './inputs.ts'\n`,
    `import { ${inputs.map(constantOf).join(', ')} } from './inputs.ts'\n`,
    `import type { ${records.join(', ')} } from './records.ts'\n`,
    `import { ${records.map((name) => `read${name}`).join(', ')} } from './records.ts'\n`,
    "import { list } from '../values/read-value.ts'\n",
    "import type { InputField } from '../values/write-value.ts'\n\n",
    comment('Every operation as a function of normalised values.'),
    `export interface Methods {\n${calls.map(emitSignature).join('')}}\n\n`,
    comment(
      'The fields of the input of a method, for `writeBody` or `writeQuery` (null where it takes none), and the reader of its answer.',
    ),
    'export interface Codec<Method extends (input: never) => Promise<unknown>> {\n',
    'readonly fields: readonly InputField[] | null\n',
    'readonly read: (value: unknown) => Awaited<ReturnType<Method>>\n}\n\n',
    comment('The codec of every operation.'),
    `export const codecs: { readonly [Id in keyof Methods]: Codec<Methods[Id]> } = {\n${calls.map(emitCodec).join('')}}\n`,
  ].join('')
}

function emitSignature({ id, input, operation, answer, signed }: Call): string {
  const needsInput = input?.fields.some((field) => field.isRequired) ?? false
  const argument = input ? `input${needsInput ? '' : '?'}: ${input.name}` : ''
  const { ip, uid } = operation['x-weight']
  const basis = operation['x-basis']
  return [
    comment(
      operation.description,
      `Weight: ${ip} for the IP${uid === undefined ? '' : `, ${uid} for the UID`}. ${signed ? `Signed; permission to ${operation['x-permission']}.` : 'Public.'}`,
      basis && `${basis[0]!.toUpperCase()}${basis.slice(1)}: ${operation['x-note']}`,
    ),
    `${id}(${argument}): Promise<${typeOf(answer)}>\n`,
  ].join('')
}

function emitCodec({ id, input, answer }: Call): string {
  return `${id}: { fields: ${input ? constantOf(input.name) : 'null'}, read: ${reader(answer)} },\n`
}

function reader(kind: Kind): string {
  if (kind.type !== 'list') return readerOf(kind)
  return `(value) => list(value, ${readerOf(kind.of)})`
}

function objectIn(kind: Kind): string {
  if (kind.type === 'list') return objectIn(kind.of)
  if (kind.type === 'object') return kind.name
  throw new Error(`An answer of kind ${kind.type} has no record.`)
}

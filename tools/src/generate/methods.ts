// Emits `methods.ts`: the normalised signature of every operation.
import { alternativesOf } from './inputs.ts'
import type { Call, Model } from './model.ts'
import { banner, comment, recordIn, typeOf } from './print.ts'

/** Returns the text of the file, which has types only. */
export function emitMethods({ calls }: Model): string {
  const records = [...new Set(calls.map((call) => recordIn(call.answer)))].toSorted()
  const inputs = calls.flatMap((call) => call.input?.name ?? []).toSorted()
  return [
    banner('methods.ts'),
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

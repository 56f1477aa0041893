// Every refusal of the engine names its reason, which the document has, and a field only if the operation has it.
import { ENGINE_REFUSED, LEVERAGE_TOO_HIGH, refusalCause } from '@capi/api'
import { controlManual } from '@capi/api/control-manual'
import { manual, refusalReasons } from '@capi/api/manual'
import type { Exchange } from '../conformance/record.ts'

/** The codes that the engine's refusals alone have. */
const ownCodes: readonly unknown[] = [ENGINE_REFUSED, LEVERAGE_TOO_HIGH]
const statuses = /^(?:INVALID_ARGUMENT|FAILED_PRECONDITION): /

/** Returns what is wrong with the refusals of an exchange, one sentence each. */
export function judgeRefusals({ operation, json }: Exchange): string[] {
  // The list of requests has the responses of others.
  if (!operation || operation.id === 'sandbox listRequests') return []
  return textsIn(json).flatMap((text) => {
    const { reason, field } = refusalCause(text)
    if (reason === null || !Object.hasOwn(refusalReasons, reason)) return [`${operation.id}: no reason: ${text}`]
    return field === null || fieldsOf(operation.id).has(field) ? [] : [`${operation.id} has no field ${field}: ${text}`]
  })
}

/** Returns the refusals of the engine in a response: its message, or those of the entries. */
function textsIn(json: unknown): string[] {
  if (Array.isArray(json)) return json.flatMap(textsIn)
  if (typeof json !== 'object' || json === null) return []
  const { code, msg, ...rest } = json as Readonly<Record<string, unknown>>
  const isOwn = typeof msg === 'string' && (ownCodes.includes(code) || statuses.test(msg))
  const entries = Object.entries(rest).flatMap(([name, value]) => {
    if (/^(err_msg|error_message|errorMessage)$/.test(name)) {
      return typeof value === 'string' && statuses.test(value) ? [value] : []
    }
    return textsIn(value)
  })
  return isOwn ? [msg, ...entries] : entries
}

function fieldsOf(id: string): ReadonlySet<string> {
  const control = id.startsWith('sandbox ')
  const { fields } = control
    ? controlManual[id.slice('sandbox '.length) as keyof typeof controlManual]
    : manual[id as keyof typeof manual]
  const names = fields.flatMap(({ name, kind }) => {
    if (kind.type !== 'list') return [name]
    return kind.of.type === 'object' ? kind.of.fields.map((each) => each.name) : [name.replace(/s$/, '')]
  })
  // It closes positions by orders, whose size may be refused.
  return new Set(id === 'closePositions' ? [...names, 'size'] : names)
}

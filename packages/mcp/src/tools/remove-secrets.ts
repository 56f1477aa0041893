// Removes the credentials that an operation returns on purpose, such as those of a new account. The document marks
// their fields.
import type { ManualKind } from '@capi/api/manual'
import { REDACTED } from '../results/redact.ts'

/** Returns a value of a kind, without the texts of fields that are secret. */
export function removeSecrets(value: unknown, kind: ManualKind): unknown {
  if (Array.isArray(value)) {
    const item = kind.type === 'list' ? kind.of : kind
    return value.map((each) => removeSecrets(each, item))
  }
  if (typeof value !== 'object' || value === null) return value
  if (kind.type === 'map')
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, removeSecrets(each, kind.of)]))
  if (kind.type !== 'object') return value
  const fields = new Map(kind.fields.map((field) => [field.wire, field]))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const field = fields.get(name)
      if (field?.isSecret) return [name, REDACTED]
      return [name, field ? removeSecrets(each, field.kind) : each]
    }),
  )
}

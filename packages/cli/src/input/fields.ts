// The fields that flags and tables are made of: those of the documents, and columns of this command's own.
import type { ManualField, ManualKind } from '@capi/api/manual'

export type Field = ManualField
export type Kind = ManualKind

/** Returns the fields of an object; none where the document lists none. */
export function fieldsOf(kind: Kind): readonly Field[] {
  return kind.type === 'object' ? kind.fields : []
}

/** Returns the kind of a list's items; of anything else, the kind itself. */
export function itemOf(kind: Kind): Kind {
  return kind.type === 'list' ? kind.of : kind
}

/** Returns a field that no document has. */
export function ownField(name: string, kind: Kind = { type: 'text' }): Field {
  return { name, wire: name, description: '', kind, required: false, basis: 'documented' }
}

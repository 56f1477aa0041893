/** What a value is and what a field is called, for flags and tables alike: generated texts, or read from a document. */
import { type Known, type ManualField, type ManualKind, shapes } from '@capi/api/manual'

/** A kind of the generated texts, or one that only the local exchange's own surface has: a plain number, an object of its own. */
export type Kind =
  | Exclude<ManualKind, { readonly type: 'object' | 'list' }>
  | { readonly type: 'object'; readonly name: string }
  | { readonly type: 'number' }
  | { readonly type: 'record'; readonly fields: readonly Field[] }
  | { readonly type: 'list'; readonly of: Kind }

export interface Field extends Known, Partial<Omit<ManualField, 'name' | 'description' | 'kind' | 'basis'>> {
  readonly name: string
  readonly description: string
  readonly kind: Kind
}

/** Returns the fields of an object; none where the document does not say which it has. */
export function fieldsOf(kind: Kind): readonly Field[] {
  if (kind.type === 'record') return kind.fields
  return kind.type === 'object' ? (shapes[kind.name]?.fields ?? []) : []
}

/** Tells whether values of the kind are objects. */
export function isObject({ type }: Kind): boolean {
  return type === 'object' || type === 'record'
}

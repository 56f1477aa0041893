// The description of an operation's form, as data. The build derives it from the documents; the page draws it.
import type { HeaderContent } from '@capi/samples'

/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** A value that a field may have, with its meaning. */
export interface Choice {
  readonly value: null | boolean | number | string
  readonly title?: string
  readonly description?: string
}

/** Text, such as a name or a decimal number. */
export interface TextKind {
  readonly type: 'text'
  /** What is expected, for labels and errors. */
  readonly label: string
  /** A regular expression that the whole text matches. */
  readonly pattern?: string
  readonly maxLength?: number
  /** Whether the text has many lines. */
  readonly isLong?: boolean
}

/** A whole number. It may have 64 bits, so it is written as digits and never becomes a double. */
export interface IntegerKind {
  readonly type: 'integer'
  readonly label: string
  readonly minimum?: number
  readonly maximum?: number
}

export interface ChoiceKind {
  readonly type: 'choice'
  readonly label: string
  readonly choices: readonly Choice[]
}

export interface ListKind {
  readonly type: 'list'
  readonly label: string
  readonly item: Field
  readonly minItems?: number
  readonly maxItems?: number
}

export interface ObjectKind {
  readonly type: 'object'
  readonly label: string
  readonly fields: readonly Field[]
  /** Groups of fields; at least one group must be given. */
  readonly needs?: readonly (readonly string[])[]
}

/** One form that the value of a field may have. */
export type Kind = TextKind | IntegerKind | ChoiceKind | ListKind | ObjectKind

/** A parameter, a field of a body, or an item of a list. */
export interface Field {
  readonly name: string
  /** What clients call it, where that is not its name in camel case. */
  readonly called?: string
  readonly required: boolean
  readonly description?: string
  /** Unit of the value, such as milliseconds. */
  readonly unit?: string
  readonly default?: Json
  readonly example?: Json
  /** The forms that the value may have; most fields have one. */
  readonly kinds: readonly Kind[]
}

export interface Parameter extends Field {
  readonly place: 'path' | 'query' | 'header'
}

export interface Body {
  readonly contentType: string
  readonly required: boolean
  readonly field: Field
  /** Values of the whole body, with what each shows. */
  readonly examples: readonly { readonly summary: string; readonly value: Json }[]
}

/** The form of one operation. */
export interface Form {
  readonly id: string
  readonly summary: string
  readonly method: string
  /** May contain names of parameters in braces. */
  readonly path: string
  /** Whether a signature is required. */
  readonly signed: boolean
  /** The headers of the signature, with what each contains; empty without one. */
  readonly signature: readonly (readonly [name: string, content: HeaderContent])[]
  /** What a request costs; absent for control operations. */
  readonly weight?: { readonly ip: number; readonly uid?: number }
  readonly parameters: readonly Parameter[]
  readonly body?: Body
}

/** The forms of both documents, by operation id. */
export interface Forms {
  readonly trading: Readonly<Record<string, Form>>
  readonly control: Readonly<Record<string, Form>>
}

/** The document as the page shows it: the same tree, with keys that only the renderer reads. */
import type { Basis, Document, Operation, Parameter, Schema } from '../bundle/document.ts'
import type { Handbook } from './handbook.ts'

export interface Badge {
  readonly name: string
  readonly color: string
}

export interface ShownSchema extends Schema {
  enum?: (string | number)[]
  example?: unknown
  /** The text of each value, as markdown. */
  'x-enumDescriptions'?: Record<string, string>
  /** Where an inlined schema came from; its name is shown and leads to its entry. */
  'x-original-ref'?: string
  'x-badges'?: Badge[]
  'x-tags'?: string[]
}

export interface ShownParameter extends Parameter {
  'x-badges'?: Badge[]
}

export interface ShownOperation extends Operation {
  'x-badges'?: Badge[]
  'x-codeSamples'?: { lang: string; label: string; source: string }[]
}

export interface Tag {
  name: string
  description?: string
  'x-displayName'?: string
  'x-traitTag'?: boolean
}

export interface ShownDocument extends Document {
  tags: Tag[]
  servers: { variables: Record<string, { default: string }> }[]
  'x-tagGroups'?: { name: string; tags: string[] }[]
}

/** One step from the document to the page. It returns a new document and changes none. */
export type Decoration = (document: ShownDocument, handbook: Handbook) => ShownDocument

/** Returns the badge of a mark; what is documented has none. */
export function badgesOf(basis: Basis | undefined): Badge[] {
  return basis === undefined || basis === 'documented' ? [] : [{ name: basis, color: COLORS[basis] }]
}

const COLORS = { sample: 'blue', conflict: 'red', practice: 'orange' } as const

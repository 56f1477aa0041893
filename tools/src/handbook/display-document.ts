/** The document as the reference page displays it, with keys for the renderer. */
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
  /** The origin of an inlined schema, whose name links to its entry. */
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
  servers: { url: string }[]
  'x-tagGroups'?: { name: string; tags: string[] }[]
}

/** One step from the document to the page; returns a new document. */
export type Decoration = (document: ShownDocument, handbook: Handbook) => ShownDocument

/** Returns the badge of a mark; documented facts have none. */
export function badgesOf(basis: Basis | undefined): Badge[] {
  return basis === undefined || basis === 'documented' ? [] : [{ name: basis, color: COLORS[basis] }]
}

const COLORS = { sample: 'blue', conflict: 'red', practice: 'orange', sandbox: 'grey' } as const

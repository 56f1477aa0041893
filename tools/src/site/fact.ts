/** What guides take facts from: the documents, the handbook, and the shape of a fact. */
import type { ShownDocument } from '../handbook/display-document.ts'
import type { Handbook } from '../handbook/handbook.ts'
import type { Schema } from '../bundle/document.ts'

/** The file of the reference page, beside the guides. */
export const REFERENCE = 'reference.html'

/** What the facts are taken from. */
export interface Sources {
  /** The document with its schemas arranged by tags, as the reference page shows them. */
  readonly document: ShownDocument
  readonly sandbox: ControlDocument
  readonly handbook: Handbook
  readonly workflows: readonly Workflow[]
  /** The Node version that the packages need, such as `>=20.19`. */
  readonly node: string
}

/** Returns a fact as markdown. */
export type Fact = (sources: Sources, ...names: string[]) => string

export interface ControlOperation {
  readonly operationId: string
  readonly summary: string
}

/** The second document, as far as guides speak of it. */
export interface ControlDocument {
  readonly paths: Record<string, Record<string, ControlOperation>>
  readonly components: { readonly schemas: Record<string, Schema> }
}

/** A workflow of the Arazzo document, as far as guides speak of it. */
export interface Workflow {
  readonly workflowId: string
  readonly summary: string
  readonly description: string
  readonly inputs: { readonly properties: Record<string, { readonly description: string }> }
  /** A step sends a request or starts a workflow. The operation is an expression such as `$sourceDescriptions.capi.placeOrder`. */
  readonly steps: readonly {
    readonly description: string
    readonly operationId?: string
    readonly workflowId?: string
  }[]
}

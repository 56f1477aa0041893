/** What facts are taken from, and how operations, schemas and codes are found there. */
import type { Document, Operation, Schema } from '../bundle/document.ts'
import type { Handbook } from '../handbook/handbook.ts'
import { branchesOf } from './schema-text.ts'

export interface Sources {
  readonly document: Document
  /** The control operations of the local exchange. They have no weights. */
  readonly sandbox: Document
  readonly handbook: Handbook
  readonly workflows: readonly Workflow[]
  /** The Node version that the packages need, such as `>=20.19`. */
  readonly node: string
}

/** Returns a fact as Markdown. */
export type Fact = (sources: Sources, ...names: string[]) => string

/** A workflow of the Arazzo document. A step is an operation, such as `$sourceDescriptions.capi.placeOrder`, or a workflow. */
export interface Workflow {
  readonly workflowId: string
  readonly description: string
  readonly inputs: { readonly properties: Record<string, { readonly description: string }> }
  readonly steps: readonly {
    readonly description: string
    readonly operationId?: string
    readonly workflowId?: string
  }[]
}

/** Returns the value; throws if there is none. */
export function need<Value>(value: Value | undefined, expected: string, was: string): Value {
  if (value === undefined) throw new Error(`Expected ${expected}, was ${was}.`)
  return value
}

export function listOperations({ paths }: Document): { operation: Operation; address: string }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ operation, address: `${method.toUpperCase()} ${path}` })),
  )
}

export function findOperation(
  document: Document,
  id: string,
  expected = 'an operation of the document',
): ReturnType<typeof listOperations>[0] {
  return need(
    listOperations(document).find(({ operation }) => operation.operationId === id),
    expected,
    id,
  )
}

export function findSchema({ components }: Document, name: string): Schema {
  return need(components.schemas[name], 'a schema of the document', name)
}

/** Returns the branch of an error code. */
export function findCode(document: Document, value: string): Schema {
  const branches = branchesOf(findSchema(document, 'ErrorCode'))
  return need(
    branches.find((each) => String(each.const) === value),
    'a code of ErrorCode',
    value,
  )
}

// Emits `types.ts` and `control-types.ts`: the types of the wire, by openapi-typescript.
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import type { Model } from './model.ts'
import { banner } from './print.ts'

/** Exact parsing returns an id as a string if a number would round it, and as a number otherwise. */
const id = ts.factory.createUnionTypeNode([
  ts.factory.createKeywordTypeNode(ts.SyntaxKind.NumberKeyword),
  ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
])

/**
 * Returns the text of the file. `isDefaulted` tells whether a field with a default counts as one that is always
 * present.
 */
export async function emitTypes({ document }: Model, isDefaulted = true): Promise<string> {
  const nodes = await openapiTS(structuredClone(document) as never, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    immutable: true,
    defaultNonNullable: isDefaulted,
    transform: (schema) =>
      schema.type === 'integer' && schema.format === 'int64' && !('x-unit' in schema) ? id : undefined,
  })
  return banner('types.ts') + astToString(nodes)
}

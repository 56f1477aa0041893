/** Emits `types.ts` and `control-types.ts`: the types of the wire, by openapi-typescript. */
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import type { Model } from './model.ts'
import { banner } from './print.ts'

/** After exact parsing an id is a string where a number would round it, and a number where not. */
const id = ts.factory.createUnionTypeNode([
  ts.factory.createKeywordTypeNode(ts.SyntaxKind.NumberKeyword),
  ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
])

/** Returns the text of the file. */
export async function emitTypes({ document }: Model): Promise<string> {
  const nodes = await openapiTS(structuredClone(document) as never, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    immutable: true,
    transform: (schema) => (schema.type === 'integer' && schema.format === 'int64' ? id : undefined),
  })
  return banner('types.ts') + astToString(nodes)
}

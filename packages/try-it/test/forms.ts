// The forms of the two documents, and the documents.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseJson } from '@capi/client'
import type { Node } from '../src/describe/describe-schema.ts'
import { readForms } from '../src/describe/read-forms.ts'
import type { Field, Form, ObjectKind } from '../src/describe/field.ts'

const { resolve } = createRequire(import.meta.url)
const texts = ['@capi/api/openapi.json', '@capi/sandbox/openapi.json'].map((name) =>
  readFileSync(resolve(name), 'utf8'),
) as [string, string]

export const forms = readForms(...texts)
export const [tradingDocument, controlDocument] = texts.map((text) => parseJson(text) as Node) as [Node, Node]
export const allForms: readonly Form[] = [...Object.values(forms.trading), ...Object.values(forms.control)]

/** Returns the fields of the body of an operation. */
export function fieldsOf({ body }: Form): readonly Field[] {
  return (body!.field.kinds[0] as ObjectKind).fields
}

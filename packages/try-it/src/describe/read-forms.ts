// Reads the forms from the texts of the two documents. Ids in examples stay exact.
import { parseJson } from '@capi/client'
import { describeForms } from './describe-forms.ts'
import type { Node } from './describe-schema.ts'
import type { Forms } from './field.ts'

export function readForms(trading: string, control: string): Forms {
  return { trading: describeForms(parseJson(trading) as Node), control: describeForms(parseJson(control) as Node) }
}

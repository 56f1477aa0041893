// The Redocly plugin with our rules for the sources of the document. A rule is here if it needs the files, their names
// or their neighbours; every rule that needs only the bundle is a Spectral rule.
import type { Oas3Rule } from '@redocly/openapi-core'
import { fileRules } from './rules/files.ts'
import { formRules } from './rules/form.ts'
import { operationRules } from './rules/operations.ts'
import { provenanceRules } from './rules/provenance.ts'
import { schemaRules } from './rules/schemas.ts'

interface Plugin {
  readonly id: string
  readonly rules: { readonly oas3: Readonly<Record<string, Oas3Rule>> }
  readonly configs: Readonly<Record<string, { readonly rules: Readonly<Record<string, 'error'>> }>>
}

const rules: Record<string, Oas3Rule> = {
  ...fileRules,
  ...formRules,
  ...operationRules,
  ...provenanceRules,
  ...schemaRules,
}

const plugin: Plugin = {
  id: 'capi',
  rules: { oas3: rules },
  configs: { all: { rules: Object.fromEntries(Object.keys(rules).map((name) => [`capi/${name}`, 'error'])) } },
}

export default plugin

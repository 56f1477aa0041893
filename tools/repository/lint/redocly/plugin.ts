// The Redocly plugin with our rules for the sources of the document. A rule is here if it needs the files, their names
// or their neighbours; every rule that needs only the bundle is a Spectral rule.
import type { Oas3Rule } from '@redocly/openapi-core'
import { factRules } from './fact-rules.ts'
import { formRules } from './form-rules.ts'

interface Plugin {
  readonly id: string
  readonly rules: { readonly oas3: Readonly<Record<string, Oas3Rule>> }
  readonly configs: Readonly<Record<string, { readonly rules: Readonly<Record<string, 'error'>> }>>
}

const rules: Record<string, Oas3Rule> = { ...formRules, ...factRules }

const plugin: Plugin = {
  id: 'capi',
  rules: { oas3: rules },
  configs: { all: { rules: Object.fromEntries(Object.keys(rules).map((name) => [`capi/${name}`, 'error'])) } },
}

export default plugin

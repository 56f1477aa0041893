/**
 * The Redocly plugin with our rules for the sources of the document. A rule is here if it needs the files, their names or their
 * neighbours; every rule that needs only the bundle is a Spectral rule.
 */
import type { Oas3Rule } from '@redocly/openapi-core'
import { aliasTarget } from './rules/alias-target.ts'
import { basisNoted } from './rules/basis-noted.ts'
import { exampleExact } from './rules/example-exact.ts'
import { examplePresent } from './rules/example-present.ts'
import { fileNamed } from './rules/file-named.ts'
import { fileUsed } from './rules/file-used.ts'
import { gapKnown } from './rules/gap-known.ts'
import { knownExtension } from './rules/known-extension.ts'
import { permissionPresent } from './rules/permission-present.ts'
import { sectionsCovered } from './rules/sections-covered.ts'
import { sourceCited } from './rules/source-cited.ts'
import { vocabularyDescribed } from './rules/vocabulary-described.ts'
import { weightPresent } from './rules/weight-present.ts'

interface Plugin {
  readonly id: string
  readonly rules: { readonly oas3: Readonly<Record<string, Oas3Rule>> }
  readonly configs: Readonly<Record<string, { readonly rules: Readonly<Record<string, 'error'>> }>>
}

const rules: Record<string, Oas3Rule> = {
  'alias-target': aliasTarget,
  'basis-noted': basisNoted,
  'example-exact': exampleExact,
  'example-present': examplePresent,
  'file-named': fileNamed,
  'file-used': fileUsed,
  'gap-known': gapKnown,
  'known-extension': knownExtension,
  'permission-present': permissionPresent,
  'sections-covered': sectionsCovered,
  'source-cited': sourceCited,
  'vocabulary-described': vocabularyDescribed,
  'weight-present': weightPresent,
}

const plugin: Plugin = {
  id: 'capi',
  rules: { oas3: rules },
  configs: { all: { rules: Object.fromEntries(Object.keys(rules).map((name) => [`capi/${name}`, 'error'])) } },
}

export default plugin

import type { Oas3Rule } from '@redocly/openapi-core'
import { readKeys } from '../handbook.ts'
import { everyObject } from '../node.ts'

// Objects whose keys are names of the interface, not keywords.
const maps = /^(SchemaProperties|PatternProperties|Named\w+|\w+Map)$/

/** Every key that begins with `x-` is described in the document's README. */
export const knownExtension: Oas3Rule = () => {
  let known: ReadonlySet<string> = new Set()
  return everyObject({
    start(ctx) {
      known = readKeys(ctx)
    },
    visit(node, { location, type, report }) {
      if (maps.test(type)) return
      for (const key of Object.keys(node)) {
        if (!key.startsWith('x-') || known.has(key)) continue
        const message = `Describe \`${key}\` under "Extension keys" in README.md, or remove it; known are ${[...known].join(', ')}.`
        report({ message, location: location.child(key).key() })
      }
    },
  })
}

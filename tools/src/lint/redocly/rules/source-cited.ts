/**
 * Every fact has a source. Operations, parameters, properties, enum values and security schemes have an `x-source`, their own or
 * one above them in the same file. Documented facts cite sections of the reference. Facts from practice name the kind of their
 * source beside the mark, so that the section above does not seem to document them.
 */
import type { Oas3Rule, UserContext } from '@redocly/openapi-core'
import { readSections } from '../handbook.ts'
import { everyObject, isNode, isPractice, lineage, show } from '../node.ts'
import type { Location, Node, Place } from '../node.ts'

function requireSource(what: string, location: Location, ctx: UserContext): void {
  if (lineage(location).some((node) => 'x-source' in node)) return
  const message = `Say where ${what} stands: give it, or something above it in this file, an \`x-source\`.`
  ctx.report({ message, location: location.key() })
}

export const sourceCited: Oas3Rule = () => {
  let sections: ReadonlySet<string> = new Set()

  function check(node: Node, { location, report }: Place): void {
    const source = node['x-source']
    if (source === undefined) {
      if (node['x-basis'] !== 'practice') return
      const message = 'Name the kind of source in an `x-source` beside `x-basis: practice`, was absent.'
      report({ message, location: location.child('x-basis') })
      return
    }
    const at = location.child('x-source')
    if (isPractice(location)) {
      if (typeof source === 'string' && source.trim() !== '' && !sections.has(source)) return
      const message = `Name the kind of source in a short label: practice stands in no section; was ${show(source)}.`
      report({ message, location: at })
      return
    }
    const cited: unknown[] = Array.isArray(source) ? source : [source]
    for (const section of cited.length === 0 ? [source] : cited) {
      if (typeof section === 'string' && sections.has(section)) continue
      const message = `Cite a section of the table in README.md, as a string such as '4.4', was ${show(section)}.`
      report({ message, location: at })
    }
  }

  function start(ctx: UserContext): void {
    sections = new Set(readSections(ctx).entries.keys())
  }

  return {
    ...everyObject({ start, visit: check }),
    Operation: (operation, ctx) => requireSource(`operation \`${operation.operationId}\``, ctx.location, ctx),
    Parameter: (parameter, ctx) => requireSource(`parameter \`${parameter.name}\``, ctx.location, ctx),
    SecurityScheme: (_, ctx) => requireSource(`security scheme \`${String(ctx.key)}\``, ctx.location, ctx),
    SchemaProperties(properties, ctx) {
      for (const name of Object.keys(properties)) requireSource(`property \`${name}\``, ctx.location.child(name), ctx)
    },
    Schema(schema, ctx) {
      if (isNode(schema) && 'const' in schema) requireSource(`value ${show(schema['const'])}`, ctx.location, ctx)
    },
  }
}

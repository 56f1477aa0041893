// Rules on the extension keys that record the origin of facts: marks, notes, sources, assumptions and gaps.
import type { Oas3Rule, UserContext } from '@redocly/openapi-core'
import { type Gap, readGaps, readKeys, readSections } from '../handbook.ts'
import { type Location, everyObject, isNode, isPractice, lineOf, lineage, show } from '../node.ts'

const marks: ReadonlySet<unknown> = new Set(['sample', 'conflict', 'practice', 'sandbox'])
/** Objects whose keys are names of the interface, not keywords. */
const maps = /^(SchemaProperties|PatternProperties|Named\w+|\w+Map)$/

export const provenanceRules: Record<string, Oas3Rule> = {
  /**
   * A mark has one of four values, an assumption names keys of the same object, and both have a note or a gap that
   * explains them. The mark of the local exchange explains itself.
   */
  'basis-noted': () =>
    everyObject({
      visit(node, _, report) {
        const { 'x-basis': basis, 'x-assumed': assumed, 'x-note': note } = node
        const isNoted = (typeof note === 'string' && note.trim() !== '') || 'x-gap' in node
        if (basis !== undefined && !marks.has(basis))
          report('x-basis', `Mark with \`sample\`, \`conflict\`, \`practice\` or \`sandbox\`, was ${show(basis)}.`)
        if (basis !== undefined && basis !== 'sandbox' && !isNoted)
          report('x-basis', 'Explain the mark in an `x-note` beside `x-basis`, was absent or empty.')
        if (assumed === undefined) return
        if (!Array.isArray(assumed) || assumed.length === 0)
          return report('x-assumed', `List the assumed keys in \`x-assumed\`, was ${show(assumed)}.`)
        for (const name of assumed.filter((key: unknown) => typeof key !== 'string' || !hasPath(node, key)))
          report('x-assumed', `Name keys of the same object in \`x-assumed\`; there is no ${show(name)} beside it.`)
        if (!isNoted)
          report('x-assumed', 'Explain the assumption in an `x-note` beside `x-assumed`, was absent or empty.')
      },
    }),

  /**
   * `x-gap` names entries of GAPS.md. Every entry is named by at least one place of the document, or is marked
   * `Document-wide.` after its sections; never both.
   */
  'gap-known': () => {
    let gaps: ReadonlyMap<string, Gap> = new Map()
    const named = new Set<unknown>()
    return everyObject({
      start: (ctx) => void (gaps = readGaps(ctx).entries),
      visit(node, _, report) {
        for (const gap of listOf(node['x-gap'])) {
          named.add(gap)
          if (typeof gap !== 'string' || !gaps.has(gap))
            report('x-gap', `Name an entry of GAPS.md such as G1, was ${show(gap)}.`)
        }
      },
      end(ctx) {
        const { path, text, entries } = readGaps(ctx)
        for (const [id, { isDocumentWide, line }] of entries) {
          if (named.has(id) !== isDocumentWide) continue
          const message = isDocumentWide
            ? `Remove "Document-wide." from ${id}: the document names it in an \`x-gap\`.`
            : `Name ${id} in an \`x-gap\` where it applies, or write "Document-wide." after its sections.`
          ctx.report({ message, location: lineOf(ctx, path, text, line) })
        }
      },
    })
  },

  /** Every key that begins with `x-` is described in the document's README. */
  'known-extension': () => {
    let known: ReadonlySet<string> = new Set()
    return everyObject({
      start: (ctx) => void (known = readKeys(ctx)),
      visit(node, ctx) {
        if (maps.test(ctx.type.name)) return
        for (const key of Object.keys(node).filter((name) => name.startsWith('x-') && !known.has(name))) {
          const message = `Describe \`${key}\` under "Extension keys" in README.md, or remove it; known are ${[...known].join(', ')}.`
          ctx.report({ message, location: ctx.location.child(key).key() })
        }
      },
    })
  },

  /**
   * Every section of the reference is cited by the document or named by a gap. A section and its subsections are
   * checked separately.
   */
  'sections-covered': () => {
    const covered = new Set<unknown>()
    return everyObject({
      visit(node, { location }) {
        if (!isPractice(location)) for (const section of listOf(node['x-source'])) covered.add(section)
      },
      end(ctx) {
        for (const gap of readGaps(ctx).entries.values()) for (const section of gap.sections) covered.add(section)
        const { path, text, entries } = readSections(ctx)
        for (const [section, { title, line }] of entries) {
          if (covered.has(section)) continue
          const message = `Cite section ${section} (${title}) with \`x-source\` where the document describes it, or name it on a "Section" line of GAPS.md.`
          ctx.report({ message, location: lineOf(ctx, path, text, line) })
        }
      },
    })
  },

  /**
   * Every fact has a source. Operations, parameters, properties, enum values and security schemes have an `x-source`,
   * their own or one above them in the same file. Documented facts cite sections of the reference. Facts from practice
   * name the kind of their source beside the mark, so that the section above does not seem to document them.
   */
  'source-cited': () => {
    let sections: ReadonlySet<unknown> = new Set()
    const findProblems = (source: unknown, location: Location): string[] => {
      if (isPractice(location)) {
        if (typeof source === 'string' && source.trim() !== '' && !sections.has(source)) return []
        return [`Name the kind of source in a short label, because practice has no section; was ${show(source)}.`]
      }
      const cited = Array.isArray(source) && source.length === 0 ? [source] : listOf(source)
      return cited
        .filter((section) => !sections.has(section))
        .map((section) => `Cite a section of the table in README.md, as a string such as '4.4', was ${show(section)}.`)
    }
    return {
      ...everyObject({
        start: (ctx) => void (sections = new Set(readSections(ctx).entries.keys())),
        visit(node, { location }, report) {
          if ('x-source' in node)
            for (const problem of findProblems(node['x-source'], location)) report('x-source', problem)
          else if (node['x-basis'] === 'practice')
            report('x-basis', 'Name the kind of source in an `x-source` beside `x-basis: practice`, was absent.')
        },
      }),
      Operation: ({ operationId }, ctx) => requireSource(`operation \`${operationId}\``, ctx.location, ctx),
      Parameter: ({ name }, ctx) => requireSource(`parameter \`${name}\``, ctx.location, ctx),
      SecurityScheme: (_, ctx) => requireSource(`security scheme \`${String(ctx.key)}\``, ctx.location, ctx),
      SchemaProperties(properties, ctx) {
        for (const name of Object.keys(properties)) requireSource(`property \`${name}\``, ctx.location.child(name), ctx)
      },
      Schema(schema, ctx) {
        if (isNode(schema) && 'const' in schema) requireSource(`value ${show(schema['const'])}`, ctx.location, ctx)
      },
    }
  },
}

/** Whether an object has a key, or an example a part of its value that a path names: `value.items.0.symbol`. */
function hasPath(node: object, path: string): boolean {
  if (path in node || !path.startsWith('value.')) return path in node
  const found = path.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], node)
  return found !== undefined
}

function requireSource(fact: string, location: Location, ctx: UserContext): void {
  if (lineage(location).some((node) => 'x-source' in node)) return
  const message = `Cite the source of ${fact}: add an \`x-source\` to it or to an object above it in this file.`
  ctx.report({ message, location: location.key() })
}

/** Returns the values of a key that has one value or a list. */
function listOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : [value].flat()
}

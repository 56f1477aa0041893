// Rules on the facts of the sources: what every operation, property and enum value says, and where the facts come from
// (marks, notes, sources, assumptions and gaps).
import { isDeepStrictEqual } from 'node:util'
import type { Oas3Rule, Oas3Visitor, UserContext } from '@redocly/openapi-core'
import {
  everyObject,
  type Gap,
  isNode,
  isPractice,
  lineage,
  lineOf,
  type Location,
  type Node,
  readGaps,
  readKeys,
  readSections,
  type Report,
  reporter,
  show,
} from './sources.ts'

const permissions: ReadonlySet<unknown> = new Set(['read', 'trade'])
const effects: ReadonlySet<unknown> = new Set(['place', 'cancel', 'settings'])
const repetitions: ReadonlySet<unknown> = new Set(['freely', 'client-id', 'never'])
/** The keys in which an alias may differ. */
const prose = /^(description|title|examples)$|^x-(?!(empty|unit)$)/
const marks: ReadonlySet<unknown> = new Set(['sample', 'conflict', 'practice', 'sandbox'])
/** Objects whose keys are names of the interface, not keywords. */
const maps = /^(SchemaProperties|PatternProperties|Named\w+|\w+Map)$/

export const factRules: Record<string, Oas3Rule> = {
  'permission-present': () =>
    eachOperation((operation, isSigned, report) => {
      const permission = operation['x-permission']
      if (!isSigned && permission !== undefined)
        report('x-permission', 'Remove `x-permission`: the operation is called without a key.')
      if (isSigned && !permissions.has(permission))
        report(
          permission === undefined ? 'operationId' : 'x-permission',
          `Give the signed operation an \`x-permission\`, \`read\` or \`trade\`, was ${show(permission)}.`,
        )
    }),
  'effect-present': () =>
    eachOperation((operation, _, report) => {
      const { 'x-effect': effect, 'x-permission': permission } = operation
      if (permission !== 'trade' && effect !== undefined)
        report('x-effect', 'Remove `x-effect`: the operation only reads.')
      if (permission === 'trade' && !effects.has(effect))
        report(
          effect === undefined ? 'operationId' : 'x-effect',
          `Give the operation an \`x-effect\`, \`place\`, \`cancel\` or \`settings\`, was ${show(effect)}.`,
        )
    }),
  /** What only reads may be repeated, and what may not be needs something to read before. */
  'repeat-present': () =>
    eachOperation((operation, _, report) => {
      const { 'x-repeat': repeat, 'x-permission': permission, 'x-confirm': confirm } = operation
      if (!repetitions.has(repeat))
        return report(
          repeat === undefined ? 'operationId' : 'x-repeat',
          `Give the operation an \`x-repeat\`, \`freely\`, \`client-id\` or \`never\`, was ${show(repeat)}.`,
        )
      if (repeat === 'freely') return
      if (permission !== 'trade')
        report('x-repeat', `Write \`x-repeat: freely\`: the operation only reads, was ${show(repeat)}.`)
      else if (confirm === undefined)
        report('x-repeat', 'Name in `x-confirm` what to read before the request is repeated, was absent.')
    }),
  /** A body that may be `{}` may be left out, and no other. */
  'body-required': () => ({
    RequestBody(body, ctx) {
      const schema = follow(body.content['application/json']?.schema, ctx)
      if (!schema) return
      const isRequired = needsFields(schema)
      if ((body.required ?? false) === isRequired) return
      const why = isRequired ? 'its schema requires fields' : 'its schema requires no field'
      reporter(ctx)('content', `Make the body \`required: ${isRequired}\`: ${why}.`)
    },
  }),
  'weight-present': () =>
    eachOperation((operation, isSigned, report) => {
      const weight = operation['x-weight']
      if (!isNode(weight))
        return report('operationId', `Give the operation an \`x-weight\` such as \`{ ip: 2 }\`, was ${show(weight)}.`)
      const wanted = { ip: 'an `ip`', ...(isSigned && { uid: 'a `uid`' }) }
      for (const [key, name] of Object.entries(wanted))
        if (!Number.isInteger(weight[key]) || Number(weight[key]) <= 0)
          report('x-weight', `Give \`x-weight\` ${name} that is a positive integer, was ${show(weight[key])}.`)
      for (const key of Object.keys(weight).filter((name) => !(name in wanted))) {
        const why = key === 'uid' ? 'only signed operations spend a UID budget' : 'weights are `ip` and `uid`'
        report('x-weight', `Remove \`${key}\` from \`x-weight\`: ${why}.`)
      }
    }),
  /**
   * `x-alias-of` names a property of the same object that is not an alias itself. Its schema is the same, or one of the
   * alternatives of the other: a value that was seen in one spelling only is none of the second.
   */
  'alias-target': () => ({
    SchemaProperties(properties, ctx) {
      for (const name of Object.keys(properties)) {
        const message = findAliasProblem(name, properties)
        if (message) ctx.report({ message, location: ctx.location.child([name, 'x-alias-of']) })
      }
    },
  }),
  /** Every integer has a format, because generators read one without as an integer of 32 bits, or as a float. */
  'integer-width': () => ({
    Schema(schema, ctx) {
      if (!isNode(schema) || ![schema['type']].flat().includes('integer') || 'format' in schema) return
      reporter(ctx)('type', 'Give the integer a `format`, int32 or int64, was absent.')
    },
  }),
  /** Every enum value has a title and a description; the title of a code is its normalised value. */
  'vocabulary-described': () => ({
    Schema(schema, ctx) {
      if (!isNode(schema) || !('const' in schema)) return
      const { const: value, title, description } = schema
      const isMissing = (text: unknown): boolean => typeof text !== 'string' || text.trim() === ''
      const report = reporter(ctx)
      if (isMissing(title)) report('const', `Give the value ${show(value)} a \`title\`, was ${show(title)}.`)
      else if (/^-?\d+$/.test(String(value)) && !/^[A-Za-z]\w*$/.test(String(title)))
        report(
          'title',
          `Give the code ${show(value)} its normalised value as title, such as open_long, was ${show(title)}.`,
        )
      if (isMissing(description))
        report('const', `Give the value ${show(value)} a \`description\`, was ${show(description)}.`)
    },
  }),
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

function follow(schema: unknown, ctx: UserContext): Node | undefined {
  const target =
    isNode(schema) && typeof schema['$ref'] === 'string' ? ctx.resolve(schema as { $ref: string }).node : schema
  return isNode(target) ? target : undefined
}

/** Whether an object needs fields, all of some or one of some. */
function needsFields({ required, anyOf }: Node): boolean {
  const needs = (names: unknown): boolean => Array.isArray(names) && names.length > 0
  const branches = Array.isArray(anyOf) ? anyOf.filter(isNode) : []
  return needs(required) || (branches.length > 0 && branches.every((branch) => needs(branch['required'])))
}

/** Calls `check` for each operation. It is signed by its own `security`, or else by that of the document. */
function eachOperation(check: (operation: Node, isSigned: boolean, report: Report) => void): Oas3Visitor {
  let inherited: readonly unknown[] = []
  return {
    Root: ({ security = [] }) => void (inherited = security),
    Operation(operation, ctx) {
      const isSigned = (operation.security ?? inherited).length > 0
      check(operation as unknown as Node, isSigned, reporter(ctx))
    },
  }
}

function findAliasProblem(name: string, properties: Readonly<Record<string, unknown>>): string | undefined {
  const property = properties[name]
  if (!isNode(property) || !('x-alias-of' in property)) return undefined
  const target = property['x-alias-of']
  if (target === name) return 'Name another property: a property cannot be an alias of itself.'
  const original = typeof target === 'string' ? properties[target] : undefined
  if (!isNode(original)) return `Name a property of the same object, was ${show(target)}.`
  if ('x-alias-of' in original)
    return `Name the canonical property ${show(original['x-alias-of'])}: ${show(target)} is an alias itself.`
  const shape = withoutProse(property)
  const allowed = [original, ...[original['anyOf'] ?? []].flat()]
  if (allowed.some((each) => isDeepStrictEqual(shape, withoutProse(each)))) return undefined
  const other = `\`${String(target)}\`, or of one of its alternatives`
  return `Give \`${name}\` the schema of ${other}; only descriptions and marks may differ.`
}

function withoutProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProse)
  if (!isNode(value)) return value
  const shape = Object.entries(value).filter(([key]) => !prose.test(key))
  return Object.fromEntries(shape.map(([key, inner]) => [key, withoutProse(inner)]))
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

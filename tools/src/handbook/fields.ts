// Writes the fields of requests and records as Markdown, one part for each field: type, bounds, text, marks, values,
// and the fields inside it. What the reference bundle has otherwise is written twice, as `site-syntax.ts` says.
import { type Schema, nameOf } from '../bundle/document.ts'
import { code, line, link, paragraphs, plain } from './markdown.ts'
import { markOf, remarksOf } from './remarks.ts'
import {
  type Both,
  type Reference,
  below,
  boundsIn,
  branchesOf,
  isRequirement,
  nameOfValue,
  resolve,
  resolveBoth,
  typeOf,
  valuesOf,
} from './schema.ts'
import { either, fold, part } from './site-syntax.ts'

/** Where a field is. */
interface Place {
  /** The address of the list on its page, such as `request`; empty where each field is a section of its own. */
  readonly list: string
  /** What stands before the name, such as `orders[].`. */
  readonly prefix: string
  /** The mark of what the field is in. */
  readonly basis: string
  /** The schemas around it, so that a schema inside itself ends. */
  readonly around: readonly string[]
}

export const inSections: Place = { list: '', prefix: '', basis: 'documented', around: [] }

/** Returns type, whether it is required, and bounds on one line; then the text, its remarks, and its values. */
export function describe(
  both: Both<Schema>,
  reference: Reference,
  required: Both<boolean | undefined>,
  basis: string,
  above = '',
): string {
  const { node, stated } = both
  const { handbook, document } = reference
  const bounds = boundsIn(node, document)
  const statedBounds = stated === undefined ? [] : boundsIn(stated, reference.stated)
  const next = (fact: string, known: string | false): string => either(fact && ` · ${fact}`, known ? ` · ${known}` : '')
  const facts = [
    either(typeOf(node, reference), stated && typeOf(stated, reference)),
    next(required.node ? '**required**' : '', required.stated === true && '**required**'),
    ...bounds.map((bound) => next(bound, statedBounds.includes(bound) && bound)),
    ...statedBounds.filter((bound) => !bounds.includes(bound)).map((bound) => next('', bound)),
  ]
  const needs = (schema: Schema | undefined): string => {
    const groups = branchesOf(schema ?? {}).filter(isRequirement)
    const names = groups.map((branch) => branch.required!.map(code).join('+')).join(', ')
    return names && `At least one is required: ${names}.`
  }
  const remarks = (schema: Schema | undefined): string =>
    schema
      ? remarksOf(schema, handbook)
          .filter((text) => !text.startsWith('**'))
          .join(' ')
      : ''
  const marks = (schema: Schema | undefined): string =>
    schema
      ? [
          markOf(schema, handbook),
          ...branchesOf(schema).map(
            (each) => each.const === undefined && markOf(each, handbook, typeOf(each, reference)),
          ),
          schema.items && !schema.items.properties && markOf(schema.items, handbook, 'each'),
        ]
          .filter(Boolean)
          .join(' ')
      : ''
  const isInherited = node['x-basis'] === undefined && basis !== 'documented'
  return paragraphs(
    [
      above,
      facts.join(''),
      isInherited && `<em class="mark ${basis}">${basis}</em>`,
      either(marks(node), marks(stated)),
    ]
      .filter(Boolean)
      .join(' '),
    [
      either(line(node.description), stated && line(stated.description)),
      either(needs(node), needs(stated)),
      either(remarks(node), remarks(stated)),
    ]
      .filter(Boolean)
      .join(' '),
  )
}

/** Returns the values of a field, folded if they are many. */
function valueList({ node, stated }: Both<Schema>, reference: Reference): string {
  const values = valuesOf(node, reference.document)
  const known = new Map(valuesOf(stated, reference.stated).map((value) => [value.const, value]))
  const rows = values.map((value) => {
    const text = (given: Schema | undefined): string =>
      given === undefined
        ? ''
        : [`${nameOfValue(given)}:`, line(given.description), ...remarksOf(given, reference.handbook)]
            .filter(Boolean)
            .join(' ')
    return `- ${either(text(value), text(known.get(value.const)))}`
  })
  return values.length === 0 ? '' : fold(titleOf(values), rows.join('\n'), titleOf([...known.values()]))
}

/** Returns how many values there are, and the names of the first; nothing for none. */
function titleOf(values: readonly Schema[]): string {
  const names = values.map(({ title, const: value = '' }) => String(title ?? (value === '' ? 'empty' : value)))
  const shown = `${names.slice(0, 8).join(', ')}${names.length > 8 ? ' …' : ''}`
  return names.length === 0 ? '' : `${names.length} value${names.length > 1 ? 's' : ''}: ${shown}`
}

/** Returns a part for each property, position or variant of a schema. */
export function fieldList(given: Both<Schema>, reference: Reference, place: Place): string {
  const both = resolveBoth(given, reference)
  const { node } = both
  const names = Object.entries(node.properties ?? {})
  const required = (name: string): Both<boolean | undefined> => below(both, (schema) => schema.required?.includes(name))
  const property = (name: string): Both<Schema> => below(both, (schema) => schema.properties?.[name])
  return paragraphs(
    ...names
      .filter(([, { 'x-alias-of': alias }]) => alias === undefined)
      .map(([name]) =>
        field(
          name,
          property(name),
          reference,
          place,
          required(name),
          paragraphs(
            ...names
              .filter(([, other]) => other['x-alias-of'] === name)
              .map(([other]) => field(other, property(other), reference, place, required(other), '', 'also ')),
          ),
        ),
      ),
    ...(node.prefixItems ?? []).map((item, index) =>
      field(
        `[${index}]`,
        below(both, (schema) => schema.prefixItems?.[index]),
        reference,
        place,
        below(both, () => undefined),
        '',
        '',
        item['x-name'],
      ),
    ),
    ...branchesOf(node).flatMap((branch, index) => {
      const inner = below(both, (schema) => branchesOf(schema)[index])
      // Another schema that this one extends, or a variant of an object, such as an action of a fault.
      if (branch.$ref)
        return resolve<Schema>(branch, reference.document).properties ? [fieldList(inner, reference, place)] : []
      if (!branch.properties) return []
      if (branch.title === undefined) return [fieldList(inner, reference, place)]
      const title = place.list ? `**${plain(branch.title)}**` : `### ${plain(branch.title)}`
      return [
        `${title}\n\n${line(branch.description)}`,
        fieldList(inner, reference, { ...place, prefix: `${branch.title}.` }),
      ]
    }),
  )
}

/** Returns what a field has inside: its own fields, or those of its items or values. */
export function innerOf(
  { node, stated }: Both<Schema>,
  reference: Reference,
): { both: Both<Schema>; suffix: string } | undefined {
  const pick = (schema: Schema, document: unknown): { schema: Schema; suffix: string } | undefined => {
    const whole = resolve<Schema>(schema, document)
    if (whole.properties || whole.prefixItems) return { schema, suffix: '.' }
    const { items, additionalProperties: values } = whole
    const next = items && Object.keys(items).length > 0 ? items : typeof values === 'object' ? values : undefined
    const found = next && pick(next, document)
    if (found) return { schema: found.schema, suffix: `${items ? '[]' : '.*'}${found.suffix}` }
    // Variants of an object are shown with what they have in common.
    const records = branchesOf(whole).filter((branch) => resolve<Schema>(branch, document).properties)
    if (records.length > 1) return { schema, suffix: '.' }
    for (const branch of branchesOf(whole)) {
      const inner = isRequirement(branch) ? undefined : pick(branch, document)
      if (inner) return inner
    }
    return undefined
  }
  const found = pick(node, reference.document)
  return (
    found && {
      both: { node: found.schema, stated: stated && pick(stated, reference.stated)?.schema },
      suffix: found.suffix,
    }
  )
}

function field(
  name: string,
  both: Both<Schema>,
  reference: Reference,
  place: Place,
  required: Both<boolean | undefined>,
  others = '',
  kind = '',
  title = '',
): string {
  const { node, stated } = both
  const path = place.prefix + name
  const basis = node['x-basis'] ?? place.basis
  const id = place.list && [place.list, ...(path.toLowerCase().match(/[a-z\d]+/g) ?? [])].join('-')
  const label = `${kind}${id ? link(code(path), `#${id}`) : code(path)}${title && ` ${title}`}`
  const text = describe(both, reference, required, place.basis, place.list ? label : '')
  const inner = innerOf(both, reference)
  const schema = inner && (inner.both.node.$ref ? nameOf(inner.both.node.$ref) : '')
  const isOpen = inner !== undefined && (place.list !== '' || !schema) && !(schema && place.around.includes(schema))
  const fields =
    isOpen &&
    fieldList(inner.both, reference, {
      ...place,
      list: place.list || (inner.suffix === '.' ? '' : place.list),
      prefix: `${path}${inner.suffix}`,
      basis: resolve<Schema>(inner.both.node, reference.document)['x-basis'] ?? basis,
      around: [...place.around, schema || '-'],
    })
  const content = paragraphs(
    place.list === '' && `### ${label}`,
    text,
    others,
    valueList(both, reference),
    fields &&
      (place.list === '' ? fields : fold(`Fields of ${path}`, fields, inner?.both.stated && `Fields of ${path}`)),
  )
  return part(`field${stated === undefined ? ' beyond' : ''}`, content, id)
}

/** Returns a section for each value of a list. */
export function valueSections({ node, stated }: Both<Schema>, { handbook }: Reference): string {
  const list = (schema: Schema | undefined): Schema[] =>
    schema?.oneOf ?? (schema?.enum ?? []).map((value): Schema => ({ const: value }))
  const known = new Map(list(stated).map((value) => [value.const, value]))
  return paragraphs(
    ...list(node).map((value) => {
      const given = known.get(value.const)
      const remarks = (each: Schema | undefined): string =>
        remarksOf(each ?? {}, handbook)
          .filter((text) => !text.startsWith('**'))
          .join(' ')
      const mark = (each: Schema | undefined): string => (each ? markOf(each, handbook) : '')
      const text = paragraphs(
        `### ${either(nameOfValue(value), nameOfValue(given ?? value))} {#value-${String(value.const).replace(/[^\w-]/g, '-')}}`,
        [
          either(line(value.description), line(given?.description)),
          either(remarks(value), remarks(given)),
          either(mark(value), mark(given)),
        ]
          .filter(Boolean)
          .join(' '),
      )
      return part(`field${given ? '' : ' beyond'}`, text)
    }),
  )
}

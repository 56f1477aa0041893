// Reads the other way round: lists what a bundle claims of names, values, titles, bounds and closedness that no row of
// the table states for that place. For a bundle without practice the list must be empty.
import type { Node } from '../../product/bundle/document.ts'
import { type Places, jsonOf } from './place.ts'
import { branches, expand, keyword } from './schema.ts'
import type { Fact } from './table.ts'

const bounds: [keyword: string, aspects: string[]][] = [
  ['default', ['default', 'default stated']],
  ['minimum', ['minimum']],
  ['maximum', ['maximum']],
  ['maxLength', ['maxLength']],
  ['minLength', []],
  ['maxItems', ['max items']],
  ['minItems', []],
]
/** The rows of which one shows that the reference restricts the texts or numbers of a place in this way. */
const restrictions: [keyword: string, aspects: string[]][] = [
  ['pattern', ['rejects', 'enum pattern']],
  ['multipleOf', []],
  ['exclusiveMinimum', []],
  ['exclusiveMaximum', []],
  ['uniqueItems', []],
  ['maxProperties', []],
  ['minProperties', []],
]

/** Keys that say how a fact is known, or what we call it; each other key of ours is a claim that needs a row. */
const neutral = new Set(
  'x-source x-gap x-basis x-note x-name x-weight x-alias-of x-unit x-displayName x-permission'.split(' '),
)
/** What a kind of object may contain; anything else in it is a claim too. */
const permitted = {
  document: new Set('openapi info servers security tags paths components x-tagGroups x-keys x-gaps'.split(' ')),
  operation: new Set('operationId tags summary description security parameters requestBody responses'.split(' ')),
  body: new Set(['description', 'required', 'content']),
  response: new Set(['description', 'content']),
}
/** The rows that a key of ours needs at its place. */
const keys: Readonly<Record<string, string>> = {
  'x-empty': 'empty string',
  'x-final': 'final',
  'x-invalid': 'says',
}

/** Returns a line for every claim without a row. */
export function claimsWithoutRow(places: Places, facts: readonly Fact[]): string[] {
  const { bundle } = places
  const rows = new Map<string, string[]>()
  for (const { subject, item, aspect, value } of facts) {
    for (const home of places.homesOf(subject).length > 0 ? places.homesOf(subject) : [`${subject} `]) {
      const key = `${home.endsWith(' ') ? home + item : `${home}.${item}`} ${aspect}`
      rows.set(key, [...(rows.get(key) ?? []), value])
      const spelled = `${key.slice(0, key.lastIndexOf(item))}${item.slice(0, item.lastIndexOf('.') + 1)}${value} exists`
      if (aspect === 'other spelling') rows.set(spelled, ['yes'])
    }
  }
  const explained = new Set(facts.flatMap(({ aspect, value }) => (aspect === 'means' ? [value.split(': ')[0]!] : [])))
  const lines: string[] = []

  // Another spelling of a property has the values of the first one.
  const visit = (schema: Node, at: string, first = at): void => {
    for (const [key, aspects] of bounds) {
      const stated = new Set(aspects.flatMap((aspect) => rows.get(`${at} ${aspect}`) ?? []))
      const claimed = keyword(bundle, schema, key).map(String)
      lines.push(...claimed.filter((value) => !stated.has(value)).map((value) => `${at}: ${key} ${value}`))
    }
    for (const [key, aspects] of restrictions)
      if (keyword(bundle, schema, key).length > 0 && !aspects.some((aspect) => rows.has(`${at} ${aspect}`)))
        lines.push(`${at}: ${key}`)
    // The reference says Long where it states a width; where it says Integer, a note says so.
    const isLong = ['long', 'string', undefined].includes(rows.get(`${at} type`)?.[0])
    if (!isLong && !schema['x-note'] && keyword(bundle, schema, 'format').includes('int64'))
      lines.push(`${at}: format int64`)
    const values = new Set(['enum value', 'sample value'].flatMap((aspect) => rows.get(`${first} ${aspect}`) ?? []))
    const meanings = new Map((rows.get(`${first} means`) ?? []).map((row) => row.split(': ') as [string, string]))
    for (const branch of branches(bundle, schema)) {
      const value = String(branch['const'])
      if (!values.has(value)) lines.push(`${at}: value ${value}`)
      if (!isTitleOf(branch, meanings.get(value))) lines.push(`${at}: title ${String(branch['title'])} of ${value}`)
      if (!explained.has(value) && !isInName(branch, at)) lines.push(`${at}: meaning of ${value}`)
    }
    for (const part of expand(bundle, schema)) {
      lines.push(...ownClaims(part, at))
      if (part['additionalProperties'] === false) lines.push(`${at}: closed`)
      if (part['items']) visit(part['items'] as Node, `${at}[]`)
      for (const [name, property] of Object.entries((part['properties'] as Record<string, Node> | undefined) ?? {})) {
        const alias = property['x-alias-of'] as string | undefined
        if (rows.has(`${at}.${name} exists`)) visit(property, `${at}.${name}`, `${at}.${alias ?? name}`)
        else lines.push(`${at}.${name}: exists`)
      }
    }
  }

  const seen = new Set<Node>()
  function ownClaims(node: Node, at: string): string[] {
    seen.add(node)
    const own = Object.keys(node).filter((key) => key.startsWith('x-') && !neutral.has(key))
    return own.filter((key) => !rows.has(`${at} ${keys[key]}`)).map((key) => `${at}: ${key}`)
  }

  function others(node: Node, kind: keyof typeof permitted, at: string): void {
    const found = Object.keys(node).filter((key) => !permitted[kind].has(key) && !key.startsWith('x-'))
    lines.push(...found.map((key) => `${at}: ${key}`))
  }

  others(bundle, 'document', 'document')
  for (const { variables = {} } of bundle['servers'] as unknown as {
    variables?: Record<string, { default: string }>
  }[])
    for (const [name, { default: value }] of Object.entries(variables))
      if (!/^https:\/\/example\.com\b/.test(value)) lines.push(`server: ${name} ${value}`)
  for (const [path, item] of Object.entries(bundle['paths'] as Record<string, Record<string, Node>>)) {
    for (const [method, operation] of Object.entries(item)) {
      const subject = `${method.toUpperCase()} ${path}`
      if (!rows.has(`${subject} - exists`)) lines.push(`${subject}: exists`)
      lines.push(...ownClaims(operation, subject))
      others(operation, 'operation', subject)
      for (const parameter of places.parameters(operation)) {
        const { name, in: kind, schema } = parameter
        lines.push(...ownClaims(parameter, `${subject} ${kind as string}.${name as string}`))
        if (!rows.has(`${subject} ${kind as string}.${name as string} exists`))
          lines.push(`${subject} ${name as string}: exists`)
        visit(schema as Node, `${subject} ${kind as string}.${name as string}`)
      }
      const request = operation['requestBody'] as Node | undefined
      if (request) others(request, 'body', `${subject} body`)
      const body = jsonOf(request)
      if (body) visit(body, `${subject} body`)
      const needed = [...rows].some(
        ([key, values]) =>
          key === `${subject} body at least one of` ||
          (key.startsWith(`${subject} body.`) && key.endsWith(' required') && values.includes('yes')),
      )
      if (request?.['required'] === true && !needed) lines.push(`${subject} body: required`)
      for (const [status, answer] of Object.entries(operation['responses'] as Record<string, Node>)) {
        others(answer, 'response', `${subject} response`)
        const schema = jsonOf(answer)
        if (status.startsWith('2') && schema) visit(schema, `${subject} response`)
        else lines.push(`${subject} ${status}: exists`)
      }
    }
  }
  lines.push(...strayKeys(bundle, seen))
  return lines
}

/**
 * Returns the keys of ours, anywhere, that no visited place has; names of fields and values of examples are no keys.
 */
function strayKeys(node: unknown, seen: ReadonlySet<unknown>, at = ''): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (['value', 'x-keys', 'x-gaps', 'x-tagGroups'].includes(key)) return []
    const isStray = key.startsWith('x-') && !neutral.has(key) && !seen.has(node as Node)
    return [...(isStray ? [`${at}: ${key}`] : []), ...strayKeys(value, seen, `${at}/${key}`)]
  })
}

/** Whether the text of a value that the reference does not explain repeats its name, or says that. */
function isInName(branch: Node, at: string): boolean {
  const name = `${String(branch['const'])} ${at.slice(at.lastIndexOf('.'))}`.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  const words = (text: string): string[] => (text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => word.slice(0, 4))
  const known = new Set([...words(name), ...words('a the are position reference does not explain this value')])
  return words(String(branch['description'] ?? '')).every((word) => known.has(word))
}

/** Whether a value is its own title, or the title consists of words of its meaning. */
function isTitleOf({ title, const: value }: Node, meaning = ''): boolean {
  if (title === undefined || title === value) return true
  const keywords = meaning.toLowerCase().split(/[ |]/)
  const isKnown = (word: string): boolean => keywords.some((known) => word.startsWith(known))
  const text = String(title).toLowerCase()
  return isKnown(text) || text.split('_').every(isKnown)
}

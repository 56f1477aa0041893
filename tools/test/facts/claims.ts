/**
 * Reads the other way round: lists what a bundle claims of names, values and bounds that no row of the table states.
 * For a bundle without practice the list must be empty.
 */
import type { Node } from '../../src/bundle/document.ts'
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
  const words = new Set(facts.filter(({ aspect }) => aspect.endsWith(' value')).map(({ value }) => value))
  const lines: string[] = []

  const visit = (schema: Node, at: string): void => {
    for (const [key, aspects] of bounds) {
      const stated = new Set(aspects.flatMap((aspect) => rows.get(`${at} ${aspect}`) ?? []))
      const claimed = keyword(bundle, schema, key).map(String)
      lines.push(...claimed.filter((value) => !stated.has(value)).map((value) => `${at}: ${key} ${value}`))
    }
    const unknown = branches(bundle, schema).filter((branch) => !words.has(String(branch['const'])))
    lines.push(...unknown.map((branch) => `${at}: value ${String(branch['const'])}`))
    for (const part of expand(bundle, schema)) {
      if (part['items']) visit(part['items'] as Node, `${at}[]`)
      for (const [name, property] of Object.entries((part['properties'] as Record<string, Node> | undefined) ?? {})) {
        if (rows.has(`${at}.${name} exists`)) visit(property, `${at}.${name}`)
        else lines.push(`${at}.${name}: exists`)
      }
    }
  }

  for (const [path, item] of Object.entries(bundle['paths'] as Record<string, Record<string, Node>>)) {
    for (const [method, operation] of Object.entries(item)) {
      const subject = `${method.toUpperCase()} ${path}`
      if (!rows.has(`${subject} - exists`)) lines.push(`${subject}: exists`)
      for (const { name, in: kind, schema } of places.parameters(operation)) {
        if (!rows.has(`${subject} ${kind as string}.${name as string} exists`))
          lines.push(`${subject} ${name as string}: exists`)
        visit(schema as Node, `${subject} ${kind as string}.${name as string}`)
      }
      const body = jsonOf(operation['requestBody'] as Node | undefined)
      if (body) visit(body, `${subject} body`)
      for (const [status, answer] of Object.entries(operation['responses'] as Record<string, Node>)) {
        const schema = jsonOf(answer)
        if (status.startsWith('2') && schema) visit(schema, `${subject} response`)
        else lines.push(`${subject} ${status}: exists`)
      }
    }
  }
  return lines
}

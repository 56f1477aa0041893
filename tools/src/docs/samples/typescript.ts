/**
 * Writes a call as a program with the client: normalised names and values, by the same model as the generated client. Values
 * that are empty on the wire are omitted.
 */
import type { Json } from '../../bundle/document.ts'
import type { Call, Field, Kind, Model, Shape } from '../../generate/model.ts'
import { key } from '../../generate/print.ts'
import type { WireInput } from './input.ts'

const PACKAGE = '@capi/client'

/** Returns the program of one call. */
export function typescriptSample(call: Call, input: WireInput, model: Model, baseUrl: string): string {
  const values = input.body ?? Object.fromEntries(input.query)
  const argument = call.input ? object(values, call.input, model, '') : ''
  return [
    `import { createClient } from '${PACKAGE}'`,
    '',
    ...(call.signed ? signedClient(baseUrl) : [`const capi = createClient({ baseUrl: '${baseUrl}' })`]),
    `const answer = await capi.${call.id}(${argument === '{}' ? '' : argument})`,
    'console.log(answer)',
    '',
  ].join('\n')
}

function signedClient(baseUrl: string): string[] {
  return [
    'const capi = createClient({',
    `  baseUrl: '${baseUrl}',`,
    '  credentials: {',
    '    key: process.env.CAPI_KEY!,',
    '    secret: process.env.CAPI_SECRET!,',
    '    passphrase: process.env.CAPI_PASSPHRASE!,',
    '  },',
    '})',
  ]
}

function object(values: { readonly [name: string]: Json }, shape: Shape, model: Model, indent: string): string {
  const members = Object.entries(values).flatMap(([wire, value]) => {
    if (value === null || value === '') return []
    const { name, kind } = fieldOf(wire, shape)
    return [`${key(name)}: ${literal(value, kind, model, `${indent}  `)}`]
  })
  if (members.length === 0) return '{}'
  const short = `{ ${members.join(', ')} }`
  return fits(short) ? short : `{\n${members.map((member) => `${indent}  ${member},\n`).join('')}${indent}}`
}

function fieldOf(wire: string, { name, fields }: Shape): Field {
  const field = fields.find((each) => each.wire === wire || each.aliases.includes(wire))
  if (!field) throw new Error(`Expected a field of ${name}, was ${wire}.`)
  return field
}

function literal(value: Json, kind: Kind, model: Model, indent: string): string {
  if (kind.type === 'list') {
    const items = (value as Json[]).map((item) => literal(item, kind.of, model, `${indent}  `))
    const short = `[${items.join(', ')}]`
    return fits(short) ? short : `[\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}]`
  }
  if (kind.type === 'object') {
    const shape = model.inputs.find(({ name }) => name === kind.name)
    if (!shape) throw new Error(`Expected an object of a request, was ${kind.name}.`)
    return object(value as { [name: string]: Json }, shape, model, indent)
  }
  if (kind.type === 'word') return quoted(kind.vocabulary.values.get(String(value)) ?? String(value))
  if (kind.type === 'time' || kind.type === 'count' || kind.type === 'flag') return String(value)
  return quoted(String(value))
}

/** Whether a text fits on one line of the panel. */
function fits(text: string): boolean {
  return text.length <= 48 && !text.includes('\n')
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

// The request of a form as a call of the command `capi`, whose flags have the names and the words of the client.
import { parseJson } from '@capi/client'
import { quotedForShell } from '@capi/samples'
import type { Field, Form, Json } from '../describe/field.ts'

/** Returns a shell command. It sends the request with its own signature, credentials and address. */
export function writeCommand({ id, parameters, body }: Form, target: string, text: string): string {
  const fields = body?.field.kinds.flatMap((kind) => (kind.type === 'object' ? kind.fields : [])) ?? []
  const values = {
    ...Object.fromEntries(new URLSearchParams(target.split('?')[1])),
    ...(text === '' ? {} : (parseJson(text) as Record<string, Json>)),
  }
  const flags = [...parameters, ...fields].flatMap((field) => {
    const value = values[field.name]
    if (value === undefined || value === null || value === '') return []
    return [`--${kebab(nameOf(field))} ${[translate(field, value)].flat().map(quoted).join(' ')}`]
  })
  return `${[`capi ${kebab(id)}`, ...flags].join(' \\\n  ')}\n`
}

/** Returns the value with the names and words of the client. */
function translate(field: Field, value: Json): Json {
  if (Array.isArray(value)) {
    const item = field.kinds.flatMap((kind) => (kind.type === 'list' ? [kind.item] : []))[0]!
    return value.map((each) => translate(item, each as Json))
  }
  if (typeof value === 'object' && value !== null) {
    const fields = field.kinds.flatMap((kind) => (kind.type === 'object' ? kind.fields : []))
    const known = fields.filter(({ name }) => name in value)
    return Object.fromEntries(
      known.map((each) => [nameOf(each), translate(each, (value as Record<string, Json>)[each.name]!)]),
    )
  }
  const choices = field.kinds.flatMap((kind) => (kind.type === 'choice' ? kind.choices : []))
  // A constant is no list of words.
  return (choices.length > 1 && choices.find((choice) => String(choice.value) === String(value))?.title) || value
}

function nameOf({ name, called }: Field): string {
  return called ?? name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function quoted(value: Json): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /^[\w.:,+-]+$/.test(text) ? text : quotedForShell(text)
}

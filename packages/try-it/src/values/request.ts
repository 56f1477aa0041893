// Turns the values of a form into the request that is signed and sent.
import type { Form, Json } from '../describe/field.ts'
import { type Problems, checkField } from './check-value.ts'
import { type Fields, type Value, firstValue, fromJson } from './value.ts'
import { plainText, writeValue } from './write-value.ts'

/** The values of a form. */
export interface FormValues {
  readonly parameters: Fields
  readonly body: Value | undefined
}

export interface WrittenRequest {
  readonly method: string
  /** Path and query, as they are signed and sent. */
  readonly target: string
  /** The exact text; empty if there is no body. */
  readonly body: string
  readonly contentType: string | undefined
  /** The parameters that are headers. */
  readonly headers: Readonly<Record<string, string>>
}

/** Returns the values that a form shows first: an example of its body, and the required parameters. */
export function firstValues(form: Form, example: Json | undefined = form.body?.examples[0]?.value): FormValues {
  const { parameters, body } = form
  return {
    parameters: Object.fromEntries(parameters.map((field) => [field.name, firstValue(field)])),
    body: body && (example === undefined ? firstValue(body.field) : fromJson(body.field, example)),
  }
}

/** Returns the problems of all fields; those of the body begin with `body`. */
export function checkValues({ parameters, body }: Form, values: FormValues): Problems {
  return {
    ...Object.assign({}, ...parameters.map((field) => checkField(field, values.parameters[field.name], field.name))),
    ...(body && checkField(body.field, values.body, 'body')),
  }
}

/** Returns the request of values that have no problems. */
export function writeRequest(form: Form, values: FormValues): WrittenRequest {
  const given = form.parameters.flatMap((field) => {
    const value = values.parameters[field.name]
    return value ? [{ place: field.place, name: field.name, text: plainText(field, value) }] : []
  })
  const at = (place: string): { name: string; text: string }[] => given.filter((each) => each.place === place)
  const path = at('path').reduce((whole, { name, text }) => whole.replace(`{${name}}`, encode(text)), form.path)
  const query = at('query').map(({ name, text }) => `${name}=${encode(text)}`)
  const { body } = form
  return {
    method: form.method,
    target: query.length > 0 ? `${path}?${query.join('&')}` : path,
    body: body && values.body ? writeBody(form, values.body) : '',
    contentType: form.method === 'GET' ? undefined : (body?.contentType ?? 'application/json'),
    headers: Object.fromEntries(at('header').map(({ name, text }) => [name, text])),
  }
}

function writeBody({ body }: Form, value: Value): string {
  const { contentType, field } = body!
  return contentType === 'application/json' ? writeValue(field, value) : (value.text ?? '')
}

// The apostrophe too, because it ends a text in many languages.
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("'", '%27')
}

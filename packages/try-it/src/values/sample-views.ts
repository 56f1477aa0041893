// The request of a form as a program in each language.
import type { Form } from '../describe/field.ts'
import { type HeaderContent, languages } from '@capi/samples'
import { writeCommand } from './command-sample.ts'
import type { WrittenRequest } from './request.ts'

export interface Sample {
  readonly name: string
  readonly text: string
}

/** Returns the programs that send a request. They read key and token from the environment, so they contain neither. */
export function writeSamples(form: Form, request: WrittenRequest, baseUrl: string, hasToken: boolean): Sample[] {
  const { method, target, body, contentType, headers: given } = request
  const type: [string, HeaderContent][] = contentType === undefined ? [] : [['Content-Type', { text: contentType }]]
  const token: [string, HeaderContent][] = hasToken && !form.weight ? [['Authorization', 'token']] : []
  const own = form.parameters
    .filter(({ place }) => place === 'header')
    .map(({ name, example = '' }): [string, HeaderContent] => [name, { text: given[name] ?? String(example) }])
  // A signed request names the type of its body even if it has none, as the client does.
  const signed: [string, HeaderContent][] = [['Content-Type', { text: 'application/json' }]]
  const headers = form.signed ? [...form.signature, ...own, ...signed] : [...type, ...token]
  const programs = languages.map(({ label, write }) => ({
    name: label,
    text: write({ baseUrl, method, target, body, headers }),
  }))
  return form.signed || form.weight ? [...programs, { name: 'capi', text: writeCommand(form, target, body) }] : programs
}

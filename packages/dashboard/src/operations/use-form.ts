// The texts of a form's fields, the errors at its fields, and the result of its latest submission.
import { useState } from 'preact/hooks'
import type { ManualField } from '@capi/api/manual'
import { fieldOf, messageOf } from '../api/errors.ts'

export type Texts = Readonly<Record<string, string>>

export interface FormState {
  readonly texts: Texts
  readonly set: (name: string, text: string) => void
  /** The message at a field; undefined if it has none. */
  readonly errorAt: (name: string) => string | undefined
  /** The result of the latest submission; null before the first. */
  readonly result: { readonly isGood: boolean; readonly text: string } | null
  /** Shows an error at the field that it concerns. */
  readonly fail: (error: unknown) => void
  readonly succeed: (text: string) => void
}

/** Returns the state of a form with these fields. An error disappears when its field is changed. */
export function useForm(fields: readonly ManualField[], initial: Texts = {}): FormState {
  const [texts, setTexts] = useState<Texts>(() => ({ ...defaultsOf(fields), ...initial }))
  const [error, setError] = useState<{ readonly field: string | null; readonly text: string } | null>(null)
  const [success, setSuccess] = useState<string | null>(null)
  return {
    texts,
    set(name, text) {
      setTexts((before) => ({ ...before, [name]: text }))
      setError((before) => (before?.field === name ? null : before))
    },
    errorAt: (name) => (error?.field === name ? error.text : undefined),
    result:
      error && error.field === null
        ? { isGood: false, text: error.text }
        : success === null
          ? null
          : { isGood: true, text: success },
    fail(thrown) {
      const text = messageOf(thrown)
      setSuccess(null)
      const field = fieldOf(thrown)
      setError({ field: fields.some(({ name }) => name === field) ? field : null, text })
    },
    succeed(text) {
      setError(null)
      setSuccess(text)
    },
  }
}

/**
 * The default of a field that has one, and the first value of a required enum. The document may not say what is
 * required.
 */
function defaultsOf(fields: readonly ManualField[]): Texts {
  const isUnknown = fields.every((field) => !field.required)
  const entries = fields.flatMap(({ name, kind, required, default: standard }): [string, string][] => {
    if (standard !== undefined) return [[name, String(standard)]]
    return kind.type === 'word' && (required || isUnknown) ? [[name, kind.words[0]!]] : []
  })
  return Object.fromEntries(entries)
}

/** Returns the input of an operation: the fields that are not empty, with the types of their kinds. */
export function inputOf(fields: readonly ManualField[], texts: Texts): Record<string, unknown> {
  const entries = fields.flatMap(({ name, kind, required }): [string, unknown][] => {
    const text = (texts[name] ?? '').trim()
    if (text === '') return required && kind.type === 'text' ? [[name, '']] : []
    if (kind.type === 'flag') return [[name, text === 'true']]
    return [[name, kind.type === 'count' || kind.type === 'time' ? Number(text) : text]]
  })
  return Object.fromEntries(entries)
}

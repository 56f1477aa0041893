/** Finds the field of a form that a refusal concerns, by the message of the server and the facts of the document. */
import type { ManualField } from '@capi/api/manual'
import { refusalFields } from '@capi/api'

type Named = Pick<ManualField, 'name' | 'wire'>

/** Returns the name of the field; null if the message concerns none of them. */
export function fieldOfRefusal(message: string, fields: readonly Named[]): string | null {
  const [, written] = /^(?:Body field |Query parameter )?([A-Za-z_]+)\b/.exec(message) ?? []
  const byName = fields.find(({ name, wire }) => name === written || wire === written)
  if (byName) return byName.name
  const reason = Object.keys(refusalFields).findLast((each) => message.includes(`${each}: `))
  if (reason === undefined) return null
  const part = refusalFields[reason]!
  const meant = fields.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()))
  // Several fields have a price, and the sentence says which one is meant.
  const sentence = wordsOf(message.slice(message.indexOf(`${reason}: `) + reason.length))
  const scores = meant.map(({ name }) => {
    const words = wordsOf(name)
    return words.filter((word) => sentence.includes(word)).length * 2 - words.length
  })
  return meant[scores.indexOf(Math.max(...scores))]?.name ?? null
}

/** Returns the words of a name in camel case or of a sentence, in lower case. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
}

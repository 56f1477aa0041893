// Writes what a reader has entered as JSON text, digit by digit.
import type { Field } from '../describe/field.ts'
import type { Value } from './value.ts'

/** Returns the JSON text of a value that has no problems. */
export function writeValue(field: Field, { kind: index, text = '', items = [], fields = {} }: Value): string {
  const kind = field.kinds[index]!
  switch (kind.type) {
    case 'choice':
      return text
    case 'integer':
      return text.trim()
    case 'text':
      return JSON.stringify(text)
    case 'list':
      return `[${items.map((item) => writeValue(kind.item, item)).join(',')}]`
    case 'object': {
      const given = kind.fields.flatMap((each) => {
        const value = fields[each.name]
        return value ? [`${JSON.stringify(each.name)}:${writeValue(each, value)}`] : []
      })
      return `{${given.join(',')}}`
    }
  }
}

/** Returns the text of a value outside a body: in a path, a query or a header. */
export function plainText(field: Field, value: Value): string {
  const text = value.text ?? ''
  if (field.kinds[value.kind]!.type !== 'choice') return text.trim()
  return String(JSON.parse(text) as unknown)
}

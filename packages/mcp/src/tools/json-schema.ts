// Writes the JSON Schema of a tool's input from the fields of an operation. Ids and decimals are strings, so that
// nothing is rounded.
import type { ManualField, ManualKind } from '@capi/api/manual'
import { markOf } from './describe.ts'

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The JSON Schema of an object. */
export interface ObjectSchema extends JsonSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties: false
}

/** Returns the schema of an input with some fields. Unknown fields are refused, because they may be misspelt. */
export function inputSchema(fields: readonly ManualField[]): ObjectSchema {
  const required = fields.filter((field) => field.required).map(({ name }) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

/** Returns the schema of an answer. Every field of a record is there, and null where the service has sent none. */
export function answerSchema(kind: ManualKind): JsonSchema {
  switch (kind.type) {
    case 'object': {
      const required = kind.fields.map(({ name }) => name)
      const fields = kind.fields.map((field) => [field.name, orNull(answerSchema(field.kind))])
      return { type: 'object', properties: Object.fromEntries(fields), required, additionalProperties: false }
    }
    case 'list':
      return { type: 'array', items: answerSchema(kind.of) }
    case 'map':
      return { type: 'object', additionalProperties: answerSchema(kind.of) }
    case 'nothing':
      return { type: 'null' }
    case 'word':
      // A service may send a word that the document does not know yet.
      return { type: 'string' }
    default:
      return kindSchema(kind)
  }
}

/** Returns the schema of an answer without what is in its fields: records in it have their wire form. */
export function outlineOf(kind: ManualKind): JsonSchema {
  if (kind.type === 'list') return { type: 'array' }
  if (kind.type !== 'object') return {}
  return { type: 'object', required: kind.fields.filter((field) => field.required).map(({ wire }) => wire) }
}

function orNull(schema: JsonSchema): JsonSchema {
  const { type } = schema
  return typeof type === 'string' && type !== 'null' ? { ...schema, type: [type, 'null'] } : schema
}

function fieldSchema(field: ManualField): JsonSchema {
  const { kind, description, minimum, maximum, maxLength, maxItems, default: standard } = field
  const text = [description, markOf(field)].filter((part) => part !== '').join(' ')
  const isNumber = kind.type === 'count' || kind.type === 'time'
  return {
    ...kindSchema(kind),
    ...(text !== '' && { description: text }),
    ...(standard !== undefined && { default: isNumber || kind.type === 'flag' ? standard : String(standard) }),
    ...(isNumber && minimum !== undefined && { minimum }),
    ...(isNumber && maximum !== undefined && { maximum }),
    ...(maxLength !== undefined && { maxLength }),
    ...(maxItems !== undefined && { maxItems }),
  }
}

function kindSchema(kind: ManualKind): JsonSchema {
  switch (kind.type) {
    case 'decimal':
      return { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }
    case 'id':
      return { type: 'string', pattern: '^\\d+$' }
    case 'count':
    case 'time':
      return { type: 'integer' }
    case 'flag':
      return { type: 'boolean' }
    case 'word':
      return kind.open ? { type: 'string', examples: kind.words } : { type: 'string', enum: kind.words }
    case 'object':
      return inputSchema(kind.fields)
    case 'list':
      return { type: 'array', items: kindSchema(kind.of) }
    case 'map':
      return { type: 'object', additionalProperties: kindSchema(kind.of) }
    default:
      return { type: 'string' }
  }
}

// The schema of what a call returns: that of the operation's answer in the document, with what the client makes of it.
// The client reads lists to their end, gives each order of a batch a result, and says which it had to look for.
import type { Operation } from '@capi/api'
import { type ManualKind, manual } from '@capi/api/manual'
import { type JsonSchema, answerSchema } from './json-schema.ts'

/** What the client may add to a result of a call that trades. */
const added = {
  recovered: { type: 'boolean' },
  error: { type: 'string' },
  reason: { type: ['string', 'null'] },
  field: { type: ['string', 'null'] },
} as const

const text = { type: ['string', 'null'] } as const

const placed: JsonSchema = {
  type: 'object',
  properties: { orderId: { type: 'string' }, clientOid: { type: 'string' }, recovered: added.recovered },
  required: ['orderId', 'clientOid'],
  additionalProperties: false,
}

const placedEntry: JsonSchema = {
  type: 'object',
  properties: {
    orderId: text,
    clientOid: { type: 'string' },
    result: { type: ['boolean', 'null'] },
    errorCode: text,
    errorMessage: text,
    ...added,
  },
  required: ['orderId', 'clientOid', 'result', 'errorCode', 'errorMessage', 'reason', 'field'],
  additionalProperties: false,
}

/** Returns the schema of the data of an operation's results. */
export function dataSchema({ id, paging, permission, repeat }: Operation): JsonSchema {
  const { answer, fields } = manual[id]
  const schema = answerSchema(answer)
  if (permission === 'trade') {
    if (repeat !== 'client-id') return withAdded(schema)
    return fields.some(({ kind }) => kind.type === 'list') ? { type: 'array', items: placedEntry } : placed
  }
  const items = paging && itemsOf(answer, paging.items)
  if (!items) return schema
  const list = answerSchema(items)
  // A call that names one page by its number returns that page.
  return paging.page === null ? list : { anyOf: [list, schema] }
}

function itemsOf(answer: ManualKind, wire: string | null): ManualKind | undefined {
  if (wire === null || answer.type !== 'object') return undefined
  return answer.fields.find((field) => field.wire === wire)?.kind
}

function withAdded(schema: JsonSchema): JsonSchema {
  const { type, properties, items } = schema as { type?: unknown; properties?: object; items?: JsonSchema }
  if (items) return { ...schema, items: withAdded(items) }
  if (!properties || (Array.isArray(type) ? !type.includes('object') : type !== 'object')) return schema
  const inner = Object.entries(properties).map(([name, each]) => [name, withAdded(each as JsonSchema)])
  // What can say why it was refused always says the reason and the field.
  const more = 'errorMessage' in properties ? ['reason', 'field'] : []
  const required = new Set([...((schema['required'] ?? []) as readonly string[]), ...more])
  return { ...schema, properties: { ...added, ...Object.fromEntries(inner) }, required: Array.from(required) }
}

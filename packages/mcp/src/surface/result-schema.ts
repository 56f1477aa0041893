// The schemas of results: a short one that the list of tools shows, which every result satisfies, and the whole one of
// an operation, with the schema of its data.
import { type JsonSchema } from '../tools/json-schema.ts'
import { good, outcomes } from '../results/envelope.ts'

const names = Object.keys(outcomes)
const weight = {
  type: 'object',
  properties: { ip: { type: 'integer' }, uid: { type: 'integer' } },
  required: ['ip', 'uid'],
  additionalProperties: false,
} as const
const where = { enum: ['live', 'local'] } as const

/** What the list of tools shows: the same for all, because it is read before the first question. */
export const shortSchema: { readonly type: 'object'; readonly [key: string]: unknown } = {
  type: 'object',
  properties: {
    outcome: { enum: names },
    where,
    weight: { type: 'object' },
    data: {},
    refusal: { type: ['object', 'null'] },
  },
  required: ['outcome', 'where', 'weight', 'data', 'refusal'],
}

const text = { type: 'string' } as const
const textOrNull = { type: ['string', 'null'] } as const

function closed(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

const refusal = closed({
  detail: text,
  status: { type: ['integer', 'null'] },
  code: textOrNull,
  codeMeaning: textOrNull,
  reason: textOrNull,
  field: textOrNull,
  cause: textOrNull,
  remedy: textOrNull,
  canRepeat: { type: ['boolean', 'null'] },
  clientOid: textOrNull,
  possibleOrderIds: { type: 'array', items: text },
})

const step = closed({ tool: text, operation: textOrNull, purpose: text })

/** Returns the schema of the results of an operation, or of a tool. */
export function resultSchema(data: JsonSchema, receipt: JsonSchema = { type: 'null' }): JsonSchema {
  const envelope = closed({
    outcome: { enum: names },
    meaning: { enum: Object.values(outcomes) },
    tool: text,
    operation: textOrNull,
    where,
    weight,
    about: text,
    refusal: { anyOf: [refusal, { type: 'null' }] },
    receipt: { anyOf: [receipt, { type: 'null' }] },
    next: { type: 'array', items: step },
    cursor: textOrNull,
    incomplete: textOrNull,
    flaw: textOrNull,
    data: {},
  })
  const whole = { refusal: { type: 'null' }, flaw: { type: 'null' } } as const
  return {
    ...envelope,
    allOf: [
      // What is refused has no data, and what is good is no refusal.
      implies({ outcome: { enum: [...good, 'partly'] } }, { refusal: { type: 'null' } }),
      implies(
        { outcome: { enum: ['invalid', 'forbidden', 'failed'] } },
        { refusal: { type: 'object' }, data: { type: 'null' } },
      ),
      implies({ outcome: { const: 'rehearsed' } }, { receipt: { type: 'object' }, data: { type: 'null' } }),
      // A rehearsal has no data.
      implies({ ...whole, outcome: { not: { const: 'rehearsed' } } }, { data }),
    ],
  }
}

/** Returns the schema of objects that have some properties if they have some others. */
function implies(these: Readonly<Record<string, JsonSchema>>, those: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { anyOf: [{ not: { properties: these } }, { properties: those }] }
}

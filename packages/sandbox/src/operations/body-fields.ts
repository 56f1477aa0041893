// Finds what is unusual in the fields of a body: names that its schema does not contain (G80), and values that mean no
// value (`x-none`, G82). Live services accept both; the sandbox reports them, or refuses them.
import { type Node, propertiesOf, resolve } from '../document/document.ts'
import { ignoredMessage, quoteValue, shorten, unknownMessage } from '../document/validation-message.ts'

const part = 'Body field'

/** A field that is unusual. */
export interface OddField {
  /** The message if the field is refused, and if it is ignored. */
  readonly refusal: () => string
  readonly warning: () => string
  /** Removes the field from the body. */
  readonly remove: () => void
}

/** Calls `report` for each unusual field of a value; `path` is the value's own, empty for the whole body. */
export type FieldCheck = (value: unknown, path: string, report: (field: OddField) => void) => void

/** Returns the check of a schema; null if it has no objects. Items of the lists to skip are not checked. */
export function createFieldCheck(schema: Node, skippedLists: ReadonlySet<string> = new Set()): FieldCheck | null {
  const node = resolve(schema)
  if (node['items']) return checkItems(node['items'] as Node)
  const properties = propertiesOf(node)
  if (properties.size === 0) return null
  const known = Array.from(properties.keys())
  const inner = new Map<string, FieldCheck>()
  const noneTests = new Map<string, (value: unknown) => boolean>()
  for (const [name, property] of properties) {
    const check = skippedLists.has(name) ? null : createFieldCheck(property)
    if (check) inner.set(name, check)
    const test = createNoneTest(property)
    if (test) noneTests.set(name, test)
  }
  return (value, path, report) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const owner = value as Record<string, unknown>
    const prefix = path === '' ? '' : `${path}.`
    for (const name of Object.keys(owner)) {
      const field = owner[name]
      const remove = (): void => void delete owner[name]
      if (!properties.has(name)) report({ ...unknownName(prefix + name, known), remove })
      else if (noneTests.get(name)?.(field)) report({ ...noValue(prefix + name, field), remove })
      else inner.get(name)?.(field, prefix + name, report)
    }
  }
}

type Messages = Pick<OddField, 'refusal' | 'warning'>

function unknownName(path: string, known: readonly string[]): Messages {
  return {
    refusal: () => unknownMessage(`${part} ${shorten(path)}`, known),
    warning: () => ignoredMessage(part, path, known),
  }
}

/** Whether a decimal is zero, which some fields have in place of no value. */
export function isZero(decimal: string): boolean {
  return /^0+(\.0+)?$/.test(decimal)
}

const meansNone: Readonly<Record<string, (value: unknown) => boolean>> = {
  empty: (value) => value === '',
  zero: (value) => typeof value === 'string' && isZero(value),
}

/** Returns whether a value means no value, if a field has such values. */
function createNoneTest(property: Node): ((value: unknown) => boolean) | undefined {
  const tests = ((property['x-none'] ?? []) as readonly string[]).map((name) => meansNone[name]!)
  return tests.length === 0 ? undefined : (value) => tests.some((test) => test(value))
}

function noValue(path: string, value: unknown): Messages {
  const was = quoteValue(value)
  return {
    refusal: () => `${part} ${path} must be left out if there is no value, was ${was}.`,
    warning: () => `${part} ${path} was ${was}, which was read as no value; leave it out.`,
  }
}

function checkItems(schema: Node): FieldCheck | null {
  const check = createFieldCheck(schema)
  return (
    check &&
    ((value, path, report) => {
      if (Array.isArray(value)) value.forEach((item, index) => check(item, `${path}[${index}]`, report))
    })
  )
}

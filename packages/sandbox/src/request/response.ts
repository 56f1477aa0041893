// The forms of responses: which spelling, type and enum value a field has where the sources of the document differ.
//
// The handlers return the documented form: the tables of the reference, with its samples where they differ. The other
// forms are derived from it by data of the document: `x-documented-in` and the canonical spelling for the tables alone,
// `x-sent-for` and `x-observed-type` for what live services were seen to send.
import type { Operation } from '@capi/api'
import { hash, seedOf } from '@capi/engine'
import { type Node, nodeAt, pointerOf, propertiesOf, resolve } from '../document/document.ts'

export const allAnswers = ['documented', 'tables', 'observed', 'mixed'] as const
/** How the sandbox responds. */
export type Answers = (typeof allAnswers)[number]
/** The form of one response. */
type Form = Exclude<Answers, 'mixed'>

/** Returns the form of the next response. */
export type FormChooser = () => Form

const forms: readonly Form[] = ['documented', 'tables', 'observed']

/** Returns the chooser for a setting. The seed decides only if the setting is `mixed`. */
export function createFormChooser(answers: Answers = 'documented', seed: string): FormChooser {
  if (answers !== 'mixed') return () => answers
  const start = seedOf(seed)
  let count = 0
  return () => forms[hash(start, (count += 1)) % forms.length]!
}

type Change = (value: unknown) => unknown

/** Returns a function from the result of a handler to a form of it. */
export function createPresenter(operation: Operation): (value: unknown, form: Form) => unknown {
  const pointer = `${pointerOf(operation)}/responses/200/content/application~1json/schema`
  const compiled = new Map<Form, Change | null>([['documented', null]])
  return (value, form) => {
    let change = compiled.get(form)
    if (change === undefined) compiled.set(form, (change = compileResponse(nodeAt(pointer), operation.id, form)))
    return change ? change(value) : value
  }
}

/** Returns the change of a whole response. A live service may send the object where the document has a list of one. */
function compileResponse(schema: Node, id: string, form: Form): Change | null {
  if (form !== 'observed' || schema['x-observed-type'] !== 'object') return compile(schema, id, form)
  return (value) => (value as readonly unknown[])[0]
}

/** Returns the change of the values of a schema; null if they stay the same. */
function compile(schema: Node, id: string, form: Form): Change | null {
  const node = resolve(schema)
  if (node['items']) {
    const item = compile(node['items'] as Node, id, form)
    return item && ((value) => (Array.isArray(value) ? value.map((each) => item(each)) : value))
  }
  const properties = Array.from(propertiesOf(node))
  return properties.length > 0 ? compileObject(properties, id, form) : compileValue(node, id, form)
}

function compileObject(properties: readonly (readonly [string, Node])[], id: string, form: Form): Change | null {
  const names = new Map<string, string>()
  const changes = new Map<string, Change>()
  for (const [name, property] of properties) {
    const first = String(property['x-alias-of'] ?? name)
    const target = form === 'tables' ? documentedName(first, properties, id) : name
    if (target !== name) names.set(name, target)
    const change = compile(property, id, form)
    if (change) changes.set(name, change)
  }
  if (names.size === 0 && changes.size === 0) return null
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const changed = Object.entries(value).map(([name, field]) => {
      const change = changes.get(name)
      return [names.get(name) ?? name, change ? change(field) : field] as const
    })
    return Object.fromEntries(changed)
  }
}

/** Returns the spelling of a field in the tables of the reference. */
function documentedName(first: string, properties: readonly (readonly [string, Node])[], id: string): string {
  const other = properties.find(
    ([, property]) =>
      property['x-alias-of'] === first && ((property['x-documented-in'] ?? []) as readonly string[]).includes(id),
  )
  return other?.[0] ?? first
}

function compileValue(node: Node, id: string, form: Form): Change | null {
  if (form === 'tables') return node['x-sent-type'] === 'integer' ? toText : null
  if (node['x-observed-type'] === 'integer') return toInteger
  const words = new Map(
    branchesOf(node).flatMap((branch) =>
      ((branch['x-sent-in'] ?? []) as readonly string[]).includes(id) && 'x-sent-for' in branch
        ? [[branch['x-sent-for'], branch['const']] as const]
        : [],
    ),
  )
  return words.size === 0 ? null : (value) => words.get(value) ?? value
}

// The tables call these numbers strings.
function toText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
}

// Live services were seen to send these texts as numbers.
function toInteger(value: unknown): unknown {
  return typeof value === 'string' ? BigInt(value) : value
}

function branchesOf(node: Node): readonly Node[] {
  const branches = [node['anyOf'], node['oneOf']].flatMap((list) => (list ?? []) as readonly Node[])
  return branches.flatMap((branch) => [resolve(branch), ...branchesOf(resolve(branch))])
}

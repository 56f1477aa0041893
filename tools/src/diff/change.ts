/** What breaks a program that was written against the older of two versions of the document. */
export const rules = {
  'operation-removed': 'Every operation stays, with its path and method.',
  'operation-renamed': 'An operation keeps its id, which methods and types are called by.',
  'operation-guarded': 'An operation asks for no signature or permission that it did not ask for.',
  'answer-removed': 'An operation keeps its successful answer.',
  'weight-raised': 'An operation costs no more than it did.',
  'limit-lowered': 'No budget is smaller than it was.',
  'paging-changed': 'A list is walked as it was.',
  'input-removed': 'Every parameter and every field of a request stays.',
  'input-required': 'Nothing has to be given that could be left out.',
  'input-narrowed': 'A request may hold every value that it could hold.',
  'word-removed': 'A request may use every word that it could use.',
  'default-changed': 'What is left out means what it meant.',
  'field-removed': 'Every field of an answer stays.',
  'field-optional': 'A field that every answer has stays in every answer.',
  'field-widened': 'A field of an answer has no type or format that it did not have.',
  'name-changed': 'A field keeps its name in records.',
} as const

export type RuleId = keyof typeof rules

/** One change that breaks somebody. */
export interface Change {
  readonly rule: RuleId
  /** Where it is in the newer version, or was. */
  readonly path: readonly string[]
  /** What was and what is. */
  readonly message: string
}

export type Report = (rule: RuleId, path: readonly string[], message: string) => void

/** A node of a document: any shape. */
export type Node = Readonly<Record<string, unknown>>

/** Returns a child that is an object, or an empty one. */
export function at(node: Node | undefined, key: string): Node {
  const child = node?.[key]
  return typeof child === 'object' && child !== null ? (child as Node) : {}
}

/** Returns a value as it stands in the document; `absent` where it does not. */
export function show(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value)
}
